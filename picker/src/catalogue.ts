import type { PickedSkill } from './selection.ts'

/** Where the catalogue is, and in which language labels are wanted. */
export interface Catalogue {
  readonly baseUrl: string
  readonly language: string
}

export interface FoundSkill {
  readonly skill_id: string
  readonly name: string
  readonly label: string
  readonly matched: string
  readonly sub_skill_id: string
  readonly sub_skill_name: string
  readonly master_skill_id: string
  readonly master_skill_name: string
  readonly verifiable: boolean
}

export type Failure =
  | { readonly reason: 'offline' | 'unavailable' }
  | { readonly reason: 'limited'; readonly waitSeconds: number }

export type Answer =
  | { readonly kind: 'found'; readonly skills: readonly FoundSkill[] }
  | ({ readonly kind: 'failed' } & Failure)

const LIMIT = '20'

export async function searchSkills(
  { baseUrl, language }: Catalogue,
  keyword: string,
  signal: AbortSignal,
): Promise<Answer> {
  const query = new URLSearchParams({ keyword, language, limit: LIMIT })
  const answer = await get<{ readonly data: readonly FoundSkill[] }>(`${baseUrl}/api/skills/search?${query}`, signal)
  return 'reason' in answer ? { kind: 'failed', ...answer } : { kind: 'found', skills: answer.body.data }
}

/** The name of a skill that the page set by its id; null if it cannot be had. */
export async function readSkill(
  { baseUrl, language }: Catalogue,
  id: string,
  signal: AbortSignal,
): Promise<PickedSkill | null> {
  type Described = Omit<FoundSkill, 'label'> & { readonly names: Readonly<Record<string, string>> }
  const answer = await get<{ readonly data: Described }>(`${baseUrl}/api/skills/${encodeURIComponent(id)}`, signal)
  if ('reason' in answer) return null
  const { name, names, sub_skill_id, master_skill_id } = answer.body.data
  return { skill_id: id, label: names[language] ?? name, name, sub_skill_id, master_skill_id }
}

/** Without cookies: the catalogue is public, and with them a browser would refuse the answer. */
async function get<Body>(url: string, signal: AbortSignal): Promise<{ readonly body: Body } | Failure> {
  let response: Response
  try {
    response = await fetch(url, { signal, credentials: 'omit' })
  } catch {
    return { reason: 'offline' }
  }
  if (response.status === 429)
    return { reason: 'limited', waitSeconds: Number(response.headers.get('retry-after')) || 1 }
  if (!response.ok) return { reason: 'unavailable' }
  try {
    return { body: (await response.json()) as Body }
  } catch {
    return { reason: signal.aborted ? 'offline' : 'unavailable' }
  }
}
