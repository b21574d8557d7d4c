import type { ReviewerTexts } from './reviewer-texts.ts'

export const en: ReviewerTexts = {
  skipToContent: 'Skip to the request',
  languages: 'Other languages',
  title: requester => `${requester} asks you to confirm skills`,
  lede: 'About two minutes. No account, no password. You do not have to answer.',
  claim: {
    heading: 'The request',
    asks: 'Who asks',
    you: 'You are asked as',
    as: {
      manager: 'Manager',
      colleague: 'Colleague',
      client: 'Client',
      mentor: 'Mentor',
      teacher: 'Teacher',
      other: 'Someone who knows the work',
    },
    source: { project: 'Project', experience: 'Work', certificate: 'Certificate' },
    words: 'In their own words',
  },
  skills: {
    heading: 'Did they show these skills there?',
    hint: 'Answer for each skill, by what you have seen yourself.',
    proof: 'Links they gave as proof. They lead to other websites.',
    opens: 'opens in a new tab',
    choices: {
      endorsed: 'I can confirm this',
      declined: 'I cannot confirm this',
      cannot_say: 'I cannot say',
    },
    comment: 'A word about it (optional)',
    commentHint: 'Up to 500 characters. It may be shown with the proof, with your name.',
  },
  number: {
    heading: 'Almost done',
    ask: 'Programs that check e-mails also open links. To show that a person answers, type this number:',
    label: 'The number above',
  },
  send: 'Send my answers',
  sending: 'Sending…',
  other: {
    heading: 'Something else',
    decline: 'I would rather not answer at all',
    declineHint: 'That is fine. No skill is confirmed, and we do not write again.',
    declineReason: 'Why (a few words)',
    declineSend: 'Decline the request',
    report: 'Report abuse',
    reportHint:
      'For example: you do not know this person, or the request is false or offensive. People at Pramaan read it. We do not write again.',
    reportReason: 'What is wrong (a few words)',
    reportSend: 'Send the report',
  },
  next: {
    heading: 'What happens next',
    says: [
      'Skills you confirm become a digital proof that carries your name and company. You can answer only once.',
      'Whoever asked sees your answers and comments. Your e-mail address is never shown.',
    ],
  },
  about: {
    heading: 'Who we are',
    says: [
      'Pramaan is a service with which people prove their skills. The name is Hindi for proof.',
      'You got our e-mail because the person above named you. We use your address for this request and one reminder only.',
    ],
  },
  noScript:
    'This page needs JavaScript to send your answer, because your personal key stands at the end of the link, where only your browser can read it. Please switch JavaScript on, or open the link in another browser.',
  noToken: {
    heading: 'The link is not complete',
    says: 'Your personal key at the end of the link is missing. Open the link from the e-mail again, or paste the whole link here:',
    label: 'Link from the e-mail',
  },
  faults: {
    heading: 'Please look at this again',
    choice: 'Choose one of the three answers',
    number: 'Type the number that is shown above this field',
    reason: 'Write a few words',
    tooLong: 'This is too long',
    invalidToken: 'This link is no longer good. Another reviewer may have been named since. Nothing was recorded.',
    expired: 'The time to answer is over. Nothing was recorded.',
    decided: 'This request was answered already. Nothing was changed.',
    busy: 'Too many tries. Please wait a minute and send again.',
    away: 'This is not available at the moment. Nothing was recorded. Your answers are still here: please send again later.',
    offline: 'We could not be reached. Your answers are still here: please send again.',
    unknown: 'Something went wrong on our side. Your answers are still here: please send again in a minute.',
  },
  done: {
    endorsed: {
      heading: 'Thank you',
      says: 'Your answers are recorded. You can close this page.',
      recorded: 'What we recorded',
    },
    declined: { heading: 'Declined', says: 'We recorded that you would rather not answer. You can close this page.' },
    reported: { heading: 'Thank you for telling us', says: 'Your report is recorded. You can close this page.' },
  },
  states: {
    decided: { heading: 'Answered already', says: 'This request was answered. There is nothing left to do.' },
    expired: { heading: 'The time is over', says: 'This request could be answered for thirty days. They have passed.' },
    unknown: {
      heading: 'There is no such request',
      says: 'Please open the link from the e-mail again. If it was copied, part of it may be missing.',
    },
    away: {
      heading: 'Not available now',
      says: 'This request cannot be opened at the moment. Nothing is lost: please open the link again later.',
    },
  },
}
