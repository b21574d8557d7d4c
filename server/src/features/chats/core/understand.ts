import { parseChoiceId } from '../../../contract/inbound.ts'
import type { Language } from '../../../kernel/languages.ts'
import { foldTyped } from '../../../kernel/typed-word.ts'
import type { ChatPage, ChatReply, Prompt, PromptChoice } from './chat.ts'
import { yesOrNo } from './yes-no-words.ts'

/** What a person sent in the chat. */
export type ChatContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly id: string }
  | { readonly kind: 'audio'; readonly mediaId: string; readonly mimeType: string }
  | { readonly kind: 'unsupported' | 'complaint' }

export type Understood =
  | { readonly kind: 'reply'; readonly reply: ChatReply }
  /** A spoken answer to the question with this key. */
  | { readonly kind: 'recording'; readonly key: string }
  | { readonly kind: 'languages' }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'nothing' }

const NOTHING: Understood = { kind: 'nothing' }

/**
 * What a message means. `asked` is the question that the chat asked last, if it is still the one to be answered: free text means
 * something only as its answer. A choice names its question, so one that is tapped late answers its own question and no other.
 */
export function understand(content: ChatContent, page: ChatPage, asked: Prompt | null): Understood {
  if (content.kind === 'choice') {
    const choice = parseChoiceId(content.id)
    return choice === null ? NOTHING : meaningOf(choice.step, choice.value, page)
  }
  if (asked === null) return NOTHING
  const isInOwnWords = page.state.kind === 'question' && page.state.question.options.length === 0
  const key = asked.step.startsWith('e.') ? asked.step.slice(2) : null
  if (content.kind === 'audio') return isInOwnWords && key !== null ? { kind: 'recording', key } : NOTHING
  if (content.kind !== 'text') return NOTHING
  const chosen = isInOwnWords ? byTitle(asked.choices, content.text) : byText(asked.choices, content.text)
  if (chosen !== undefined) return meaningOf(asked.step, chosen.value, page)
  const value = content.text.trim()
  if (!isInOwnWords || key === null || value === '') return NOTHING
  return { kind: 'reply', reply: { kind: 'answer', key, value, language: page.language } }
}

function byTitle(choices: readonly PromptChoice[], text: string): PromptChoice | undefined {
  const said = foldTyped(text)
  return choices.find(({ title }) => foldTyped(title) === said)
}

/** By number, by title, or by a word for yes or no. */
function byText(choices: readonly PromptChoice[], text: string): PromptChoice | undefined {
  const said = text.trim().replace(/[.)]$/, '')
  if (/^\d{1,2}$/.test(said)) return choices[Number(said) - 1]
  const meaning = yesOrNo(text)
  return byTitle(choices, text) ?? choices.find(({ value }) => meaning !== null && meansThat(value) === meaning)
}

function meansThat(value: string): 'yes' | 'no' | null {
  if (value === 'yes' || value.startsWith('start.')) return 'yes'
  return value === 'no' || value === 'decline' ? 'no' : null
}

function meaningOf(step: string, value: string, page: ChatPage): Understood {
  if (step === 'welcome') return meaningOfWelcome(value, page)
  if (step === 'languages') {
    const language = page.languages.find(each => each === value)
    return language === undefined ? NOTHING : { kind: 'language', language }
  }
  const reply = answerTo(step, value, page.language)
  return reply === null ? NOTHING : { kind: 'reply', reply }
}

function meaningOfWelcome(value: string, { languages }: ChatPage): Understood {
  if (value === 'languages') return { kind: 'languages' }
  if (value === 'decline') return { kind: 'reply', reply: { kind: 'decline' } }
  const language = languages.find(each => value === `start.${each}`)
  return language === undefined ? NOTHING : { kind: 'reply', reply: { kind: 'start', language } }
}

function answerTo(step: string, value: string, language: Language): ChatReply | null {
  const isYesOrNo = value === 'yes' || value === 'no'
  if (step === 'interest') return isYesOrNo ? { kind: 'interest', interested: value === 'yes' } : null
  if (step.startsWith('e.') && (isYesOrNo || value === 'skip'))
    return { kind: 'answer', key: step.slice(2), value: value === 'skip' ? null : value, language }
  if (step.startsWith('s.') && /^[0-3]$/.test(value))
    return { kind: 'skill_answer', questionId: step.slice(2), option: Number(value) }
  return null
}
