import { unlinkedText } from '../../../kernel/shown-text.ts'
import type { ChatPage, ChatQuestion, ChatWords, Prompt, PromptChoice } from './chat.ts'

/** Why the same is asked again. */
export type Hint = 'choose_one' | 'unusable_recording' | null

/** Of a row in a list of WhatsApp. Longer options are written out, and chosen by their number. */
const ROW_LENGTH = 24

/** What is said next; null if nothing is. It follows from the page, so a chat can go on where the page was left, and the reverse. */
export function promptFor(page: ChatPage, words: ChatWords, hint: Hint): Prompt | null {
  const { state } = page
  if (page.isOptedOut || page.isErased) return null
  if (state.kind === 'closed') {
    const text = words.closed(state.why)
    return text === null ? null : { step: `closed.${state.why}`, text, choices: [] }
  }
  const prompt = state.kind === 'welcome' ? welcome(page, words) : question(state, words)
  return { ...prompt, text: lines(hintText(hint, prompt, words), prompt.text) }
}

/** The other languages of the workflow; null if there is none. At most ten, as many as a list can have. */
export function languagePrompt(page: ChatPage, words: ChatWords): Prompt | null {
  const others = page.languages.filter(language => language !== page.language)
  if (page.state.kind !== 'welcome' || others.length === 0) return null
  return {
    step: 'languages',
    text: words.otherLanguages,
    choices: others.map(language => ({ value: language, title: words.languageName(language) })),
  }
}

function welcome({ job, language, languages }: ChatPage, words: ChatWords): Prompt {
  const others = languages.length > 1 ? [{ value: 'languages', title: words.otherLanguages }] : []
  return {
    step: 'welcome',
    text: lines(
      words.lede,
      unlinkedText([job.title, job.company, job.place].filter(Boolean).join(', ')),
      '',
      words.consent,
      words.stop,
    ),
    choices: [
      { value: `start.${language}`, title: words.agree },
      { value: 'decline', title: words.decline },
      ...others,
    ],
  }
}

function question(
  { question: asked, position, total }: Extract<ChatPage['state'], { readonly kind: 'question' }>,
  words: ChatWords,
): Prompt {
  const skip = asked.isRequired ? [] : [{ value: 'skip', title: words.skip }]
  const head = lines(words.progress(position, total), unlinkedText(asked.text))
  if (asked.options.length === 0) return { step: asked.id, text: lines(head, '', words.ownWords), choices: skip }
  const { text, choices } = optionsOf(asked)
  return { step: asked.id, text: lines(head, text), choices: [...choices, ...skip] }
}

function optionsOf({ options }: ChatQuestion): { readonly text: string | null; readonly choices: PromptChoice[] } {
  const isShort = options.every(({ label }) => label.length <= ROW_LENGTH)
  if (isShort) return { text: null, choices: options.map(({ value, label }) => ({ value, title: label })) }
  const written = options.map(({ label }, at) => `${at + 1}. ${unlinkedText(label)}`)
  return {
    text: lines('', ...written),
    choices: options.map(({ value }, at) => ({ value, title: String(at + 1) })),
  }
}

function hintText(hint: Hint, { choices }: Prompt, words: ChatWords): string | null {
  if (hint === 'unusable_recording') return words.unusableRecording
  return hint === 'choose_one' && choices.length > 1 ? words.chooseOne : null
}

function lines(...parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null).join('\n')
}
