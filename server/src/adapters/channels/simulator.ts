import { CHANNELS } from '../../contract/workflow.ts'
import {
  type ChannelProvider,
  type LookUpOutcome,
  type OutgoingMessage,
  type SendOutcome,
  type SentMessage,
  simulate,
} from '../../features/channels/index.ts'
import { isSuccess, type ProviderHttp, providerHttp } from './provider-http.ts'

export interface Simulator extends ChannelProvider {
  close(): Promise<void>
}

const JOURNAL_MS = 10_000
const WAIT_SECONDS = 60

/**
 * The provider of test mode. It contacts nobody. Tests can have a journal, which then counts as the outside world: a message is sent
 * when the journal has it, and a journal that does not answer gives an unknown outcome.
 */
export function simulator({ journalUrl }: { readonly journalUrl: string | null }): Simulator {
  if (journalUrl === null) {
    return {
      channels: CHANNELS,
      send: async message => played(message),
      // Nothing can have gone wrong on the way: what the person does follows from the message alone.
      lookUp: async sent => asFound(played(sent)),
      close: async () => {},
    }
  }
  const http = providerHttp(JOURNAL_MS)
  return {
    channels: CHANNELS,
    send: (message, signal) => sendWithJournal(http, journalUrl, message, signal),
    lookUp: (sent, signal) => lookUpInJournal(http, journalUrl, sent, signal),
    close: () => http.close(),
  }
}

function played(sent: SentMessage): SendOutcome {
  return sent.simulated === null ? { kind: 'rejected', reason: 'no_simulated_person' } : simulate(sent, sent.simulated)
}

async function sendWithJournal(
  http: ProviderHttp,
  journalUrl: string,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const outcome = played(message)
  if (outcome.kind === 'rejected') return outcome
  const { sendId, channel, to, contact, at, text } = message
  const json = { sendId, channel, to, contact, at: at.toISOString(), text }
  const answer = await http.exchange({ method: 'POST', url: `${journalUrl}/journal`, json }, signal)
  if (answer.kind === 'not_sent') return { kind: 'later', afterSeconds: WAIT_SECONDS }
  return isSuccess(answer) ? outcome : { kind: 'unknown' }
}

async function lookUpInJournal(
  http: ProviderHttp,
  journalUrl: string,
  sent: SentMessage,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  const url = `${journalUrl}/journal/${encodeURIComponent(sent.sendId)}`
  const answer = await http.exchange({ method: 'GET', url }, signal)
  if (answer.kind === 'answered' && answer.status === 404) return { kind: 'not_found' }
  return isSuccess(answer) ? asFound(played(sent)) : { kind: 'unavailable' }
}

function asFound(outcome: SendOutcome): LookUpOutcome {
  if (outcome.kind === 'accepted') return { kind: 'found', status: 'accepted', happenings: outcome.happenings }
  if (outcome.kind === 'invalid_contact') return { kind: 'found', status: 'invalid_contact', happenings: [] }
  return { kind: 'not_found' }
}
