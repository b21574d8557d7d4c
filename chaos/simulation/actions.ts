import { DAY_MS } from '../../server/src/kernel/clock.ts'
import { chance, pick, type Random, whole } from '../random.ts'
import type { Organisation } from './organisation.ts'
import { CREDITS_OF_A_CANDIDATE, type Partner } from './partner.ts'

/** What the partner does, and when. */
export interface Action {
  readonly at: number
  readonly name: string
  readonly run: (partner: Partner) => Promise<void>
}

const HOUR_MS = 3_600_000

/** Campaigns, changes of them, pulls, and people who are erased, in the first days of a seed. */
export function planActions(
  { phones }: Organisation,
  startsAt: number,
  days: number,
  random: Random,
): readonly Action[] {
  const someTime = () => startsAt + whole(1, days * DAY_MS, random)
  // Sometimes for fewer than the partner names, so that a call is refused until the partner has bought more.
  const bought = whole(1, phones.length * 3, random) * CREDITS_OF_A_CANDIDATE
  const actions: Action[] = [{ at: startsAt, name: 'grant', run: partner => partner.grant('grant-1', bought) }]
  const add = (name: string, at: number, run: Action['run']) => void actions.push({ at, name, run })
  const some = () => phones.filter(() => chance(0.8, random))
  const launches = pick([1, 1, 2, 3], random)
  const firstAt = startsAt + HOUR_MS + whole(0, 3 * DAY_MS, random)
  for (let nth = 1; nth <= launches; nth++) {
    const people = nth === 1 ? phones : some()
    const at = nth === 1 ? firstAt : someTime()
    add('launch', at, partner => partner.launch(`launch-${nth}`, people))
  }
  // The same people in several campaigns at once meet the frequency cap.
  if (chance(0.2, random))
    for (let nth = whole(1, 3, random); nth > 0; nth--)
      add('launch', firstAt + nth * HOUR_MS, partner => partner.launch(`again-${nth}`, phones.slice(0, 2)))
  if (chance(0.6, random)) add('grant', someTime(), partner => partner.grant('grant-2', whole(2, 40, random)))
  if (chance(0.5, random)) {
    const people = some()
    add('add', someTime(), partner => partner.add('add-1', people))
  }
  for (let nth = whole(0, 4, random); nth > 0; nth--) {
    const how = pick(['pause', 'resume', 'pause', 'resume', 'cancel'] as const, random)
    // Soon after a launch, while messages are on their way.
    const at = chance(0.5, random) ? firstAt + whole(0, 30 * HOUR_MS, random) : someTime()
    add(how, at, partner => partner.move(`${how}-${nth}`, how))
  }
  for (let nth = whole(1, 4, random); nth > 0; nth--) {
    // Half of them while results of the first campaign come in, and deliveries to receivers that fail still wait.
    const at = chance(0.5, random) ? firstAt + whole(0, 10 * DAY_MS, random) : someTime()
    add('pull', at, partner => partner.pull(`pull-${nth}`))
  }
  if (chance(0.3, random)) {
    const phone = pick(phones, random)
    add('erase', someTime(), partner => partner.erase(phone))
  }
  return actions
}
