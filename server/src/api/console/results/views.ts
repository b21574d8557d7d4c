import Type from 'typebox'
import { closed, timestamp } from '../../../contract/fields.ts'
import {
  listViews,
  removeView as remove,
  renameView as rename,
  type SavedView,
  saveView as save,
  type ViewEditor,
} from '../../../features/saved-views/index.ts'
import { answer, done, inMode, type MemberContext, memberOperation, nothing, RECRUITERS } from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import { itemsOf } from '../schemas.ts'
import { filters, ofMode, readFilter, resultReads } from './schemas.ts'

/** Beside the list: a path below it would be taken for a result. */
const PATH = '/organisations/{org_id}/{mode}/result-views'
const writes = { ...resultReads, writes: true } as const
const section = 'results'

const viewName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^(?=.*\\S)[^\\p{Cc}]+$',
  'x-rule': 'must be one line of text',
  description: 'Name of the view.',
  examples: ['Qualified in Pune'],
})
const viewId = Type.String({
  maxLength: 40,
  description: 'Id of the view.',
  examples: ['VW_01JCM2Q3K4M5N6P7R8S9T0V1W2'],
})
const filter = Type.Object(filters, { ...closed, description: 'Filter and order, as parameters of the list.' })
const isShared = Type.Boolean({ description: 'For all members who see results.' })

const view = Type.Object(
  {
    view_id: viewId,
    name: viewName,
    filter,
    is_shared: isShared,
    can_change: Type.Boolean({ description: 'Whether you may rename and delete it.' }),
    created_at: timestamp('When it was saved.'),
  },
  { ...closed, title: 'SavedView', description: 'A filter under a name.' },
)

function editorOf({ session, role }: MemberContext): ViewEditor {
  return { userId: session.user.userId, mayShare: RECRUITERS.includes(role) }
}

function renderView(each: SavedView, { mayShare }: ViewEditor) {
  return {
    view_id: each.id,
    name: each.name,
    filter: each.filter,
    is_shared: each.isShared,
    can_change: mayShare || !each.isShared,
    created_at: each.createdAt.toISOString(),
  }
}

export const listResultViews = memberOperation({
  ...resultReads,
  id: 'listResultViews',
  method: 'GET',
  path: PATH,
  summary: 'Saved views of results: shared ones, and your own',
  params: ofMode,
  answers: { 200: { description: 'The views.', schema: itemsOf(view, 'Shared ones first, then by name.') } },
  errors: [],
  handle: async ({ context }, deps) => {
    const editor = editorOf(context)
    const views = await listViews(deps.database.forTenant(context.tenant).reads, section, editor.userId)
    return answer(200, { items: views.map(each => renderView(each, editor)) })
  },
})

export const saveResultView = memberOperation({
  ...writes,
  id: 'saveResultView',
  method: 'POST',
  path: PATH,
  summary: 'Save a filter under a name',
  description: 'Owners and recruiters may share it. A person has at most 50 in an organisation and mode.',
  params: ofMode,
  body: Type.Object({ name: viewName, filter, is_shared: isShared }, closed),
  answers: { 201: { description: 'The view.', schema: view } },
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'LIMIT_EXCEEDED'],
  handle: async ({ body, context }, deps) => {
    const editor = editorOf(context)
    const valid = await readFilter(deps, context.tenant, body.filter)
    if (!valid.ok) return valid
    return await deps.database.forTenant(context.tenant).transaction(async tx => {
      const wanted = { section, name: body.name.trim(), filter: body.filter, isShared: body.is_shared } as const
      const saved = await save(deps, tx, editor, wanted)
      if (!saved.ok) return saved
      const details = { shared: body.is_shared }
      await recordWrite(deps, tx, context, { action: 'view.saved', subject: saved.value.id, details })
      return answer(201, renderView(saved.value, editor))
    })
  },
})

const one = inMode({ view_id: viewId })

export const renameResultView = memberOperation({
  ...writes,
  id: 'renameResultView',
  method: 'PATCH',
  path: `${PATH}/{view_id}`,
  summary: 'Rename a saved view',
  params: one,
  body: Type.Object({ name: viewName }, closed),
  answers: { 200: { description: 'The view.', schema: view } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN'],
  handle: async ({ params, body, context }, deps) => {
    const editor = editorOf(context)
    return await deps.database.forTenant(context.tenant).transaction(async tx => {
      const renamed = await rename(tx, editor, { section, id: params.view_id, name: body.name.trim() })
      if (!renamed.ok) return renamed
      await recordWrite(deps, tx, context, { action: 'view.renamed', subject: params.view_id })
      return answer(200, renderView(renamed.value, editor))
    })
  },
})

export const deleteResultView = memberOperation({
  ...writes,
  id: 'deleteResultView',
  method: 'DELETE',
  path: `${PATH}/{view_id}`,
  summary: 'Delete a saved view',
  params: one,
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  handle: async ({ params, context }, deps) =>
    await deps.database.forTenant(context.tenant).transaction(async tx => {
      const removed = await remove(tx, editorOf(context), { section, id: params.view_id })
      if (!removed.ok) return removed
      await recordWrite(deps, tx, context, { action: 'view.deleted', subject: params.view_id })
      return done
    }),
})
