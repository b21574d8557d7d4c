import { addressOf, get, type Query, send } from './call.ts'
import type { Items, Mode, Page } from './wire.ts'
import type { CandidateResult, ResultFilters, ResultTimeLine, SavedView } from './wire-results.ts'

const PAGE = 50

/** Calls about the results of one mode of an organisation. */
export function results(orgId: string, mode: Mode) {
  const base = `/organisations/${encodeURIComponent(orgId)}/${mode}`
  const oneView = (id: string) => `${base}/result-views/${encodeURIComponent(id)}`
  return {
    list: (filters: ResultFilters, cursor: string | null, signal?: AbortSignal) =>
      get<Page<CandidateResult>>(`${base}/results`, { limit: PAGE, cursor, ...filters } satisfies Query, signal),
    csv: (filters: ResultFilters) => addressOf(`${base}/results.csv`, { ...filters }),
    timeLine: (id: string, signal?: AbortSignal) =>
      get<ResultTimeLine>(`${base}/results/${encodeURIComponent(id)}/timeline`, {}, signal),
    views: (signal?: AbortSignal) => get<Items<SavedView>>(`${base}/result-views`, {}, signal),
    saveView: (name: string, filter: ResultFilters, isShared: boolean) =>
      send<SavedView>('POST', `${base}/result-views`, { name, filter, is_shared: isShared }),
    renameView: (id: string, name: string) => send<SavedView>('PATCH', oneView(id), { name }),
    deleteView: (id: string) => send('DELETE', oneView(id)),
  }
}
