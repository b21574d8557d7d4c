import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Accepted } from '../../../testing/providers/protocol.ts'
import { folderStorage } from '../../src/adapters/storage/folder-storage.ts'
import { type ChatDeps, sendReplies } from '../../src/features/chats/index.ts'
import { runDue } from '../../src/features/journeys/index.ts'
import { launch } from '../journeys/launch.fixture.ts'
import { addWhatsApp, approveText, startWithWhatsApp, type WithAccounts } from './accounts.fixture.ts'

/** The service with WhatsApp, and candidates who answer in the chat. */
export interface ChatWorld extends WithAccounts {
  readonly chats: ChatDeps
  /** A candidate who has the first message. */
  talk(
    ending: string,
    mandate?: Readonly<Record<string, unknown>>,
    buttons?: readonly ('answer' | 'decline')[],
  ): Promise<Talk>
}

export interface Talk {
  /** The first message, as the provider got it. */
  readonly contact: Accepted
  readonly orgId: string
  readonly accountId: string
  readonly campaignId: string
  /** Says something, without waiting for the reply. */
  say(text: string, more?: Readonly<Record<string, unknown>>): Promise<void>
  /** Chooses a button or a row of a reply. */
  tap(reply: Accepted, title: string | number): Promise<void>
  /** Sends what is due, and returns the replies since the last call. */
  replies(): Promise<readonly Accepted[]>
  /** The only reply. */
  reply(): Promise<Accepted>
  /** The journey as it is stored. */
  journey(): Promise<Readonly<Record<string, unknown>>>
}

interface Interactive {
  readonly type: 'button' | 'list'
  readonly action: {
    readonly buttons?: readonly { readonly reply: Option }[]
    readonly sections?: readonly { readonly rows: readonly Option[] }[]
  }
}
interface Option {
  readonly id: string
  readonly title: string
}

/** Buttons or rows below a message. */
export function optionsOf({ fields }: Accepted): readonly Option[] {
  const interactive = fields.interactive as Interactive | undefined
  const { buttons = [], sections = [] } = interactive?.action ?? {}
  return [...buttons.map(({ reply }) => reply), ...sections.flatMap(({ rows }) => rows)]
}

export async function startChats(): Promise<ChatWorld> {
  const world = await startWithWhatsApp()
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-chat-'))
  const chats: ChatDeps = { ...world.deps, storage: folderStorage(folder), transcribe: async () => 'दो साल दिल्ली में' }
  return {
    ...world,
    chats,
    talk: (ending, mandate, buttons) => talk(world, chats, ending, mandate, buttons),
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function talk(
  world: WithAccounts,
  chats: ChatDeps,
  ending: string,
  mandate: Readonly<Record<string, unknown>> = {},
  buttons: readonly ('answer' | 'decline')[] = [],
): Promise<Talk> {
  const { api, provider, deps } = world
  const workflow = { channels: ['whatsapp'], languages: ['hi', 'en', 'ta'] }
  const { partner, campaignId } = await launch(api, [ending], { mode: 'live', workflow, mandate })
  const { orgId } = partner
  const account = await addWhatsApp(world, orgId)
  await approveText(world, account.id, 'first', { buttons })
  const tenant = { orgId, mode: 'live' } as const
  let seen = (await provider.journal()).length
  await runDue(deps, tenant, 10, AbortSignal.timeout(20_000))
  const contact = (await provider.journal()).at(-1)!
  seen += 1
  const from = `+${contact.to}`
  let said = 0
  const say: Talk['say'] = async (text, more = {}) => {
    said += 1
    const order = { kind: 'message', from, text, nonce: `${orgId} ${said}`, ...more } as const
    const { status } = await provider.post(order)
    if (status !== 200) throw new Error(`The hook was answered with ${status}.`)
  }
  const replies: Talk['replies'] = async () => {
    await sendReplies(chats, tenant, 20, AbortSignal.timeout(20_000))
    const all = await provider.journal()
    const fresh = all.slice(seen)
    seen = all.length
    return fresh
  }
  return {
    contact,
    orgId,
    accountId: account.id,
    campaignId,
    say,
    tap: async (reply, title) => {
      const options = optionsOf(reply)
      const option = typeof title === 'number' ? options[title] : options.find(each => each.title === title)
      if (option === undefined) throw new Error(`No ${title} among ${options.map(each => each.title).join(', ')}.`)
      await say(option.title, { choice: option.id, inReplyTo: reply.providerMessageId })
    },
    replies,
    reply: async () => {
      const [only, ...others] = await replies()
      if (only === undefined || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} replies`)
      return only
    },
    journey: async () => {
      const { rows } = await api.db.admin.query('select * from journeys where org_id = $1', [orgId])
      return rows[0]
    },
  }
}
