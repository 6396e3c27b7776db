"""Runs rules: functions that yield a sentence for each thing that is wrong."""


def run(rules):
    """Prints TAP, a test for each rule, named after the function."""
    print(f'1..{len(rules)}')
    for number, rule in enumerate(rules, 1):
        wrong = list(rule())
        for sentence in wrong:
            print(f'# {sentence}')
        print(f'{"not ok" if wrong else "ok"} {number} - {rule.__name__.replace("_", " ")}', flush=True)
