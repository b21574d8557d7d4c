import { describe, expect, test } from 'vitest'
import { choiceId } from '../../../contract/inbound.ts'
import { asking, page, SKILL, SPOKEN, WORDS, YES_NO } from './chat.fixture.ts'
import { languagePrompt, promptFor } from './prompt.ts'
import { understand } from './understand.ts'

const SEND = 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'
const text = (said: string) => ({ kind: 'text', text: said }) as const
const tap = (step: string, value: string) => ({ kind: 'choice', id: choiceId(SEND, step, value) }) as const
const audio = { kind: 'audio', mediaId: '1', mimeType: 'audio/ogg' } as const
const welcome = page({ kind: 'welcome' })
const asked = (of: ReturnType<typeof page>) => promptFor(of, WORDS, null)
const NOTHING = { kind: 'nothing' }
const reply = (value: unknown) => ({ kind: 'reply', reply: value })
const tools = (value: string) => reply({ kind: 'answer', key: 'tools', value, language: 'en' })

describe('a choice', () => {
  test.each([
    [tap('welcome', 'start.hi'), reply({ kind: 'start', language: 'hi' })],
    [tap('welcome', 'start.ta'), NOTHING],
    [tap('welcome', 'decline'), reply({ kind: 'decline' })],
    [tap('welcome', 'languages'), { kind: 'languages' }],
    [tap('languages', 'hi'), { kind: 'language', language: 'hi' }],
    [tap('languages', 'xx'), NOTHING],
    [tap('e.tools', 'no'), tools('no')],
    [tap('e.tools', 'maybe'), NOTHING],
    [tap('e.last', 'skip'), reply({ kind: 'answer', key: 'last', value: null, language: 'en' })],
    [tap('s.q1', '3'), reply({ kind: 'skill_answer', questionId: 'q1', option: 3 })],
    [tap('s.q1', '4'), NOTHING],
    [tap('interest', 'yes'), reply({ kind: 'interest', interested: true })],
    [tap('interest', '1'), NOTHING],
    [{ kind: 'choice', id: 'button of another system' } as const, NOTHING],
    [{ kind: 'choice', id: '' } as const, NOTHING],
  ])('%j means %j, whatever was asked last', (content, meant) => {
    expect(understand(content, welcome, null)).toEqual(meant)
  })
})

describe('free text', () => {
  test.each([
    ['yes', tools('yes')],
    ['NO.', tools('no')],
    ['nahi', tools('no')],
    ['అవును', tools('yes')],
    ['1', tools('yes')],
    ['2)', tools('no')],
    ['3', NOTHING],
    ['I have some', NOTHING],
  ])('%s answers a question that is answered by yes or no with %j', (said, meant) => {
    expect(understand(text(said), asking(YES_NO), asked(asking(YES_NO)))).toEqual(meant)
  })

  test('chooses by number where options are written out', () => {
    const meant = understand(text('4'), asking(SKILL), asked(asking(SKILL)))
    expect(meant).toEqual(reply({ kind: 'skill_answer', questionId: 'q1', option: 3 }))
  })

  test('is the answer to a question in own words, also if it is a number or a yes', () => {
    const answer = (value: string | null) => reply({ kind: 'answer', key: 'last', value, language: 'en' })
    const say = (said: string) => understand(text(said), asking(SPOKEN), asked(asking(SPOKEN)))
    expect([say('Delhi'), say('1'), say('yes'), say('skip'), say('   ')]).toEqual([
      answer('Delhi'),
      answer('1'),
      answer('yes'),
      answer(null),
      NOTHING,
    ])
  })

  test('agrees or declines only after the chat has asked for it', () => {
    expect(understand(text('yes'), welcome, null)).toEqual(NOTHING)
    expect(understand(text('yes'), welcome, asked(welcome))).toEqual(reply({ kind: 'start', language: 'en' }))
    expect(understand(text('no'), welcome, asked(welcome))).toEqual(reply({ kind: 'decline' }))
    expect(understand(text('1'), welcome, languagePrompt(welcome, WORDS))).toEqual({
      kind: 'language',
      language: 'hi',
    })
  })
})

test('a voice message answers only a question in own words that was asked', () => {
  expect(understand(audio, asking(SPOKEN), asked(asking(SPOKEN)))).toEqual({ kind: 'recording', key: 'last' })
  expect(understand(audio, asking(SPOKEN), null)).toEqual(NOTHING)
  expect(understand(audio, asking(YES_NO), asked(asking(YES_NO)))).toEqual(NOTHING)
  expect(understand({ kind: 'unsupported' }, asking(SPOKEN), asked(asking(SPOKEN)))).toEqual(NOTHING)
})
