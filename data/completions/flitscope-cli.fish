# fish completion for flitscope-cli, which says itself what can follow.

function __flitscope_cli_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (flitscope-cli --complete $words[2..-1] "$current" 2>/dev/null)
        set -l parts (string split -m 1 \t -- $line)
        if test "$parts[1]" = FILE
            for path in (__fish_complete_path (string sub -s (math (string length -- "$parts[2]") + 1) -- $current))
                echo $parts[2]$path
            end
        else
            echo $line
        end
    end
end

complete -c flitscope-cli -f -a '(__flitscope_cli_complete)'
