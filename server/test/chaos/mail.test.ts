import { expect, test } from 'vitest'
import { mailFaults } from '../../../chaos/mail/check.ts'
import type { Ended, History, Seen } from '../../../chaos/mail/journal.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
const seen = (to: string, what: Seen['what'], step: string | null = `<${to}>`): Seen => ({
  server: 'well',
  what,
  to,
  step,
  unsubscribe: null,
})
const ended = (email: string, state: Ended['state'], isDue = false): Ended => ({ email, state, isDue })

const POPULAR = Array.from({ length: 10 }, (_, nth) => seen('popular', 'taken', `<popular-${nth}>`))
const VALID: History = {
  seen: [
    seen('one', 'taken'),
    seen('one', 'taken', '<one-reminder>'),
    seen('two', 'deferred', null),
    seen('two', 'taken'),
    seen('three', 'deferred'),
    seen('four', 'refused'),
    ...POPULAR,
  ],
  ended: [ended('one', 'sent'), ended('two', 'sent'), ended('three', 'unknown'), ended('four', 'refused')],
  suppressed: ['nobody'],
  unsubscribed: [{ email: 'one', mailsBefore: 2 }],
  popular: 'popular',
}

test('a history in which every promise is kept has no faults', () => {
  expect(mailFaults(VALID)).toEqual([])
})

test.each<[string, Partial<History>, string]>([
  ['a step that arrived twice', { seen: [...VALID.seen, seen('one', 'taken')] }, 'one got step <one> 2 times'],
  [
    'a mail without an id',
    { seen: [...VALID.seen, seen('one', 'taken', null)], unsubscribed: [] },
    'without a Message-ID',
  ],
  [
    'a suppressed address that was named',
    { seen: [...VALID.seen, seen('nobody', 'named', null)] },
    'suppressed and was written to',
  ],
  [
    'a reminder after unsubscribing',
    { unsubscribed: [{ email: 'one', mailsBefore: 1 }] },
    'unsubscribed and was written to',
  ],
  ['the eleventh mail of a day', { seen: [...VALID.seen, seen('popular', 'taken', '<11>')] }, 'popular got 11 mails'],
  ['a claim that nobody ended', { ended: [...VALID.ended, ended('five', 'sending')] }, 'ended as sending'],
  ['a mail that is still due', { ended: [...VALID.ended, ended('five', null, true)] }, 'due: true'],
  [
    'a deferred mail that got lost',
    { ended: [ended('one', 'sent'), ended('three', 'sent')] },
    'to three never arrived',
  ],
])('%s is found', (_name, planted, fault) => {
  expect(mailFaults({ ...VALID, ...planted }).join('\n')).toContain(fault)
})
