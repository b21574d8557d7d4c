import * as fake from '../../server/test/harness/fake-model-behaviours.ts'
import { MODEL_CANARY } from './obedience.ts'

/** Every way a model's server can fail at one step, what the partner is to read then, and how often it is to be asked. */
export interface Misbehaviour {
  readonly name: string
  /** `honest` is the answer it ought to give. */
  readonly play: (honest: unknown) => fake.Behaviour
  /** Null: ready all the same. */
  readonly reason: string | null
  readonly calls: number
}

const well = (name: string, play: Misbehaviour['play']): Misbehaviour => ({ name, play, reason: null, calls: 1 })
const thrice = (reason: string) => (name: string, play: Misbehaviour['play']) => ({ name, play, reason, calls: 3 })
const once = (reason: string) => (name: string, play: Misbehaviour['play']) => ({ name, play, reason, calls: 1 })

const LATE = 'the model did not answer in time'
const AWAY = 'the model could not be reached'
const GARBAGE = 'the model gave nothing usable'
const REFUSED = 'the model refused the text of this job'
const CUT = 'the answer of the model was cut short'

/** With a timeout of a second. */
export const misbehaviours = (elsewhere: string): readonly Misbehaviour[] => [
  well('slow, within the time', honest => fake.slow(300, fake.answer(honest))),
  well('wrong content type', honest => fake.wrongContentType(honest)),
  well('tokens not counted', honest => fake.answer(honest, null)),
  thrice(LATE)('silent', () => fake.silent()),
  thrice(LATE)('slow, beyond the time', honest => fake.slow(20_000, fake.answer(honest))),
  thrice(LATE)('drip', honest => fake.slowDrip(20, honest)),
  thrice(AWAY)('half a body', honest => fake.halfBody(honest)),
  thrice(AWAY)('status 429', () => fake.status(429, { 'retry-after': '1' })),
  thrice(AWAY)('status 500', () => fake.status(500)),
  thrice(AWAY)('status 503', () => fake.status(503, {}, MODEL_CANARY)),
  once(AWAY)('status 401', () => fake.status(401)),
  once(AWAY)('status 404', () => fake.status(404, {}, MODEL_CANARY)),
  once(AWAY)('redirect', () => fake.redirect(elsewhere)),
  thrice(GARBAGE)('prose', () => fake.text(`Sure! Here you are: ${MODEL_CANARY}`)),
  thrice(GARBAGE)('off the schema', () =>
    fake.answer({ questions: MODEL_CANARY, answers: MODEL_CANARY, texts: MODEL_CANARY }),
  ),
  thrice(GARBAGE)('half of the JSON', honest => fake.text(JSON.stringify(honest).slice(0, -9))),
  thrice(GARBAGE)('a page', () => fake.notJson()),
  thrice(GARBAGE)('other JSON', () => fake.otherJson({ choices: [{ [MODEL_CANARY]: true }] })),
  thrice(GARBAGE)('null', () => fake.otherJson(null)),
  thrice(GARBAGE)('a body without an end', () => fake.hugeBody()),
  thrice(GARBAGE)('no content', () => fake.status(204)),
  once(REFUSED)('refusal', () => fake.refusal(`I cannot: ${MODEL_CANARY}`)),
  once(REFUSED)('refusal under another name', () => fake.refusal(MODEL_CANARY, 'end_turn')),
  once(REFUSED)('content filter', () => fake.contentFilter()),
  once(REFUSED)('status 400', () => fake.status(400, {}, MODEL_CANARY)),
  thrice(CUT)('cut short', honest => fake.cutShort(JSON.stringify(honest).slice(0, 80))),
  thrice(CUT)('cut short, and whole by chance', honest => fake.cutShort(JSON.stringify(honest))),
]
