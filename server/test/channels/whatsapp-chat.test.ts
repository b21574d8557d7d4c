import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchSending } from '../../src/features/sending/index.ts'
import { type ChatWorld, optionsOf, startChats, type Talk } from './chat.fixture.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChats()
})
afterAll(() => world.close())

const titles = (reply: Awaited<ReturnType<Talk['reply']>>) => optionsOf(reply).map(each => each.title)
const QUESTIONS = {
  enrichment_questions: [
    { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
    { key: 'last_site', type: 'voice', text: 'Where did you work last?' },
  ],
}

async function eventTypes(orgId: string): Promise<readonly string[]> {
  const { rows } = await world.api.db.admin.query(
    "select type from events where org_id = $1 and type like 'result.%' order by stored_at",
    [orgId],
  )
  return rows.map(row => row.type)
}

/** Agrees, and returns the first question. */
async function begin(candidate: Talk) {
  await candidate.say('नमस्ते')
  await candidate.tap(await candidate.reply(), 'हाँ, मैं सहमत हूँ')
  return await candidate.reply()
}

describe('a candidate who answers in the chat', () => {
  test('goes through consent, questions, skills and interest, and ends with the same result as on the page', async () => {
    const candidate = await world.talk('11', QUESTIONS)
    await candidate.say('नमस्ते')
    const welcome = await candidate.reply()
    expect(welcome.text).toContain('Mason, Acme Infra, Pune')
    expect(welcome.text).toContain('STOP')
    expect(titles(welcome)).toEqual(['हाँ, मैं सहमत हूँ', 'नहीं, मेरे लिए नहीं', 'दूसरी भाषाएँ'])
    await candidate.tap(welcome, 0)
    const tools = await candidate.reply()
    expect(titles(tools)).toEqual(['हाँ', 'नहीं'])
    await candidate.tap(tools, 'हाँ')
    const site = await candidate.reply()
    expect(site.fields.type).toBe('text')
    await candidate.say('Delhi, two years')
    for (const option of [0, 1, 2, 3]) {
      const question = await candidate.reply()
      expect(optionsOf(question)).toHaveLength(4)
      await candidate.tap(question, option)
    }
    const interest = await candidate.reply()
    expect(titles(interest)).toEqual(['हाँ, दिलचस्पी है', 'नहीं, मेरे लिए नहीं'])
    await candidate.tap(interest, 0)
    const thanks = await candidate.reply()
    expect(titles(thanks)).toEqual([])
    expect(await candidate.journey()).toMatchObject({
      status: 'completed',
      interested: true,
      language: 'hi',
      answers: { tools: { value: 'yes', type: 'yes_no' }, last_site: { value: 'Delhi, two years', type: 'voice' } },
      finished: ['enrichment', 'skills', 'interest'],
    })
    expect(await eventTypes(candidate.orgId)).toEqual(['result.completed'])
    const { rows } = await world.api.db.admin.query(
      "select source, language from consents where org_id = $1 and purpose = 'answers'",
      [candidate.orgId],
    )
    expect(rows).toEqual([{ source: 'whatsapp chat', language: 'hi' }])
  })

  test('may type instead of tapping: yes and no in the own language, a number, or the words of a button', async () => {
    const candidate = await world.talk('12', QUESTIONS)
    await candidate.say('hello')
    await candidate.reply()
    await candidate.say('haan ji')
    await candidate.reply()
    await candidate.say('नहीं')
    await candidate.reply()
    expect(await candidate.journey()).toMatchObject({ answers: { tools: { value: 'no' } }, knocked_out_by: 'tools' })
    await candidate.say('Yes')
    await candidate.reply()
    // The question wants words, so this is the answer to it.
    expect(await candidate.journey()).toMatchObject({ answers: { last_site: { value: 'Yes' } }, stage: 'skills' })
    await candidate.say('2.')
    await candidate.reply()
    expect(Object.values((await candidate.journey()).draft as object)).toEqual([expect.anything()])
  })

  test('is not taken for having agreed, declined or answered before being asked', async () => {
    const candidate = await world.talk('13')
    await candidate.say('yes')
    expect(await candidate.journey()).toMatchObject({ stage: 'contacting', status: 'pending', started_at: null })
    await candidate.reply()
  })

  test('can choose another language before agreeing, and is asked in it', async () => {
    const candidate = await world.talk('14')
    await candidate.say('hi')
    await candidate.tap(await candidate.reply(), 'दूसरी भाषाएँ')
    const languages = await candidate.reply()
    expect(titles(languages)).toEqual(['English', 'தமிழ்'])
    await candidate.tap(languages, 'தமிழ்')
    const welcome = await candidate.reply()
    expect(titles(welcome)[0]).toBe('ஆமாம், சம்மதம்')
    await candidate.tap(welcome, 0)
    await candidate.reply()
    expect(await candidate.journey()).toMatchObject({ language: 'ta', stage: 'enrichment' })
  })

  test('declines with a button, is told so once, and gets no reply to whatever follows', async () => {
    const candidate = await world.talk('15')
    await candidate.say('?')
    await candidate.tap(await candidate.reply(), 'नहीं, मेरे लिए नहीं')
    await candidate.reply()
    expect(await candidate.journey()).toMatchObject({ status: 'declined' })
    await candidate.say('ok')
    expect(await candidate.replies()).toEqual([])
    expect(await eventTypes(candidate.orgId)).toEqual(['result.declined'])
  })

  test('answers with a voice message, which becomes the recording of the result', async () => {
    const candidate = await world.talk('16', QUESTIONS)
    await candidate.tap(await begin(candidate), 'हाँ')
    await candidate.reply()
    await candidate.say('', { audio: '1010' })
    // The first run fetches the recording, the second replies.
    expect(await candidate.replies()).toEqual([])
    await candidate.reply()
    const { answers } = (await candidate.journey()) as { answers: Record<string, unknown> }
    expect(answers.last_site).toMatchObject({ value: 'दो साल दिल्ली में', recordingId: expect.stringMatching(/^RC_/) })
    const { rows } = await world.api.db.admin.query('select state from recordings where org_id = $1', [candidate.orgId])
    expect(rows).toEqual([{ state: 'stored' }])
  })

  test('is asked again after a voice message that cannot be used, or one where a button was wanted', async () => {
    const candidate = await world.talk('17', QUESTIONS)
    const tools = await begin(candidate)
    await candidate.say('', { audio: '1010' })
    expect((await candidate.reply()).text).toContain('एक जवाब चुनें')
    await candidate.tap(tools, 'हाँ')
    await candidate.reply()
    await candidate.say('', { audio: '1001' })
    expect(await candidate.replies()).toEqual([])
    expect((await candidate.reply()).text).toContain('रिकॉर्डिंग')
    expect(await candidate.journey()).toMatchObject({ stage: 'enrichment' })
  })
})

describe('quick replies below the first message', () => {
  const payloads = ({ contact }: Talk) => {
    const { components } = contact.fields.template as {
      components: { type: string; parameters: { payload?: string }[] }[]
    }
    return components.flatMap(({ type, parameters }) => (type === 'button' ? parameters[0]!.payload! : []))
  }

  test('open the chat, which asks for consent before anything else', async () => {
    const candidate = await world.talk('41', {}, ['answer', 'decline'])
    await candidate.say('जवाब दें', { choice: payloads(candidate)[0], inReplyTo: candidate.contact.providerMessageId })
    expect(titles(await candidate.reply())[0]).toBe('हाँ, मैं सहमत हूँ')
    expect(await candidate.journey()).toMatchObject({ stage: 'contacting', started_at: null })
  })

  test('decline the job', async () => {
    const candidate = await world.talk('42', {}, ['answer', 'decline'])
    await candidate.say('नहीं', { choice: payloads(candidate)[1], inReplyTo: candidate.contact.providerMessageId })
    expect(await candidate.journey()).toMatchObject({ status: 'declined' })
  })
})

describe('a chat', () => {
  test('takes a message once that is reported twice, and replies once', async () => {
    const candidate = await world.talk('21', QUESTIONS)
    const tools = await begin(candidate)
    const [yes] = optionsOf(tools)
    const twice = { choice: yes!.id, inReplyTo: tools.providerMessageId, nonce: 'the same' }
    await candidate.say('हाँ', twice)
    await candidate.say('हाँ', twice)
    expect(await candidate.replies()).toHaveLength(1)
    expect(await candidate.replies()).toEqual([])
  })

  test('replies once to several messages in a row', async () => {
    const candidate = await world.talk('22')
    for (const text of ['hello', 'are you there', '??']) await candidate.say(text)
    expect(await candidate.replies()).toHaveLength(1)
    expect(await candidate.replies()).toEqual([])
  })

  test('goes on where the candidate left: a late tap answers its own question and no other', async () => {
    const candidate = await world.talk('23', QUESTIONS)
    const tools = await begin(candidate)
    await candidate.tap(tools, 'हाँ')
    await candidate.reply()
    await candidate.tap(tools, 'नहीं')
    await candidate.reply()
    expect(await candidate.journey()).toMatchObject({ answers: { tools: { value: 'yes' } }, stage: 'enrichment' })
  })

  test('is joined by the user id of a candidate who hides the telephone number', async () => {
    const candidate = await world.talk('24')
    await candidate.say('hello')
    await candidate.reply()
    await candidate.say('yes', { hidesPhone: true })
    await candidate.reply()
    expect(await candidate.journey()).toMatchObject({ stage: 'enrichment' })
    await candidate.say('STOP', { hidesPhone: true })
    expect(await candidate.journey()).toMatchObject({ status: 'failed', reason: 'opted_out' })
  })

  test('says nothing after STOP, also not to a message that was received before it', async () => {
    const candidate = await world.talk('25')
    await candidate.say('hello')
    await candidate.say('stop')
    await candidate.say('hello again')
    expect(await candidate.replies()).toEqual([])
  })

  test('never repeats a reply whose outcome is unknown, and replies to the next message', async () => {
    const candidate = await world.talk('26')
    await world.provider.behave('lose_answer')
    await candidate.say('hello')
    expect(await candidate.replies()).toHaveLength(1)
    world.api.time.advance(120_000)
    expect(await candidate.replies()).toEqual([])
    await candidate.say('yes')
    await candidate.reply()
    expect(await candidate.journey()).toMatchObject({ stage: 'enrichment' })
  })

  test('sends a reply later that the provider did not take', async () => {
    const candidate = await world.talk('27')
    await world.provider.behave('throttle')
    await candidate.say('hello')
    expect(await candidate.replies()).toEqual([])
    world.api.time.advance(120_000)
    expect(await candidate.replies()).toHaveLength(1)
  })

  test('waits while the operator has switched the channel off', async () => {
    const candidate = await world.talk('31')
    const off = { orgId: candidate.orgId, channel: 'whatsapp' } as const
    const by = { actor: 'test', reason: 'test' }
    await switchSending(world.chats, off, 'off', by)
    await candidate.say('hello')
    expect(await candidate.replies()).toEqual([])
    await switchSending(world.chats, off, 'on', by)
    world.api.time.advance(60_000)
    expect(await candidate.replies()).toHaveLength(1)
  })

  test('writes nothing after 24 hours without a message of the candidate', async () => {
    const candidate = await world.talk('28')
    await candidate.say('hello')
    world.api.time.advance(24 * 3_600_000)
    expect(await candidate.replies()).toEqual([])
  })

  test('records the receipts of its replies, which are not unknown', async () => {
    const candidate = await world.talk('29')
    await candidate.say('hello')
    const reply = await candidate.reply()
    await world.provider.post({ kind: 'receipt', providerMessageId: reply.providerMessageId, status: 'delivered' })
    await world.provider.post({ kind: 'receipt', providerMessageId: reply.providerMessageId, status: 'accepted' })
    const { rows } = await world.api.db.admin.query('select status, step from chat_turns where org_id = $1', [
      candidate.orgId,
    ])
    expect(rows).toEqual([{ status: 'delivered', step: 'welcome' }])
  })

  test('stores nothing of what was written', async () => {
    const candidate = await world.talk('30')
    await candidate.say('my name is Canary Kumari')
    await candidate.reply()
    const { rows } = await world.api.db.admin.query('select * from chat_turns where org_id = $1', [candidate.orgId])
    expect(JSON.stringify(rows)).not.toContain('Canary')
  })
})
