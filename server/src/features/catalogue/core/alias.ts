import { holdsContact } from '../../../kernel/contact-details.ts'
import { LANGUAGES, type Language, writtenIn } from '../../../kernel/languages.ts'
import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { shownText } from '../../../kernel/shown-text.ts'
import type { Label } from './label.ts'
import { normalise } from './search/normalise.ts'

export type AliasRefusal = Refusal<'LANGUAGE_NOT_SERVED' | 'ALIAS_UNUSABLE' | 'ALREADY_A_LABEL'>

/** A name to be matched has as many. Of one letter alone every text would speak. */
const LENGTH = { least: 2, most: 120 }

/** One more way to say what these labels say, or why it is none. In Latin letters it romanises its language. */
export function judgeAlias(
  wanted: { readonly text: string; readonly language: string },
  labels: readonly Label[],
): Result<Label, AliasRefusal> {
  const language = LANGUAGES.find(each => each === wanted.language)
  if (language === undefined)
    return refused(
      refusal('LANGUAGE_NOT_SERVED', { path: 'language', message: `Give one of ${LANGUAGES.join(', ')}.` }),
    )
  const text = shownText(wanted.text)
  const fault = findFault(text, language)
  if (fault !== null) return refused(refusal('ALIAS_UNUSABLE', { path: 'text', message: fault }))
  const same = labels.find(label => saysTheSame(label.text, text))
  if (same === undefined) return ok({ text, language, kind: writtenIn(language, text) ? 'alias' : 'romanised' })
  const message = `The skill bears "${same.text}" (${same.language}, ${same.kind}).`
  return refused(refusal('ALREADY_A_LABEL', { path: 'text', message }))
}

function findFault(text: string, language: Language): string | null {
  const length = [...text].length
  if (length === 0) return 'It is empty.'
  if (length < LENGTH.least || length > LENGTH.most)
    return `It has ${length} characters, must have ${LENGTH.least} to ${LENGTH.most}.`
  if (normalise(text) === '') return 'It has no letter and no digit to be found by.'
  if (holdsContact(text)) return 'It holds an e-mail address or a telephone number.'
  const isReadable = writtenIn(language, text) || writtenIn('en', text)
  return isReadable ? null : `It is not written in ${language}, nor in Latin letters.`
}

/** As search compares: case, spacing, accents and punctuation aside. */
export function saysTheSame(one: string, other: string): boolean {
  return normalise(one) === normalise(other)
}

/** By its script alone: Hindi of those that share Devanagari, English of all that is written in Latin letters. Null for no script of ours. */
export function languageOf(text: string): Language | null {
  return LANGUAGES.find(language => writtenIn(language, text)) ?? null
}
