import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { readCandidatePage } from '../journeys/index.ts'
import type { ChatPage, ChatWords, Prompt } from './core/chat.ts'
import { languagePrompt, promptFor } from './core/prompt.ts'
import type { ChatDeps } from './ports.ts'
import { readLastAsked, type Turn } from './store.ts'
import { chatWords } from './words.ts'

/** Where the chat of a candidate stands. */
export interface Chat {
  readonly page: ChatPage
  readonly words: ChatWords
  /** The last thing that was asked; null at the beginning. */
  readonly lastStep: string | null
  /** What was asked last, if it is still to be answered. */
  readonly asked: Prompt | null
}

export async function readChat(
  deps: Pick<ChatDeps, 'clock' | 'storage'>,
  tx: TenantTx,
  tenant: Tenant,
  turn: Pick<Turn, 'id' | 'resultId' | 'language'>,
): Promise<Chat> {
  const last = await readLastAsked(tx, turn.resultId, turn.id)
  const page = await readCandidatePage(
    deps,
    tx,
    { tenant, resultId: turn.resultId },
    turn.language ?? last?.language ?? null,
  )
  const words = chatWords(page.language, page.job.company, deps.storage !== null)
  const lastStep = last?.step ?? null
  const prompts = [promptFor(page, words, null), languagePrompt(page, words)]
  return { page, words, lastStep, asked: prompts.find(each => each !== null && each.step === lastStep) ?? null }
}
