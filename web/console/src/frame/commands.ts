import type { LucideIcon } from 'lucide-react'

export interface Command {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
}

/** Commands whose label has every word of the query, in any order. Their order stays: it is the one in which they are shown. */
export function matching<Labelled extends Pick<Command, 'label'>>(
  commands: readonly Labelled[],
  query: string,
): readonly Labelled[] {
  const words = query.trim().toLocaleLowerCase().split(/\s+/)
  return commands.filter(({ label }) => words.every(word => label.toLocaleLowerCase().includes(word)))
}

interface Group<Grouped> {
  readonly group: string
  readonly entries: readonly { readonly command: Grouped; readonly index: number }[]
}

/** In the order in which the groups first appear. The index is that of the whole list, through which the arrow keys go. */
export function groupsOf<Grouped extends Pick<Command, 'group'>>(
  commands: readonly Grouped[],
): readonly Group<Grouped>[] {
  const names = [...new Set(commands.map(({ group }) => group))]
  const indexed = commands.map((command, index) => ({ command, index }))
  return names.map(group => ({ group, entries: indexed.filter(({ command }) => command.group === group) }))
}
