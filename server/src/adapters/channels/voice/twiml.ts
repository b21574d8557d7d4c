import type { CallInstruction, HookAnswer, HookRequest, Speech } from '../../../features/channels/index.ts'
import { escapeHtml } from '../../../kernel/html.ts'
import { LANGUAGES, type Language } from '../../../kernel/languages.ts'

/** Google's standard voices at Twilio. It has none for Odia: https://www.twilio.com/docs/voice/twiml/say/text-speech */
const VOICES: Readonly<Partial<Record<Language, { readonly language: string; readonly voice: string }>>> = {
  en: googleVoice('en-IN'),
  hi: googleVoice('hi-IN'),
  bn: googleVoice('bn-IN'),
  te: googleVoice('te-IN'),
  mr: googleVoice('mr-IN'),
  ta: googleVoice('ta-IN'),
  gu: googleVoice('gu-IN'),
  kn: googleVoice('kn-IN'),
  ml: googleVoice('ml-IN'),
  pa: googleVoice('pa-IN'),
}

function googleVoice(language: string) {
  return { language, voice: `Google.${language}-Standard-A` }
}

export const SPOKEN_LANGUAGES = LANGUAGES.filter(language => VOICES[language] !== undefined)

/** Twilio hangs up. */
export const NO_INSTRUCTION = twiml('')

/** The key comes back to the address of this hook, with the step that it answers. */
export function renderTwiml(instructions: readonly CallInstruction[], { url }: Pick<HookRequest, 'url'>): HookAnswer {
  return twiml(instructions.map(instruction => verb(instruction, url)).join(''))
}

function verb(instruction: CallInstruction, url: string): string {
  if (instruction.kind === 'hang_up') return '<Hangup/>'
  const words = instruction.speech.map(say).join('')
  if (instruction.kind === 'say') return words
  const action = new URL(url)
  action.searchParams.set('step', String(instruction.step))
  const attributes = {
    input: 'dtmf',
    numDigits: '1',
    timeout: String(instruction.timeoutSeconds),
    // Otherwise # counts as no key, and a wrong key would look like silence.
    finishOnKey: '',
    // Otherwise Twilio goes on to the next verb without asking us.
    actionOnEmptyResult: 'true',
    method: 'POST',
    action: action.href,
  }
  return `<Gather${attributesOf(attributes)}>${words}</Gather>`
}

function say({ language, text }: Speech): string {
  return `<Say${attributesOf(VOICES[language] ?? {})}>${escapeHtml(text)}</Say>`
}

function attributesOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

function twiml(verbs: string): HookAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`
  return { status: 200, contentType: 'text/xml; charset=utf-8', body }
}
