export type { SavedView, ViewEditor } from './core/views.ts'
export { listViews, removeView, renameView, saveView } from './manage-views.ts'
