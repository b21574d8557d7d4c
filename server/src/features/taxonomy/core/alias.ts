import type { Label } from '@pramaan/matching'
import { normalise } from '@pramaan/matching'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { LANGUAGES, type Language, writtenIn } from '../../../kernel/languages.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { containsContactDetails, shownText } from '../../../kernel/shown-text.ts'

export type AliasError = DomainError<'LANGUAGE_NOT_SERVED' | 'ALIAS_UNUSABLE' | 'ALREADY_A_LABEL'>

/** The most is that of a name to be matched. A single letter would match every text. */
const LENGTH = { least: 2, most: 120 }

/** Checks a new label against the existing ones. In Latin letters it is a romanisation of its language. */
export function validateAlias(
  wanted: { readonly text: string; readonly language: string },
  labels: readonly Label[],
): Result<Label, AliasError> {
  const language = LANGUAGES.find(each => each === wanted.language)
  if (language === undefined)
    return err(
      domainError('LANGUAGE_NOT_SERVED', { path: 'language', message: `Give one of ${LANGUAGES.join(', ')}.` }),
    )
  const text = shownText(wanted.text)
  const fault = findFault(text, language)
  if (fault !== null) return err(domainError('ALIAS_UNUSABLE', { path: 'text', message: fault }))
  const same = labels.find(label => saysTheSame(label.text, text))
  if (same === undefined) return ok({ text, language, kind: writtenIn(language, text) ? 'alias' : 'romanised' })
  const message = `The skill bears "${same.text}" (${same.language}, ${same.kind}).`
  return err(domainError('ALREADY_A_LABEL', { path: 'text', message }))
}

function findFault(text: string, language: Language): string | null {
  const length = [...text].length
  if (length === 0) return 'It is empty.'
  if (length < LENGTH.least || length > LENGTH.most)
    return `It has ${length} characters, must have ${LENGTH.least} to ${LENGTH.most}.`
  if (normalise(text) === '') return 'It has no letter and no digit to be found by.'
  if (containsContactDetails(text)) return 'It holds an e-mail address or a telephone number.'
  const isReadable = writtenIn(language, text) || writtenIn('en', text)
  return isReadable ? null : `It is not written in ${language}, nor in Latin letters.`
}

/** Equal as in search: without case, spacing, accents and punctuation. */
export function saysTheSame(one: string, other: string): boolean {
  return normalise(one) === normalise(other)
}

/** By script: Hindi for Devanagari, English for Latin letters. Null for any other script. */
export function languageOf(text: string): Language | null {
  return LANGUAGES.find(language => writtenIn(language, text)) ?? null
}
