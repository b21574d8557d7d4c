import type { ChatPage, ChatQuestion, ChatWords } from './chat.ts'

export const WORDS: ChatWords = {
  lede: 'Acme asks you.',
  consent: 'Your answers go to Acme.',
  stop: 'To stop, reply STOP.',
  agree: 'Yes, I agree',
  decline: 'No, not for me',
  otherLanguages: 'Other languages',
  skip: 'Skip',
  ownWords: 'Speak or write.',
  chooseOne: 'Choose one answer.',
  unusableRecording: 'This recording cannot be used.',
  progress: (position, total) => `Question ${position} of ${total}`,
  closed: why => (why === 'completed' ? 'Thank you.' : null),
  languageName: language => language,
}

export const YES_NO: ChatQuestion = {
  id: 'e.tools',
  text: 'Do you have tools?',
  options: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
  isRequired: true,
}
export const SPOKEN: ChatQuestion = { id: 'e.last', text: 'Where did you work?', options: [], isRequired: false }
export const SKILL: ChatQuestion = {
  id: 's.q1',
  text: 'Which bond is stronger?',
  options: ['English bond', 'Flemish bond', 'Stack bond', 'A bond whose name is longer than a row'].map(
    (label, at) => ({
      value: String(at),
      label,
    }),
  ),
  isRequired: true,
}

export const page = (state: ChatPage['state'], changes: Partial<ChatPage> = {}): ChatPage => ({
  job: { title: 'Mason', company: 'Acme', place: 'Pune' },
  language: 'en',
  languages: ['en', 'hi'],
  isOptedOut: false,
  isErased: false,
  state,
  ...changes,
})

export const asking = (question: ChatQuestion): ChatPage => page({ kind: 'question', question, position: 2, total: 5 })
