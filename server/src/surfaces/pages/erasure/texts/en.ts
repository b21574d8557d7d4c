import type { ErasureTexts } from './erasure-texts.ts'

const COPIES = 'Copies of a proof that somebody downloaded. Whoever checks one is told that it is revoked.'

export const en: ErasureTexts = {
  skipToContent: 'Skip to the content',
  languages: 'Other languages',
  section: {
    heading: 'Your data',
    says: 'You may have what we hold about you deleted.',
    link: 'Delete my data',
  },
  title: 'Delete your data',
  lede: 'This cannot be undone, and your link stops working.',
  willGo: 'What is deleted',
  stays: 'What stays',
  student: {
    gone: [
      'Your name, your e-mail address and what you told us about your work, in all your requests here',
      'Your links, the comments on your skills, the questions you were asked and the person you named',
      'Your proofs',
    ],
    kept: verifications => [
      verifications === 1
        ? 'That there was one request and how it ended. It names nobody.'
        : `That there were ${verifications} requests and how they ended. They name nobody.`,
      COPIES,
      'What the organisation that sent you here keeps itself. Ask there to have it deleted.',
    ],
  },
  reviewer: {
    gone: [
      'Your name, your e-mail address, your company and its website',
      'What you wrote, and what we noted about how your answer came',
      'The proofs that rest on your answer, because they carry your name',
    ],
    kept: () => ['That somebody was asked and what the answer was. It names nobody.', COPIES],
  },
  link: {
    label: 'Link from the e-mail',
    hint: 'Your personal key stands at its end. Paste the whole link.',
  },
  number: {
    ask: 'Programs open links and send forms, too. To show that a person wants this, type this number:',
    label: 'The number above',
  },
  send: 'Delete my data for good',
  back: 'No, go back',
  faults: {
    heading: 'Please look at this again',
    number: 'Type the number that is shown above this field. Nothing was deleted.',
    link: 'Paste the whole link from the e-mail. Nothing was deleted. If somebody else was named since, your data went then.',
  },
  done: {
    title: 'Your data is deleted',
    says: 'Nobody is written to about it any more. You can close this page.',
    wentAway: 'What was deleted',
  },
}
