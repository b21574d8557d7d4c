import { startTestApi } from '../../testing/api.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { newVerifier } from '../../testing/verification.ts'
import { type Scanned, scanEverything } from './canaries.ts'
import { askableSkills, drawSessions, QUESTIONS_A_SESSION } from './draw.ts'
import { GUESSES, isBeyond, type SeenQuestion, shareRight } from './guesses.ts'

const PERCENT = (share: number) => `${(share * 100).toFixed(2)} %`

/**
 * Fourteen ways of guessing are tested, each against a bound of three times the deviation that chance exceeds once in four
 * hundred runs. Still, one run in thirty exceeds one of them by chance. Then as many questions are drawn again, and both
 * samples are shown: chance does not repeat, a leak does.
 */
export const answerLeaks: Scenario = {
  name: 'answer-leaks',
  claim:
    '10,000 questions of test mode over HTTP: guessed by position, ids, sizes and times right in 25 % ± 1.3 %, by the longest option in at most 30 %; no right answer in anything written before grading',
  proves: ['F47', 'I33'],
  run: async ({ small, say }) => {
    const wanted = small ? 400 : 10_000
    const scanned = await scanEverything(small ? 3 : 20)
    say(
      `scanned ${scanned.responses} responses, ${scanned.logLines} lines of the log, ${scanned.events} events, ${scanned.rows} rows`,
    )
    const api = await startTestApi()
    try {
      // In test mode every skill has questions: of the public bank, or samples.
      const who = await newVerifier(api, { mode: 'test' })
      const setup = { api, who, skillIds: await askableSkills(api.db), responses: [] }
      const sessions = Math.ceil(wanted / QUESTIONS_A_SESSION)
      const samples = [await drawSessions(setup, sessions)]
      const off = beyond(samples[0]!)
      if (off.length > 0) {
        say(`${off.join(', ')}: beyond chance, drawing as many again`)
        samples.push(await drawSessions(setup, sessions))
      }
      return outcomeOf(samples, wanted, scanned, say)
    } finally {
      await api.close()
    }
  },
}

function beyond(seen: readonly SeenQuestion[]): readonly string[] {
  return GUESSES.filter(guess => isBeyond(shareRight(seen, guess), guess, seen.length)).map(({ name }) => name)
}

function outcomeOf(
  samples: readonly (readonly SeenQuestion[])[],
  wanted: number,
  scanned: Scanned,
  say: (line: string) => void,
): Outcome {
  for (const fault of scanned.faults) say(`  ${fault}`)
  const offIn = samples.map(beyond)
  const once = new Set(offIn.flat())
  const always = [...once].filter(name => offIn.every(off => off.includes(name)))
  const verdict = (name: string) => {
    if (always.includes(name)) return 'beyond chance'
    return once.has(name) ? 'beyond chance in one sample of two' : 'chance'
  }
  const shares = GUESSES.map(guess => samples.map(sample => shareRight(sample, guess)))
  const [least, most] = [Math.min(...shares.flat()), Math.max(...shares.flat())].map(PERCENT)
  return {
    ok: samples.every(each => each.length >= wanted) && always.length === 0 && scanned.faults.length === 0,
    table: [
      ['guess', ...samples.map((each, at) => `right of ${each.length}${at === 0 ? '' : ' more'}`), 'verdict'],
      ...GUESSES.map(({ name }, at) => [name, ...shares[at]!.map(PERCENT), verdict(name)]),
    ],
    figures: `${samples.flat().length} questions, every guess right in ${least} to ${most}, ${once.size - always.length} beyond chance once and not again, ${always.length} in both samples; ${scanned.faults.length} findings in everything written before grading (while questions are generated, pramaan_app can read ${scanned.whileMade} rows of the model's output)`,
  }
}
