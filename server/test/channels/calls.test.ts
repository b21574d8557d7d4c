import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '../../../testing/mandates.ts'
import { contact, eventsOf, heading, resultOf, visitor } from '../journeys/candidate.fixture.ts'
import { type Called, type CallWorld, startWithCalls, VOICE_CASES, YES_NO_QUESTIONS } from './calls.fixture.ts'

const SPOKEN = { key: 'last_site', type: 'voice', text: 'Where did you work last?' }

describe.each(VOICE_CASES)('a call over $name', voice => {
  let world: CallWorld
  beforeAll(async () => {
    world = await startWithCalls(voice)
  })
  afterAll(() => world.close())

  const query = async <Row>(text: string, ...values: readonly unknown[]): Promise<readonly Row[]> =>
    (await world.api.db.admin.query(text, [...values])).rows as Row[]
  const consentOf = async ({ partner }: Pick<Called, 'partner'>) =>
    await query(
      "select source, text_version, language from consents where org_id = $1 and purpose = 'answers'",
      partner.orgId,
    )
  const mailsTo = async (address: string) => (await world.mails.journal()).filter(({ to }) => to === address)

  test('that answers everything ends in the same result and event as the page, with a consent of its own', async () => {
    const called = await world.called()
    const { heard, hungUpBy } = await called.play(['1', '7', '1', '9', '2', '1'])
    expect(heard[0]).toContain('We are calling for Acme Infra. Job: Mason, Pune.')
    expect(heard[2]).toMatch(/^We did not get your answer\. Do you have your own tools\?/)
    expect([heard.length, heard.at(-1), hungUpBy]).toEqual([7, 'We have your answers. Thank you. Goodbye.', 'caller'])

    const onPage = await contact(world.api, {
      mandate: { enrichment_questions: YES_NO_QUESTIONS, methods: ['data_enrichment', 'interest_collection'] },
      workflow: { channels: ['voice', 'email'], languages: ['en'] },
    })
    const who = visitor(world.api)
    await who.open(onPage.path)
    for (const values of [{ agree: 'yes' }, { value: 'yes' }, { value: 'no' }, { value: 'yes' }])
      await who.submit(values)

    const [byCall, byPage] = [await resultOf({ ...onPage, ...called }), await resultOf(onPage)]
    expect(byCall).toMatchObject({ status: 'completed', output: { interest: { interested: true }, qualified: true } })
    expect(byCall.output).toEqual(byPage.output)
    const [callEvents, pageEvents] = [
      await eventsOf(world.api, { ...onPage, ...called }),
      await eventsOf(world.api, onPage),
    ]
    expect(callEvents.map(each => each.type)).toEqual(['result.completed'])
    expect(callEvents.map(each => each.type)).toEqual(pageEvents.map(each => each.type))
    expect(callEvents[0].data.result).toEqual(byCall)
    expect(Object.keys(callEvents[0].data.result)).toEqual(Object.keys(pageEvents[0].data.result))

    expect(await called.sends()).toEqual([{ round: 0, channel: 'voice', status: 'delivered' }])
    expect(await consentOf(called)).toEqual([
      { source: 'telephone keypad', text_version: 'call 2026-11', language: 'en' },
    ])
    expect(await consentOf(onPage)).toEqual([{ source: 'candidate page', text_version: '2026-11', language: 'en' }])
  })

  test('offers the languages of the workflow, and the chosen one is that of consent and answers', async () => {
    const called = await world.called({ languages: ['hi', 'or', 'en'] })
    const { heard } = await called.play(['2', '1', '1'])
    // Odia has no voice.
    expect(heard[0]).toMatch(/^हिंदी के लिए 1 दबाइए। For English, press 2\./)
    const tools = { type: 'yes_no', value: 'yes', language: 'en', at: new Date(world.api.time.clock()).toISOString() }
    expect((await called.journey()).answers).toEqual({ tools })
    expect(await consentOf(called)).toMatchObject([{ language: 'en' }])
  })

  test('ends all contact with 0, by the keypad', async () => {
    const called = await world.called()
    const { heard } = await called.play(['1', '0'])
    expect(heard.at(-1)).toMatch(/^We will not call you or write to you again\./)
    expect(await called.journey()).toMatchObject({ status: 'failed', reason: 'opted_out' })
    expect(await query('select source from opt_outs where org_id = $1', called.partner.orgId)).toEqual([
      { source: 'keypad' },
    ])
    await called.run()
    expect(await mailsTo(called.email)).toEqual([])
  })

  test('declines with 2 instead of consent', async () => {
    const called = await world.called()
    await called.play(['2'])
    expect(await called.journey()).toMatchObject({ status: 'declined', stage: 'ended' })
    expect(await consentOf(called)).toEqual([])
  })

  test('keeps what was answered before the person hung up, and a link to the rest follows on the next channel', async () => {
    const called = await world.called()
    const { hungUpBy } = await called.play(['1', '1'])
    expect(hungUpBy).toBe('person')
    expect(await called.journey()).toMatchObject({ status: 'pending', stage: 'enrichment' })
    await called.run()
    const [mail, ...others] = await mailsTo(called.email)
    expect(others).toEqual([])
    const who = visitor(world.api)
    await who.open(/\/c\/cnd_[\w-]+/.exec(mail!.text)![0])
    expect(heading(who.page)).toBe('Can you work at night?')
    await called.run()
    expect(await mailsTo(called.email)).toHaveLength(1)
    expect(await called.sends()).toEqual([
      { round: 0, channel: 'email', status: 'accepted' },
      { round: 0, channel: 'voice', status: 'delivered' },
    ])
  })

  test('leaves what keys cannot answer for the page, promises its link and sends it', async () => {
    const called = await world.called({ questions: [SPOKEN, ...YES_NO_QUESTIONS] })
    const { heard } = await called.play(['1', '1', '2'])
    expect(heard.at(-1)).toBe(
      'We have your answers. The other questions are on a page. We will send you the link. Thank you. Goodbye.',
    )
    expect(await called.journey()).toMatchObject({ stage: 'enrichment', interested: null })
    await called.run()
    expect(await mailsTo(called.email)).toHaveLength(1)
  })

  test('does not promise a link if no other channel can bring it', async () => {
    const called = await world.called({ channels: ['voice'], questions: [SPOKEN, ...YES_NO_QUESTIONS] })
    const { heard } = await called.play(['1', '1', '2'])
    expect(heard.at(-1)).toBe('We have your answers. Thank you. Goodbye.')
  })

  test('that an answering machine takes is followed by the next channel', async () => {
    const called = await world.called()
    const { heard, hungUpBy } = await called.play([null, null, null], { answeredBy: 'machine' })
    expect([heard.length, hungUpBy]).toEqual([voice.machineHears, 'caller'])
    expect(await called.journey()).toMatchObject({ status: 'pending', stage: 'contacting' })
    await called.run()
    expect(await mailsTo(called.email)).toHaveLength(1)
  })

  test('that nobody answers is undelivered, and the next channel of the round follows', async () => {
    const called = await world.called()
    await world.provider.post({
      kind: 'receipt',
      providerMessageId: called.call.providerMessageId,
      status: 'undelivered',
    })
    await called.run()
    expect(await called.sends()).toEqual([
      { round: 0, channel: 'email', status: 'accepted' },
      { round: 0, channel: 'voice', status: 'undelivered' },
    ])
    expect(await query('select * from calls where org_id = $1', called.partner.orgId)).toEqual([])
  })

  test('ends after the third prompt without a key, also if keys were pressed before', async () => {
    const called = await world.called()
    const { heard } = await called.play(['1', null, null, null])
    expect(heard.at(-1)).toBe('We will send you a link by message. Please answer there. Thank you. Goodbye.')
    expect(await called.journey()).toMatchObject({ stage: 'enrichment', answers: {} })
  })

  test('ends by itself if 9 is pressed again and again', async () => {
    const called = await world.called()
    const { heard, hungUpBy } = await called.play(Array.from({ length: 60 }, () => '9'))
    expect(hungUpBy).toBe('caller')
    expect(heard.length).toBeLessThanOrEqual(41)
    expect(await called.journey()).toMatchObject({ status: 'pending', stage: 'contacting' })
  })

  test('says goodbye and asks nothing once the campaign is cancelled', async () => {
    const called = await world.called()
    await write(called.partner, 'POST', `/campaigns/${called.campaignId}/cancel`, {})
    // Exotel's flow asks for the last words once more.
    expect(new Set((await called.play(['1', '1'])).heard)).toEqual(new Set(['Thank you. Goodbye.']))
    expect(await consentOf(called)).toEqual([])
  })

  test('stores nothing of people, and is forgotten after a day', async () => {
    const called = await world.called()
    await called.play(['1', '1'])
    const rows = await query<{ readonly row: string }>(
      'select calls::text as row from calls where org_id = $1',
      called.partner.orgId,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).toContain('Acme Infra')
    const people = [called.phone.slice(1), called.phone.slice(3), called.email, 'Ramesh Kumar', '"yes"']
    expect(people.filter(each => rows[0]!.row.includes(each))).toEqual([])
    world.api.time.advance(86_400_000)
    await world.api.runScheduled('forget_old_mails')
    expect(await query('select * from calls where org_id = $1', called.partner.orgId)).toEqual([])
    // An old hook does not begin the call anew. Exotel drops a call that has nothing to say.
    await called.play(['1', '1', '1']).catch(() => null)
    expect(await query('select * from calls where org_id = $1', called.partner.orgId)).toEqual([])
  })
})
