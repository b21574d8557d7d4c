import Type, { type Static } from 'typebox'
import { enqueue, type JobDefinition } from '../../database/jobs.ts'
import type { TenantTx, Tx } from '../../database/tx.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type Mailer, suppressAddress } from '../mail/index.ts'
import { type ConsoleLanguage, consoleLink, type LinkKind, linkLifetimeMs, normalEmail } from './core/links.ts'
import type { MembersDeps } from './ports.ts'
import { type ConsoleMail, renderConsoleMail } from './render-console-mail.ts'
import {
  consumeLink,
  deleteExpiredLinks,
  insertLink,
  type SignInLink,
  setInvitationToken,
  setLinkToken,
} from './store.ts'

export interface ConsoleMailDeps extends MembersDeps {
  readonly newSecret: (prefix: string) => string
  readonly mailer: Mailer
  readonly publicUrl: string
}

/** The token is made when the mail is written, so that no queue holds one. */
export const sendConsoleMail = {
  task: 'send_console_mail',
  payload: Type.Object({
    linkId: Type.Optional(Type.String()),
    orgId: Type.Optional(Type.String()),
    invitationId: Type.Optional(Type.String()),
  }),
  attempts: 5,
  timeoutSeconds: 120,
} satisfies JobDefinition

export async function requestLink(
  deps: Pick<MembersDeps, 'clock' | 'newId' | 'database'>,
  link: {
    readonly kind: LinkKind
    readonly email: string
    readonly language: ConsoleLanguage
    readonly details: SignInLink['details']
  },
): Promise<void> {
  const now = deps.clock()
  const linkId = deps.newId('LNK_')
  const expiresAt = new Date(now + linkLifetimeMs(link.kind))
  await deps.database.transaction(async tx => {
    await insertLink(tx, { ...link, linkId, email: normalEmail(link.email) }, new Date(now), expiresAt)
    await enqueue(tx, sendConsoleMail, [{ linkId }])
  })
}

export async function mailInvitation(tx: TenantTx, orgId: string, invitationId: string): Promise<void> {
  await enqueue(tx, sendConsoleMail, [{ orgId, invitationId }])
}

export async function takeLink(
  deps: Pick<MembersDeps, 'clock' | 'database'>,
  kind: LinkKind,
  token: string,
): Promise<Omit<SignInLink, 'kind'> | null> {
  return await deps.database.transaction(tx => consumeLink(tx, kind, sha256(token), new Date(deps.clock())))
}

/** A second attempt makes a new token, and the link of the first no longer works: that a mail arrives twice does no harm. */
export async function runSendConsoleMail(
  deps: ConsoleMailDeps,
  payload: Static<typeof sendConsoleMail.payload>,
): Promise<void> {
  const token = deps.newSecret('')
  const mail = await composeMail(deps, payload, token)
  if (mail === null) return
  const result = await deps.mailer.send({
    id: `console-${payload.linkId ?? payload.invitationId}-${sha256(token).toString('hex').slice(0, 12)}`,
    to: { name: '', address: mail.email },
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...renderConsoleMail(mail),
  })
  if (result === 'no_mailbox')
    await deps.database.transaction(tx => suppressAddress(tx, mail.email, 'no_mailbox', new Date(deps.clock())))
  if (result === 'deferred') throw new Error('The mail server deferred a mail of the console. It is sent again.')
}

async function composeMail(
  deps: ConsoleMailDeps,
  { linkId, orgId, invitationId }: Static<typeof sendConsoleMail.payload>,
  token: string,
): Promise<ConsoleMail | null> {
  const now = new Date(deps.clock())
  if (linkId !== undefined) {
    const link = await deps.database.transaction((tx: Tx) => setLinkToken(tx, linkId, sha256(token), now))
    if (link === null) return null
    const { kind, email, language } = link
    return { kind, email, language, link: consoleLink(deps.publicUrl, kind, token), organisation: null, role: null }
  }
  if (orgId === undefined || invitationId === undefined) return null
  const invitation = await deps.database
    .forTenant({ orgId, mode: 'live' })
    .transaction(tx => setInvitationToken(tx, invitationId, sha256(token), now))
  if (invitation === null) return null
  const { email, organisation, role } = invitation
  return {
    kind: 'invitation',
    email,
    language: null,
    link: consoleLink(deps.publicUrl, 'invitation', token),
    organisation,
    role,
  }
}

const BATCH = 1_000

export async function forgetSignInLinks(
  deps: Pick<MembersDeps, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const deleted = await deps.database.transaction(tx => deleteExpiredLinks(tx, new Date(deps.clock()), BATCH))
    if (deleted < BATCH) return
  }
}
