// Calls to this page's own routes, and to the catalogue. Nothing is thrown: an answer, or the code of a refusal.
import { app } from './page.js'

let ahead = 0

/** By the server's clock: a phone's may be wrong. */
export const serverNow = () => Date.now() + ahead

export async function call(path, body) {
  const sent =
    body === undefined
      ? { method: path === 'session' ? 'GET' : 'POST' }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await ask(`${app.dataset.path}/${path}`, sent)
  if (answer.ok) ahead = Date.parse(answer.now) - Date.now()
  return answer
}

export function searchSkills(keyword) {
  return ask(`/api/skills/search?${new URLSearchParams({ keyword, limit: '8' })}`, {})
}

async function ask(address, options) {
  try {
    const response = await fetch(address, { cache: 'no-store', ...options })
    const body = await response.json()
    if (response.ok) return { ...body, ok: true }
    // The catalogue's refusals have no codes.
    const code = body.error?.code ?? (response.status === 429 ? 'RATE_LIMITED' : String(response.status))
    return { ok: false, code, message: body.error?.message ?? '' }
  } catch (error) {
    return { ok: false, code: error instanceof TypeError ? 'OFFLINE' : 'UNREADABLE', message: '' }
  }
}
