import { get, send } from './call.ts'
import type { Items, Mode, Page } from './wire.ts'
import type { HeldPerson, ListedPerson } from './wire-people.ts'

const PAGE = 50

/** Calls about people of one mode of an organisation. */
export function people(orgId: string, mode: Mode) {
  const base = `/organisations/${encodeURIComponent(orgId)}/${mode}/people`
  return {
    newest: (cursor: string | null, signal?: AbortSignal) =>
      get<Page<ListedPerson>>(base, { limit: PAGE, cursor }, signal),
    search: (contact: string) => send<Items<ListedPerson>>('POST', `${base}/search`, { contact }),
    person: (id: string, signal?: AbortSignal) => get<HeldPerson>(`${base}/${encodeURIComponent(id)}`, {}, signal),
    erase: (id: string, alsoStop: boolean) =>
      send('POST', `${base}/${encodeURIComponent(id)}/erase`, { also_stop: alsoStop }),
  }
}
