# fish completion for flitscope-cli: commands and options are those the program tells of itself.

function __flitscope_cli_list # of the first column of a list, without its heading
    flitscope-cli list $argv[1] 2>/dev/null | awk 'NR > 1 && NF { print $1 }'
end

function __flitscope_cli_options
    set -l words (commandline -opc)
    flitscope-cli $words[2] --help 2>/dev/null | string match -ar -- '--[a-z-]+' | sort -u
end

complete -c flitscope-cli -n __fish_use_subcommand -f -a "(flitscope-cli --help 2>/dev/null | awk '/^  [a-z-]+ / && \$1 != \"flitscope-cli\" { print \$1 }')"
complete -c flitscope-cli -n __fish_use_subcommand -f -a '--help --version --cite'
complete -c flitscope-cli -n 'not __fish_use_subcommand' -a '(__flitscope_cli_options)'
complete -c flitscope-cli -n 'not __fish_use_subcommand' -l preset -x -a '(__flitscope_cli_list presets)'
complete -c flitscope-cli -n 'not __fish_use_subcommand' -l style -x -a 'print screen-light screen-dark ieee elsevier acm springer slide thesis'
complete -c flitscope-cli -n 'not __fish_use_subcommand' -l columns -x -a '1 2'
complete -c flitscope-cli -n 'not __fish_use_subcommand' -l topology -x -a '(__flitscope_cli_list topologies)'
complete -c flitscope-cli -n 'not __fish_use_subcommand' -l set -x -a '(__flitscope_cli_list keys)='
complete -c flitscope-cli -n '__fish_seen_subcommand_from table' -f -a '(__flitscope_cli_list tables)'
complete -c flitscope-cli -n '__fish_seen_subcommand_from reproduce' -f -a 'all (__flitscope_cli_list presets)'
