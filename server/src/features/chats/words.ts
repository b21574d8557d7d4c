import type { Language } from '../../kernel/languages.ts'
import { ownName, translator } from '../../messages/messages.ts'
import { stopByReply } from '../channels/index.ts'
import { INTEREST_PROMPT } from '../mandates/index.ts'
import type { ChatWords } from './core/chat.ts'

/** What a chat says at the end. Nobody is written to after an opt-out or an erasure. */
const CLOSED = {
  completed: 'closed.completed.says',
  declined: 'closed.declined.says',
  cancelled: 'closed.cancelled.says',
  expired: 'closed.expired.says',
} as const

/** The words of the candidate's page, so that both say the same. `takesRecordings`: whether the installation can store voice messages. */
export function chatWords(language: Language, organisation: string, takesRecordings: boolean): ChatWords {
  const page = translator('candidate', language)
  const chat = translator('chat', language)
  return {
    lede: page('welcome.lede', { organisation }),
    consent: page('consent.says', { organisation }),
    stop: stopByReply(language),
    agree: chat('agree'),
    decline: INTEREST_PROMPT[language].no,
    otherLanguages: translator('frame', language)('languages'),
    skip: chat('skip'),
    ownWords: takesRecordings ? chat('ownWords') : page('question.wordsHint'),
    chooseOne: page('error.choice'),
    unusableRecording: page('voice.unusable'),
    progress: (position, total) => page('progress', { position, total }),
    closed: why => (isClosing(why) ? page(CLOSED[why], { organisation }) : null),
    languageName: ownName,
  }
}

function isClosing(why: string): why is keyof typeof CLOSED {
  return Object.hasOwn(CLOSED, why)
}
