import type { MailTexts } from './mail-texts.ts'

const as: MailTexts['as'] = {
  manager: 'their manager',
  colleague: 'their colleague',
  client: 'their client',
  mentor: 'their mentor',
  teacher: 'their teacher',
  other: 'someone who knows the work',
}

export const en: MailTexts = {
  testPrefix: '[Test] ',
  testNotice: 'This is a test by a developer. Nothing you answer becomes a proof.',
  subject: ({ requester, skills }) => `${requester.name} asks you to confirm ${countOf(skills.length)}`,
  reminderSubject: ({ requester, skills }) =>
    `Reminder: ${requester.name} asks you to confirm ${countOf(skills.length)}`,
  greeting: name => `Hello ${name},`,
  reminded: 'We wrote to you three days ago. This is the only reminder.',
  ask: ({ requester, skills, endorsementType }) =>
    `${requester.name} asks you, as ${as[endorsementType]}, whether you can confirm ${countOf(skills.length)}.`,
  source: { project: 'Project', experience: 'Work', certificate: 'Certificate' },
  skills: 'Skills',
  open: 'See the request and answer',
  twoMinutes: 'It takes about two minutes. You need no account and no password.',
  decline: 'You do not have to answer. Declining is fine, and the page has a place for it.',
  abuse: 'You do not know this person, or something looks wrong? On the same page you can report abuse.',
  why: ({ requester, reviewer }) =>
    `You get this e-mail because ${requester.name} named you, at ${reviewer.company}, as a person who can tell.`,
  whoWeAre: 'Pramaan is a service with which people prove their skills. The name is Hindi for proof.',
  privacy:
    'We use your address for this request and one reminder, and for nothing else. This mail loads nothing and tracks nothing.',
  until: day => `The link works until ${day}. It is meant for you alone: please do not forward it.`,
  copyLink: 'If the button does not work, copy this whole address into your browser:',
  as,
}

function countOf(skills: number): string {
  return skills === 1 ? 'a skill' : `${skills} skills`
}
