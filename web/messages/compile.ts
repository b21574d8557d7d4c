import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import type { CompiledMessage, MessagePart } from '../ui/messages.ts'

/** An ICU message as the browser's formatter takes it. It knows arguments, plural and select; anything else is an error. */
export function compileMessage(elements: readonly MessageFormatElement[]): CompiledMessage {
  const parts = compileParts(elements, null)
  const [first = ''] = parts
  return parts.length <= 1 && typeof first === 'string' ? first : parts
}

function compileParts(elements: readonly MessageFormatElement[], plural: string | null): readonly MessagePart[] {
  return elements.map(element => compileElement(element, plural))
}

/** `plural` is the argument that `#` stands for. */
function compileElement(element: MessageFormatElement, plural: string | null): MessagePart {
  if (isLiteralElement(element)) return element.value
  if (isArgumentElement(element)) return [element.value]
  if (isPoundElement(element) && plural !== null) return [plural]
  if (isSelectElement(element)) return [element.value, 'select', choicesOf(element.options, plural)]
  if (isPluralElement(element) && element.offset === 0 && element.pluralType === 'cardinal')
    return [element.value, 'plural', choicesOf(element.options, element.value)]
  throw new Error('A message of a script may use arguments, plural and select only.')
}

function choicesOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  plural: string | null,
): Readonly<Record<string, readonly MessagePart[]>> {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, compileParts(value, plural)]))
}
