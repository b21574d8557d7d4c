import type { Command } from 'commander'
import { UsageError } from '../errors.ts'

/** Words that may follow the given ones: subcommands, and long options of the command that is reached. */
function candidatesFor(program: Command, words: readonly string[]): readonly string[] {
  let at = program
  for (const word of words) at = at.commands.find(each => each.name() === word) ?? at
  const options = at.options.map(({ long }) => long).filter(long => long != null)
  return [...at.commands.map(each => each.name()), ...options]
}

const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_pramaan() {
  COMPREPLY=($(compgen -W "$(pramaan completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _pramaan pramaan`,
  zsh: `#compdef pramaan
_pramaan() { compadd -- $(pramaan completion words -- "\${words[@]:1:$((CURRENT - 2))}") }
compdef _pramaan pramaan`,
  fish: `complete -c pramaan -f -a '(pramaan completion words -- (commandline -opc)[2..])'`,
}

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .argument('[words...]')
    .description('Print the completion script of a shell: source <(pramaan completion bash).')
    .action((shell: string, words: readonly string[]) => {
      if (shell === 'words') process.stdout.write(`${candidatesFor(program, words).join('\n')}\n`)
      else if (SCRIPTS[shell] === undefined)
        throw new UsageError(`There is no completion for ${shell}: bash, zsh or fish.`)
      else process.stdout.write(`${SCRIPTS[shell]}\n`)
    })
}
