import type { Section } from './section.ts'

const RULE = `\r\n\r\n${'-'.repeat(40)}\r\n\r\n`

/** Lines are not broken: a phone breaks them itself, and a broken link is a dead one. */
export function textMail(sections: readonly Section[]): string {
  return `${sections.map(paragraphs).join(RULE)}\r\n`
}

function paragraphs(section: Section): string {
  const { title, subtitle, label } = section.source
  return [
    ...(section.notice === null ? [] : [section.notice]),
    section.greeting,
    ...section.ask,
    `${label}: ${[title, subtitle].filter(Boolean).join(', ')}`,
    [`${section.skills.label}:`, ...section.skills.names.map(name => `- ${name}`)].join('\r\n'),
    `${section.open}:\r\n${section.link}`,
    ...section.assurances,
    ...section.smallPrint,
  ].join('\r\n\r\n')
}
