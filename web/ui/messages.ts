/**
 * Messages as the server compiles them from ICU: the parser weighs more than all our scripts together, so it stays on the server.
 * A message without arguments is its text.
 */
export type CompiledMessage = string | readonly MessagePart[]

/** A text, the value of an argument, or a choice by an argument. */
export type MessagePart =
  | string
  | readonly [argument: string]
  | readonly [argument: string, kind: 'plural' | 'select', choices: Readonly<Record<string, readonly MessagePart[]>>]

export type MessageValues = Readonly<Record<string, string | number>>

export function formatMessage(message: CompiledMessage, values: MessageValues, language: string): string {
  if (typeof message === 'string') return message
  return message.map(part => formatPart(part, values, language)).join('')
}

function formatPart(part: MessagePart, values: MessageValues, language: string): string {
  if (typeof part === 'string') return part
  const [argument, kind, choices] = part
  const value = values[argument] ?? ''
  if (choices === undefined) return String(value)
  const exact = choices[kind === 'plural' ? `=${value}` : String(value)]
  const category = kind === 'plural' ? new Intl.PluralRules(language).select(Number(value)) : 'other'
  return formatMessage(exact ?? choices[category] ?? choices.other ?? [], values, language)
}
