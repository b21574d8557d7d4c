import { buildGlossary } from './glossary.ts'
import { buildGlossaryIndex, type GlossarySkill } from './glossary-index.ts'

/** A small catalogue for tests: enough to tell wires from walls. */
export const sampleGlossary = buildGlossary([
  { hi: ['तार', 'तारों'], latn: ['taar'], en: ['wire'] },
  { hi: ['तार'], latn: ['tar'], en: ['cable'] },
  { hi: ['खींचना'], latn: ['khinchna', 'kheenchna'], en: ['pull', 'draw'] },
  { hi: ['दीवार'], latn: ['deewar', 'diwar'], en: ['wall'] },
  { hi: ['पुताई'], latn: ['putai'], en: ['painting', 'whitewash'] },
])

const english = (text: string, kind: 'preferred' | 'alias' = 'preferred') => ({ text, language: 'en', kind }) as const
const electrical = { labels: [english('House wiring'), english('electrician', 'alias')], description: 'Wiring homes.' }
const building = { labels: [english('Finishing')], description: 'Making walls smooth and bright.' }

const sampleSkills: readonly GlossarySkill[] = [
  {
    skill: 1,
    labels: [
      english('Wire pulling through conduits'),
      { text: 'taar dalna', language: 'hi', kind: 'romanised' },
      { text: 'k', language: 'hi', kind: 'romanised' },
    ],
    description: 'Pulls wires with a fish tape and leaves the right length.',
    trade: electrical,
  },
  {
    skill: 2,
    labels: [english('Switchboard fitting')],
    description: 'Fixes boxes and plates level, and joins each wire.',
    trade: electrical,
  },
  {
    skill: 3,
    labels: [english('Wall painting'), english('distemper work', 'alias')],
    description: 'Paints inside surfaces in two coats.',
    trade: building,
  },
]

export const sampleGlossaryIndex = buildGlossaryIndex(sampleSkills, sampleGlossary)
