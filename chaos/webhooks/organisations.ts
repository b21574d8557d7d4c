import type { Mode } from '../../server/src/kernel/tenant.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { tenantName } from '../events/journal.ts'
import { type EventsPartner, newEventsPartner } from '../events/partner.ts'
import type { Endpoint } from './history.ts'
import { isWorking, type Kind } from './kinds.ts'

export interface Organisation {
  readonly orgId: string
  /** The kind of the endpoint that gets all of its live events. */
  readonly kind: Kind
  readonly partners: Readonly<Record<Mode, EventsPartner>>
}

/** An endpoint before it is created. */
export interface Planned extends Endpoint {
  /** Its number among those of its kind. */
  readonly nth: number
  readonly partner: EventsPartner
  /** Whether another endpoint of its organisation is bad. */
  readonly hasBadSibling: boolean
}

const ONE_TYPE = 'mandate.ready'

export async function newOrganisations(db: TestDatabase, kinds: readonly Kind[]): Promise<readonly Organisation[]> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const organisations: Organisation[] = []
  for (const kind of kinds) {
    const orgId = await newOrganisation(deps)
    const live = await newEventsPartner(db, { orgId, mode: 'live' })
    organisations.push({ orgId, kind, partners: { live, test: await newEventsPartner(db, { orgId, mode: 'test' }) } })
  }
  return organisations
}

/** One for each organisation. Some have two more healthy ones: one for a single type, one for test mode. */
export function planEndpoints(organisations: readonly Organisation[], withMore: number): readonly Planned[] {
  const hasMore = new Set([
    ...organisations.filter(({ kind }) => kind === 'healthy').slice(0, withMore),
    ...organisations.filter(({ kind }) => !isWorking(kind)).slice(0, withMore),
  ])
  const planned = organisations.flatMap((organisation, nth) => {
    const { orgId, kind, partners } = organisation
    const plan = (name: string, mode: Mode, types: Endpoint['types'], itsKind: Kind) => ({
      name: `${nth} ${name}`,
      tenant: tenantName({ orgId, mode }),
      types,
      kind: itsKind,
      partner: partners[mode],
      hasBadSibling: itsKind !== kind,
    })
    const more = [plan('one type', 'live', [ONE_TYPE], 'healthy'), plan('tests', 'test', null, 'healthy')]
    return [plan('all', 'live', null, kind), ...(hasMore.has(organisation) ? more : [])]
  })
  return planned.map((each, at) => ({
    ...each,
    nth: planned.slice(0, at).filter(({ kind }) => kind === each.kind).length,
  }))
}
