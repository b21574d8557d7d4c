import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise } from './body.ts'
import { decideArchive, decideFinish, decidePrepareAgain, decideReplace } from './decide.ts'

import { ALL_METHODS, mandateIn, NOW, references, sentBody } from './mandate.fixture.ts'
import {
  effectiveStatus,
  type Mandate,
  type MandateState,
  type MandateStatus,
  preparing,
  TRANSITIONS,
} from './mandate.ts'

/** Every command on every state: what it answers, and where it leads. */
const STATES: Record<MandateStatus, MandateState> = {
  preparing: preparing(NOW),
  ready: { status: 'ready' },
  failed: { status: 'failed', reason: 'The model could not be reached.' },
  archived: { status: 'archived' },
}

interface Step {
  readonly answer: string
  readonly mandate: Mandate
}

/** One command at a moment, as its use case would do it. */
type Command = (mandate: Mandate, now: Date) => Step

const stay = (mandate: Mandate, answer: string): Step => ({ answer, mandate })

function replaceWith(title: string): Command {
  return (mandate, now) => {
    const facts = { workflowMethods: ALL_METHODS, references, recruiter: null, now, via: 'api' } as const
    const decided = decideReplace(mandate, normalise({ ...sentBody, title }), facts)
    if (!decided.ok) return stay(mandate, decided.error.code)
    if (!decided.value.changed) return stay(mandate, 'unchanged')
    const { changes } = decided.value
    const state = preparing(now)
    const flowVersion = mandate.flowVersion + 1
    return {
      answer: 'accepted',
      mandate: { ...mandate, state, flowVersion, changes, preparation: mandate.preparation + 1 },
    }
  }
}

const finish =
  (failure: string | null): Command =>
  mandate => {
    const state = decideFinish(mandate, { preparation: mandate.preparation, failure })
    return state === null ? stay(mandate, 'nothing') : { answer: 'written', mandate: { ...mandate, state } }
  }

const COMMANDS: Record<string, Command> = {
  'replace with another body': replaceWith('Head mason'),
  'replace with the same body': replaceWith(sentBody.title),
  archive: mandate => {
    const decided = decideArchive(mandate, [], 'api')
    if (!decided.ok) return stay(mandate, decided.error.code)
    return {
      answer: decided.value.changed ? 'accepted' : 'unchanged',
      mandate: { ...mandate, state: decided.value.state },
    }
  },
  'prepare again': (mandate, now) => {
    const decided = decidePrepareAgain(mandate, now, 'api')
    if (!decided.ok) return stay(mandate, decided.error.code)
    const preparation = mandate.preparation + 1
    return { answer: 'accepted', mandate: { ...mandate, state: decided.value.state, preparation } }
  },
  'finish well': finish(null),
  'finish badly': finish('The model could not be reached.'),
  'finish an earlier preparation': mandate => {
    const state = decideFinish(mandate, { preparation: mandate.preparation - 1, failure: null })
    return state === null ? stay(mandate, 'nothing') : { answer: 'written', mandate: { ...mandate, state } }
  },
  'let five minutes pass': (mandate, now) => {
    const later = new Date(now.getTime() + 300_001)
    return { answer: 'time', mandate: { ...mandate, state: effectiveStatus(mandate.state, later) } }
  },
}

const TABLE: Record<string, Record<MandateStatus, string>> = {
  'replace with another body': {
    preparing: 'CONFLICT preparing',
    ready: 'accepted preparing',
    failed: 'accepted preparing',
    archived: 'CONFLICT archived',
  },
  'replace with the same body': {
    preparing: 'CONFLICT preparing',
    ready: 'unchanged ready',
    failed: 'unchanged failed',
    archived: 'CONFLICT archived',
  },
  archive: {
    preparing: 'accepted archived',
    ready: 'accepted archived',
    failed: 'accepted archived',
    archived: 'unchanged archived',
  },
  'prepare again': {
    preparing: 'CONFLICT preparing',
    ready: 'CONFLICT ready',
    failed: 'accepted preparing',
    archived: 'CONFLICT archived',
  },
  'finish well': {
    preparing: 'written ready',
    ready: 'nothing ready',
    failed: 'nothing failed',
    archived: 'nothing archived',
  },
  'finish badly': {
    preparing: 'written failed',
    ready: 'nothing ready',
    failed: 'nothing failed',
    archived: 'nothing archived',
  },
  'finish an earlier preparation': {
    preparing: 'nothing preparing',
    ready: 'nothing ready',
    failed: 'nothing failed',
    archived: 'nothing archived',
  },
  'let five minutes pass': {
    preparing: 'time failed',
    ready: 'time ready',
    failed: 'time failed',
    archived: 'time archived',
  },
}

test('the table has every pair of state and command', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
})

const pairs = Object.keys(COMMANDS).flatMap(command =>
  (Object.keys(STATES) as MandateStatus[]).map(status => [command, status, TABLE[command]![status]] as const),
)

test.each(pairs)('%s when %s: %s', (command, status, expected) => {
  const { answer, mandate } = COMMANDS[command]!(mandateIn(STATES[status]), NOW)
  expect(`${answer} ${mandate.state.status}`).toBe(expected)
})

test.each(Object.keys(COMMANDS).filter(command => !/finish|minutes/.test(command)))(
  '%s of a mandate created in the playground is rejected in every state',
  command => {
    for (const state of Object.values(STATES))
      expect(COMMANDS[command]!({ ...mandateIn(state), createdVia: 'playground' }, NOW).answer).toBe('FORBIDDEN')
  },
)

describe('any sequence of commands', () => {
  const walk = fc.array(
    fc.record({ command: fc.constantFrom(...Object.keys(COMMANDS)), minutes: fc.integer({ min: 0, max: 90 }) }),
    { maxLength: 60 },
  )

  test('uses only declared transitions, never leaves archived, and only increases versions and preparations', () => {
    fc.assert(
      fc.property(walk, steps => {
        let mandate = mandateIn(STATES.preparing)
        let now = NOW.getTime()
        for (const { command, minutes } of steps) {
          now += minutes * 60_000
          const before = { ...mandate, state: effectiveStatus(mandate.state, new Date(now)) }
          const { mandate: after } = COMMANDS[command]!(before, new Date(now))
          const [from, to] = [before.state.status, after.state.status]
          expect(from === to || TRANSITIONS[from].includes(to)).toBe(true)
          expect(after.flowVersion - before.flowVersion).toBeOneOf([0, 1])
          expect(after.preparation).toBeGreaterThanOrEqual(before.preparation)
          mandate = after
        }
      }),
    )
  })
})

test('preparing for exactly five minutes is not yet failed', () => {
  const state = preparing(NOW)
  expect(effectiveStatus(state, new Date(NOW.getTime() + 300_000)).status).toBe('preparing')
  expect(effectiveStatus(state, new Date(NOW.getTime() + 300_001))).toMatchObject({ status: 'failed' })
})
