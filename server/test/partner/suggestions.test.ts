import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { lockWaits } from '../../../testing/database.ts'
import { newMandate, newWorkflow, readMandate, unlike, validMandate, write } from '../../../testing/mandates.ts'
import { newPartner, type Partner, type PartnerOptions } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import { confirmSuggestions, suggestionLog } from '../../src/features/suggestions/index.ts'

/** Skills that callers were offered for their words, and which of them they then used in a mandate. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

interface House extends Partner {
  readonly workflowId: string
}
const newHouse = async (options: PartnerOptions = {}): Promise<House> => {
  const partner = await newPartner(api, options)
  return { ...partner, workflowId: await newWorkflow(partner) }
}
const matchNames = async (who: Partner, names: readonly string[], limit = 3) => {
  const { status, body } = await who.call('POST', '/skills/match', { json: { names, limit } })
  await api.suggestionsFlushed()
  return { status, items: body.data.items, version: body.data.taxonomy_version }
}
const rowsOf = async (table: 'skill_suggestions' | 'skill_confirmations', { orgId }: Partner) => {
  const { rows } = await api.db.admin.query(
    `select phrase, skill_number, rank, score, how, taxonomy_version, mode from ${table}
     where org_id = $1 order by phrase, rank, skill_number`,
    [orgId],
  )
  return rows
}
const offered = (who: Partner) => rowsOf('skill_suggestions', who)
const confirmed = (who: Partner) => rowsOf('skill_confirmations', who)
const using = (skills: readonly string[]) => ({ skills: skills.map(skill_id => ({ skill_id, verify: false })) })
const skillsOf = (first: string) => [first, 'sk_1004', 'sk_1006', 'sk_1009', 'sk_1014']
const makeMandate = (who: House, skills: readonly string[]) => newMandate(who, who.workflowId, using(skills))

describe('offered', () => {
  test('by match: phrase, skill, rank, score and how, as they were answered', async () => {
    const who = await newHouse()
    const { items, version } = await matchNames(who, ['Bricklaying', 'ईंट की चिनाई'])
    const answered = items.flatMap(({ name, matches }: { name: string; matches: Record<string, unknown>[] }) =>
      matches.map(({ skill_id, score, how }, at) => [name, skill_id, at + 1, score, how]),
    )
    const kept = (await offered(who)).map(row => [row.phrase, `sk_${row.skill_number}`, row.rank, row.score, row.how])
    expect(kept).toHaveLength(answered.length)
    expect(kept).toEqual(expect.arrayContaining(answered))
    expect((await offered(who)).every(row => row.taxonomy_version === version)).toBe(true)
  })
  test('by extract: the words of the first mention, and nothing else of the text', async () => {
    const who = await newHouse()
    const text = 'Mr Sharma (98765 43210) needs bricklaying for his house.'
    const { body } = await who.call('POST', '/skills/extract', { json: { text } })
    await api.suggestionsFlushed()
    expect(body.data.items[0]).toMatchObject({ skill_id: 'sk_1001' })
    expect((await offered(who))[0]).toMatchObject({
      phrase: 'bricklaying',
      skill_number: 1001,
      rank: 1,
      how: 'mention',
    })
    expect(JSON.stringify(await offered(who))).not.toMatch(/Sharma|98765/)
  })
  test('at most five skills of a name', async () => {
    const who = await newHouse()
    const { items } = await matchNames(who, ['mason'], 10)
    expect(items[0].matches.length).toBeGreaterThan(5)
    expect(await offered(who)).toHaveLength(5)
  })
  test('the same name twice is one, in a call and in two; the newer answer stays', async () => {
    const who = await newHouse()
    await matchNames(who, ['Bricklaying', 'Bricklaying'], 1)
    expect(await offered(who)).toHaveLength(1)
    await api.db.admin.query('update skill_suggestions set taxonomy_version = 0, score = 0 where org_id = $1', [
      who.orgId,
    ])
    const { version } = await matchNames(who, ['Bricklaying'], 1)
    expect(await offered(who)).toMatchObject([{ taxonomy_version: version, score: 0.95 }])
  })
  test('nothing for words that identify a person', async () => {
    const who = await newHouse()
    const { status } = await matchNames(who, ['bricklaying 98765 43210', 'bricklaying asha@example.org'])
    expect([status, await offered(who)]).toEqual([200, []])
  })
  test('nothing to a test key', async () => {
    const who = await newHouse({ mode: 'test' })
    expect((await matchNames(who, ['Bricklaying'])).items[0].matches).not.toEqual([])
    expect(await offered(who)).toEqual([])
    await makeMandate(who, skillsOf('sk_1001'))
    expect(await confirmed(who)).toEqual([])
  })
})

describe('confirmed', () => {
  test('by a mandate with the skill: one row, as it was offered', async () => {
    const who = await newHouse()
    await matchNames(who, ['Bricklaying'], 1)
    await makeMandate(who, skillsOf('sk_1001'))
    expect(await confirmed(who)).toEqual(await offered(who))
    expect(await confirmed(who)).toMatchObject([{ phrase: 'Bricklaying', skill_number: 1001, rank: 1, how: 'alias' }])
  })
  test('by a mandate that is changed to it, and not by one that stays as it is', async () => {
    const who = await newHouse()
    const mandateId = await makeMandate(who, skillsOf('sk_1002'))
    await api.runJobs()
    await matchNames(who, ['Bricklaying'], 1)
    const same = validMandate(who.workflowId, using(skillsOf('sk_1002')))
    expect((await write(who, 'PUT', `/mandates/${mandateId}`, same)).status).toBe(200)
    expect(await confirmed(who)).toEqual([])
    const next = validMandate(who.workflowId, using(skillsOf('sk_1001')))
    expect((await write(who, 'PUT', `/mandates/${mandateId}`, next)).status).toBe(202)
    expect(await confirmed(who)).toHaveLength(1)
  })
  test('by two concurrent mandates with the same skills in another order, without a deadlock', async () => {
    const who = await newHouse()
    await matchNames(who, ['Bricklaying', 'Mortar mixing to ratio'], 1)
    const [one, other] = (await offered(who)).map(row => row.skill_number)
    const tenant = { orgId: who.orgId, mode: who.mode }
    const view = api.db.database.forTenant(tenant)
    const at = new Date()
    let second: Promise<void> | null = null
    await view.transaction(async tx => {
      await confirmSuggestions(tx, tenant, [Math.min(one, other)], at)
      second = view.transaction(tx2 =>
        confirmSuggestions(tx2, tenant, [Math.max(one, other), Math.min(one, other)], at),
      )
      await until(async () => (await lockWaits(api.db)) === 1, 10_000, 'the second to wait')
      await confirmSuggestions(tx, tenant, [Math.max(one, other)], at)
    })
    await second
    expect(await confirmed(who)).toHaveLength(2)
  })
  test('once, however many mandates use the skill and however often it was requested', async () => {
    const who = await newHouse()
    for (let times = 0; times < 3; times++) await matchNames(who, ['Bricklaying'], 1)
    await makeMandate(who, skillsOf('sk_1001'))
    await makeMandate(who, skillsOf('sk_1001'))
    expect(await confirmed(who)).toHaveLength(1)
    await matchNames(who, ['Bricklaying', 'brick work'], 1)
    await makeMandate(who, skillsOf('sk_1001'))
    expect((await confirmed(who)).map(row => row.phrase)).toEqual(['Bricklaying', 'Bricklaying', 'brick work'])
  })
  test('never a skill that was offered to another organisation, or that the mandate does not name', async () => {
    const [ours, theirs] = [await newHouse(), await newHouse()]
    await matchNames(ours, ['Bricklaying'], 1)
    await makeMandate(theirs, skillsOf('sk_1001'))
    await makeMandate(ours, skillsOf('sk_1002'))
    expect([await confirmed(ours), await confirmed(theirs)]).toEqual([[], []])
  })
  test('for 30 days, and not a second longer', async () => {
    const who = await newHouse()
    await matchNames(who, ['Bricklaying'], 1)
    const at = new Date(api.time.clock())
    const days = (count: number) => count * 24 * 60 * 60_000
    const move = (to: number) =>
      api.db.admin.query('update skill_suggestions set suggested_at = $2 where org_id = $1', [who.orgId, new Date(to)])
    await move(at.getTime() - days(30))
    await makeMandate(who, skillsOf('sk_1001'))
    expect(await confirmed(who)).toEqual([])
    await move(at.getTime() - days(30) + 1)
    await makeMandate(who, skillsOf('sk_1001'))
    expect(await confirmed(who)).toHaveLength(1)
  })
  test('the newest twenty of a skill, whatever an organisation has searched for', async () => {
    const who = await newHouse()
    await api.db.admin.query(
      `insert into skill_suggestions (org_id, mode, skill_number, suggested_at, phrase, rank, score, how, taxonomy_version)
       select $1, 'live', 1001, now() + (500 - nth) * interval '1 ms', 'phrase ' || nth, 1, 0.5, 'lexical', 1
       from generate_series(1, 500) as nth`,
      [who.orgId],
    )
    await makeMandate(who, skillsOf('sk_1001'))
    const phrases = (await confirmed(who)).map(row => row.phrase)
    expect(phrases).toHaveLength(20)
    expect(phrases).toContain('phrase 1')
    expect(phrases).not.toContain('phrase 21')
  })
  test('in the mandate’s own transaction: a mandate that is not created confirms nothing', async () => {
    const who = await newHouse()
    await matchNames(who, ['Bricklaying'], 1)
    const body = validMandate(who.workflowId, { ...using(skillsOf('sk_1001')), job_id: unlike('job') })
    await api.db.admin.query(
      "create function fail_it() returns trigger language plpgsql as $$ begin raise 'no' using errcode = 'XX999'; end $$",
    )
    await api.db.admin.query(
      'create trigger fail_it before insert on skill_confirmations for each row execute function fail_it()',
    )
    const rejected = await write(who, 'POST', '/mandates', body)
    await api.db.admin.query('drop trigger fail_it on skill_confirmations')
    expect(rejected.status).toBe(500)
    expect((await who.call('GET', '/mandates')).body.data.items).toEqual([])
    const made = await write(who, 'POST', '/mandates', body)
    expect(await readMandate(who, made.body.data.mandate_id)).toMatchObject({ status: 'preparing' })
    expect(await confirmed(who)).toHaveLength(1)
  })
})

describe('tenants', () => {
  test('neither table shows or accepts rows of another organisation', async () => {
    const [ours, theirs] = [await newHouse(), await newHouse()]
    await matchNames(ours, ['Bricklaying'], 1)
    await makeMandate(ours, skillsOf('sk_1001'))
    for (const table of ['skill_suggestions', 'skill_confirmations'] as const) {
      const seen = (who: Partner) => api.db.database.forTenant(who).reads.selectFrom(table).select('phrase').execute()
      expect([table, (await seen(ours)).length, (await seen(theirs)).length]).toEqual([table, 1, 0])
    }
    await expect(
      api.db.database.forTenant(theirs).transaction(tx =>
        tx
          .insertInto('skill_suggestions')
          .values({
            org_id: ours.orgId,
            skill_number: 1,
            phrase: 'x',
            rank: 1,
            score: 1,
            how: 'x',
            taxonomy_version: 1,
          })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
  test.each([
    ['a test key’s', { mode: 'test' as const, phrase: 'brick work' }],
    ['an e-mail address', { mode: 'live' as const, phrase: 'asha@example.org' }],
    ['a telephone number', { mode: 'live' as const, phrase: 'brick 9876543210' }],
    ['a phrase that was not cut', { mode: 'live' as const, phrase: 'x'.repeat(121) }],
  ])('the database rejects a row with %s', async (_what, { mode, phrase }) => {
    const { orgId } = await newHouse()
    await expect(
      api.db.database
        .forTenant({ orgId, mode })
        .transaction(tx =>
          tx
            .insertInto('skill_suggestions')
            .values({ skill_number: 1, phrase, rank: 1, score: 1, how: 'exact', taxonomy_version: 1 })
            .execute(),
        ),
    ).rejects.toMatchObject({ code: '23514' })
  })
  test('deleting an organisation deletes its confirmations, and its suggestions do not prevent it', async () => {
    const who = await newHouse()
    await matchNames(who, ['Bricklaying'], 1)
    await makeMandate(who, skillsOf('sk_1001'))
    const others =
      'mandate_pending_skills idempotent_answers mandates workflows partner_keys audit_log organisations'.split(' ')
    for (const table of others) await api.db.admin.query(`delete from ${table} where org_id = $1`, [who.orgId])
    expect(await confirmed(who)).toEqual([])
  })
})

test('a suggestion is deleted after 30 days, and no other', async () => {
  const who = await newHouse()
  await matchNames(who, ['Bricklaying', 'ईंट की चिनाई'], 1)
  const age = (phrase: string, interval: string) =>
    api.db.admin.query(
      'update skill_suggestions set suggested_at = now() - $3::interval where org_id = $1 and phrase = $2',
      [who.orgId, phrase, interval],
    )
  await age('Bricklaying', '30 days 1 second')
  await age('ईंट की चिनाई', '29 days 23 hours')
  await api.runScheduled('forget_old_suggestions')
  expect((await offered(who)).map(row => row.phrase)).toEqual(['ईंट की चिनाई'])
})

describe('recording', () => {
  const note = (log: ReturnType<typeof suggestionLog>, { orgId }: Partner, ...phrases: string[]) =>
    log.note(
      { orgId, mode: 'live' },
      {
        taxonomyVersion: 1,
        suggestions: phrases.map(phrase => ({ phrase, skill: 1, rank: 1, score: 1, how: 'exact' })),
      },
    )
  const losing = () => {
    const lost: number[] = []
    return { lost, log: suggestionLog({ database: api.db.database, onLost: count => void lost.push(count) }) }
  }

  test('that fails does not fail the call, is counted, and loses no suggestions of other calls', async () => {
    const who = await newHouse()
    const { lost, log } = losing()
    note(log, who, 'one')
    note(log, who, 'two\0', 'two more')
    note(log, who, 'three')
    await log.settled()
    expect(lost).toEqual([2])
    expect((await offered(who)).map(row => row.phrase)).toEqual(['one', 'three'])
    await api.db.admin.query('alter table skill_suggestions rename to suggestions_away')
    expect((await matchNames(who, ['Bricklaying'])).status).toBe(200)
    await api.db.admin.query('alter table suggestions_away rename to skill_suggestions')
  })
  test('continues after earlier suggestions are written', async () => {
    const who = await newHouse()
    const { log } = losing()
    note(log, who, 'one')
    await log.settled()
    note(log, who, 'two')
    await log.settled()
    expect(await offered(who)).toHaveLength(2)
  })
  test('ends with the process: waiting suggestions are written, or lost if the database is unavailable', async () => {
    const who = await newHouse()
    const first = losing()
    for (const phrase of ['one', 'two', 'three']) note(first.log, who, phrase)
    await first.log.stop()
    expect(await offered(who)).toHaveLength(3)
    const second = losing()
    for (const phrase of ['four\0', 'five', 'six']) note(second.log, who, phrase)
    await second.log.stop()
    expect(second.lost).toEqual([3])
    expect(await offered(who)).toHaveLength(3)
  })
  test('holds no more than 20,000 while it waits', async () => {
    const who = await newHouse()
    const { lost, log } = losing()
    const many = Array.from({ length: 250 }, (_, at) => `phrase ${at}`)
    for (let calls = 0; calls < 82; calls++) note(log, who, ...many)
    expect(lost).toEqual([250])
    await log.settled()
  })
})
