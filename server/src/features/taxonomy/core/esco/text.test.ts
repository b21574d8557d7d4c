import { describe, expect, test } from 'vitest'
import { collapse, englishLabels, firstParagraphs } from './text.ts'

describe('labels', () => {
  test('spaces around and inside are tidied, the no-break space too', () => {
    expect(collapse('\u00a0throw \t large\u00a0\u00a0pots ')).toBe('throw large pots')
  })

  test('the preferred label comes first, then one alias a line from every cell', () => {
    expect(englishLabels('throw pots', 'make pots\nturn pots', 'spin clay')).toEqual([
      { text: 'throw pots', language: 'en', kind: 'preferred' },
      { text: 'make pots', language: 'en', kind: 'alias' },
      { text: 'turn pots', language: 'en', kind: 'alias' },
      { text: 'spin clay', language: 'en', kind: 'alias' },
    ])
  })

  test('a text that is already a label is not repeated, in whichever cell and spacing it comes', () => {
    const texts = englishLabels('throw pots', 'throw  pots\nmake pots\n\n', ' make pots\r\nthrow pots').map(
      label => label.text,
    )
    expect(texts).toEqual(['throw pots', 'make pots'])
  })

  test('another capital letter makes another label', () => {
    expect(englishLabels('cad', 'CAD')).toHaveLength(2)
  })
})

describe('descriptions', () => {
  test('paragraphs are kept apart, blank lines are not kept', () => {
    expect(firstParagraphs(' Shaping clay.\n\n \u00a0\n\tOn a  wheel. ')).toBe('Shaping clay.\nOn a wheel.')
  })

  test('notes to classifiers are cut off', () => {
    expect(firstParagraphs('Shaping clay.\n=== Exclusions\nNot glass.')).toBe('Shaping clay.')
  })

  test('a long text ends at a paragraph, never inside one', () => {
    const paragraph = 'c'.repeat(400)
    expect(firstParagraphs(`${paragraph}\n${paragraph}\nshort`)).toBe(paragraph)
  })

  test('a first paragraph over the limit is still kept whole', () => {
    expect(firstParagraphs('c'.repeat(900))).toHaveLength(900)
  })
})
