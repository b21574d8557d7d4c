import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { signInAddress } from './addresses.ts'
import { api, type Mode, type Organisation, type Session, type User } from './api/index.ts'
import { store, stored } from './stored.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => api.session(signal),
  staleTime: 60_000,
})

/** Who is signed in. Below the frame there is always somebody. */
export function useSession(): Session & { readonly user: User } {
  const { data } = useQuery(sessionQuery)
  if (!data?.user) throw new Error('Nobody is signed in.')
  return { ...data, user: data.user }
}

/** The organisation and the mode of the address. */
export interface Place {
  readonly organisation: Organisation
  readonly mode: Mode
}

export function usePlace(): Place {
  const place = useOptionalPlace()
  if (place === null) throw new Error('The address has no organisation.')
  return place
}

/** On screens whose address has no organisation, or one that is not ours: the one used last. */
export function useOptionalPlace(): Place | null {
  const { organisations } = useSession()
  const { orgId, mode } = useParams({ strict: false }) as { readonly orgId?: string; readonly mode?: string }
  if (orgId === undefined) return lastPlace(organisations)
  const organisation = organisations.find(({ org_id }) => org_id === orgId)
  return organisation && isMode(mode) ? { organisation, mode } : lastPlace(organisations)
}

export function isMode(value: unknown): value is Mode {
  return value === 'test' || value === 'live'
}

export function pathOf({ organisation, mode }: Place, section = ''): string {
  return `/${organisation.org_id}/${mode}${section && `/${section}`}`
}

/** A new organisation starts in test mode: there nothing costs and nobody is contacted. */
export function lastPlace(organisations: readonly Organisation[]): Place | null {
  const organisation = organisations.find(({ org_id }) => org_id === stored('organisation')) ?? organisations[0]
  const mode = stored('mode')
  return organisation ? { organisation, mode: isMode(mode) ? mode : 'test' } : null
}

export function rememberPlace({ organisation, mode }: Place): void {
  store('organisation', organisation.org_id)
  store('mode', mode)
}

/** For routes that need a person. Without one the sign-in is opened, and nothing behind it is shown meanwhile. */
export async function requireUser(queryClient: QueryClient): Promise<Session> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  return session.user === null ? await leaveForSignIn() : session
}

/** A new document: nothing that the person before saw stays in memory. From there one comes back to this address. */
export function leaveForSignIn(): Promise<never> {
  location.replace(signInAddress(location.pathname + location.search))
  return new Promise(() => {})
}
