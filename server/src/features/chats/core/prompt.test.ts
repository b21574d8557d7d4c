import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { asking, page, SKILL, SPOKEN, WORDS, YES_NO } from './chat.fixture.ts'
import { languagePrompt, promptFor } from './prompt.ts'

describe('the prompt', () => {
  test('before the start says who asks, for which job, what happens to answers and how to stop', () => {
    expect(promptFor(page({ kind: 'welcome' }), WORDS, null)).toEqual({
      step: 'welcome',
      text: 'Acme asks you.\nMason, Acme, Pune\n\nYour answers go to Acme.\nTo stop, reply STOP.',
      choices: [
        { value: 'start.en', title: 'Yes, I agree' },
        { value: 'decline', title: 'No, not for me' },
        { value: 'languages', title: 'Other languages' },
      ],
    })
  })

  test('offers no other language where there is none', () => {
    const only = page({ kind: 'welcome' }, { languages: ['en'] })
    expect(promptFor(only, WORDS, null)?.choices).toHaveLength(2)
    expect(languagePrompt(only, WORDS)).toBeNull()
  })

  test('offers at most ten languages, as many as a list can have, and not the present one', () => {
    const choices = languagePrompt(page({ kind: 'welcome' }, { languages: LANGUAGES }), WORDS)!.choices
    expect(choices).toHaveLength(10)
    expect(choices.map(({ value }) => value)).not.toContain('en')
  })

  test('has the options as choices if they fit into a row, and their numbers if not', () => {
    expect(promptFor(asking(YES_NO), WORDS, null)).toEqual({
      step: 'e.tools',
      text: 'Question 2 of 5\nDo you have tools?',
      choices: [
        { value: 'yes', title: 'Yes' },
        { value: 'no', title: 'No' },
      ],
    })
    const skill = promptFor(asking(SKILL), WORDS, null)!
    expect(skill.choices.map(({ title }) => title)).toEqual(['1', '2', '3', '4'])
    expect(skill.text).toContain('\n4. A bond whose name is longer than a row')
  })

  test('lets an optional question be skipped', () => {
    expect(promptFor(asking(SPOKEN), WORDS, null)?.choices).toEqual([{ value: 'skip', title: 'Skip' }])
  })

  test('says why the same is asked again', () => {
    expect(promptFor(asking(YES_NO), WORDS, 'choose_one')?.text).toMatch(/^Choose one answer\.\nQuestion/)
    expect(promptFor(asking(SPOKEN), WORDS, 'unusable_recording')?.text).toMatch(/^This recording cannot be used\./)
  })

  test('makes no link of what a partner wrote', () => {
    const linked = asking({ ...YES_NO, text: 'See https://evil.example/now' })
    expect(promptFor(linked, WORDS, null)?.text).not.toContain('evil.example')
  })

  test('is nothing after an opt-out or an erasure, and the end is said only where there is something to say', () => {
    const closed = (why: string) => page({ kind: 'closed', why })
    expect(promptFor(closed('completed'), WORDS, null)).toEqual({
      step: 'closed.completed',
      text: 'Thank you.',
      choices: [],
    })
    expect(promptFor(closed('opted_out'), WORDS, null)).toBeNull()
    expect(promptFor(page({ kind: 'welcome' }, { isOptedOut: true }), WORDS, null)).toBeNull()
    expect(promptFor(page({ kind: 'welcome' }, { isErased: true }), WORDS, null)).toBeNull()
  })
})
