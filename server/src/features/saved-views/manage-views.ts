import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { checkChange, checkNew, type SavedView, type ViewEditor, type ViewSection } from './core/views.ts'
import { countViews, deleteView, insertView, listVisible, lockView, lockViewCount, setName } from './store.ts'

/** More are of no use in a row of tabs; each member may share 50. */
const MOST_SHOWN = 200

export async function listViews(
  reads: TenantReads,
  section: ViewSection,
  userId: string,
): Promise<readonly SavedView[]> {
  return await listVisible(reads, section, userId, MOST_SHOWN)
}

interface Deps {
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export type NewView = Pick<SavedView, 'section' | 'name' | 'filter' | 'isShared'>

export async function saveView(
  { clock, newId }: Deps,
  tx: TenantTx,
  editor: ViewEditor,
  wanted: NewView,
): Promise<Result<SavedView, DomainError<'FORBIDDEN' | 'LIMIT_EXCEEDED'>>> {
  await lockViewCount(tx, editor.userId)
  const checked = checkNew(editor, wanted, await countViews(tx, editor.userId))
  if (!checked.ok) return checked
  const view = { ...wanted, id: newId('VW_'), madeBy: editor.userId, createdAt: new Date(clock()) }
  await insertView(tx, view)
  return ok(view)
}

type ChangeError = DomainError<'FORBIDDEN' | 'NOT_FOUND'>

export async function renameView(
  tx: TenantTx,
  editor: ViewEditor,
  { section, id, name }: Pick<SavedView, 'section' | 'id' | 'name'>,
): Promise<Result<SavedView, ChangeError>> {
  const view = await lockView(tx, section, id)
  const checked = checkChange(editor, view)
  if (!checked.ok) return checked
  await setName(tx, id, name)
  return ok({ ...view!, name })
}

export async function removeView(
  tx: TenantTx,
  editor: ViewEditor,
  { section, id }: Pick<SavedView, 'section' | 'id'>,
): Promise<Result<null, ChangeError>> {
  const checked = checkChange(editor, await lockView(tx, section, id))
  if (checked.ok) await deleteView(tx, id)
  return checked
}
