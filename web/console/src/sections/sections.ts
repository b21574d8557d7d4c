import {
  Activity,
  BookText,
  BriefcaseBusiness,
  ChartColumn,
  ClipboardCheck,
  Coins,
  FlaskConical,
  Gauge,
  House,
  KeyRound,
  ListTree,
  type LucideIcon,
  Send,
  Settings,
  ShieldCheck,
  UserSearch,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type en from '../../../messages/en/console.json'
import type { Role } from '../api/index.ts'

/**
 * All sections of an organisation, in the order of the navigation. The router, the navigation, the command menu and the shortcuts read
 * this table: a section is added here and nowhere else.
 */
export interface Section {
  readonly id: string
  /** Below /console/{org_id}/{mode}/. A detail in a drawer is an optional last part: `audit/{-$auditId}`. */
  readonly path: string
  readonly group: 'work' | 'developers' | 'organisation'
  readonly label: keyof typeof en
  readonly icon: LucideIcon
  readonly roles: readonly Role[]
  /** Pressed after `g`. */
  readonly key: string
  readonly load: () => Promise<{ readonly Page: ComponentType }>
}

const EVERYBODY: readonly Role[] = ['owner', 'recruiter', 'developer', 'viewer']
const RECRUITING: readonly Role[] = ['owner', 'recruiter', 'viewer']

const PEOPLE: readonly Role[] = ['owner', 'recruiter']
const DEVELOPERS: readonly Role[] = ['owner', 'developer']

export const SECTIONS: readonly Section[] = [
  {
    id: 'overview',
    path: '',
    group: 'work',
    label: 'nav.overview',
    icon: House,
    roles: EVERYBODY,
    key: 'o',
    load: () => import('./overview/page.tsx'),
  },
  {
    id: 'workflows',
    path: 'workflows/{-$workflowId}',
    group: 'work',
    label: 'nav.workflows',
    icon: Workflow,
    roles: RECRUITING,
    key: 'f',
    load: () => import('./workflows/page.tsx'),
  },
  {
    id: 'mandates',
    path: 'mandates/{-$mandateId}',
    group: 'work',
    label: 'nav.mandates',
    icon: BriefcaseBusiness,
    roles: RECRUITING,
    key: 'j',
    load: () => import('./mandates/page.tsx'),
  },
  {
    id: 'campaigns',
    path: 'campaigns/{-$campaignId}',
    group: 'work',
    label: 'nav.campaigns',
    icon: Send,
    roles: RECRUITING,
    key: 'c',
    load: () => import('./campaigns/page.tsx'),
  },
  {
    id: 'results',
    path: 'results/{-$resultId}',
    group: 'work',
    label: 'nav.results',
    icon: ClipboardCheck,
    roles: RECRUITING,
    key: 'r',
    load: () => import('./results/page.tsx'),
  },
  {
    id: 'people',
    path: 'people/{-$personId}',
    group: 'work',
    label: 'nav.people',
    icon: UserSearch,
    roles: PEOPLE,
    key: 'p',
    load: () => import('./people/page.tsx'),
  },
  {
    id: 'analytics',
    path: 'analytics',
    group: 'work',
    label: 'nav.analytics',
    icon: ChartColumn,
    roles: RECRUITING,
    key: 'a',
    load: () => import('./analytics/page.tsx'),
  },
  {
    id: 'keys',
    path: 'keys/{-$keyId}',
    group: 'developers',
    label: 'nav.keys',
    icon: KeyRound,
    roles: DEVELOPERS,
    key: 'k',
    load: () => import('./developers/keys/page.tsx'),
  },
  {
    id: 'requests',
    path: 'requests/{-$requestId}',
    group: 'developers',
    label: 'nav.requests',
    icon: ListTree,
    roles: DEVELOPERS,
    key: 'q',
    load: () => import('./developers/requests/page.tsx'),
  },
  {
    id: 'webhooks',
    path: 'webhooks/{-$webhookId}/{-$eventId}',
    group: 'developers',
    label: 'nav.webhooks',
    icon: Webhook,
    roles: DEVELOPERS,
    key: 'w',
    load: () => import('./developers/webhooks/page.tsx'),
  },
  {
    id: 'events',
    path: 'events/{-$eventId}',
    group: 'developers',
    label: 'nav.events',
    icon: Activity,
    roles: DEVELOPERS,
    key: 'e',
    load: () => import('./developers/events/page.tsx'),
  },
  {
    id: 'usage',
    path: 'usage',
    group: 'developers',
    label: 'nav.usage',
    icon: Gauge,
    roles: DEVELOPERS,
    key: 'u',
    load: () => import('./developers/usage/page.tsx'),
  },
  {
    id: 'sandbox',
    path: 'sandbox',
    group: 'developers',
    label: 'nav.sandbox',
    icon: FlaskConical,
    roles: DEVELOPERS,
    key: 's',
    load: () => import('./developers/sandbox/page.tsx'),
  },
  {
    id: 'credits',
    path: 'credits',
    group: 'organisation',
    label: 'nav.credits',
    icon: Coins,
    roles: EVERYBODY,
    key: 'b',
    load: () => import('./developers/credits/page.tsx'),
  },
  {
    id: 'members',
    path: 'members',
    group: 'organisation',
    label: 'nav.members',
    icon: Users,
    roles: EVERYBODY,
    key: 'm',
    load: () => import('./members/page.tsx'),
  },
  {
    id: 'single-sign-on',
    path: 'single-sign-on',
    group: 'organisation',
    label: 'nav.singleSignOn',
    icon: ShieldCheck,
    roles: ['owner'],
    key: 'i',
    load: () => import('./single-sign-on/page.tsx'),
  },
  {
    id: 'settings',
    path: 'settings/{-$tab}',
    group: 'organisation',
    label: 'nav.settings',
    icon: Settings,
    roles: EVERYBODY,
    key: 't',
    load: () => import('./settings/page.tsx'),
  },
  {
    id: 'audit',
    path: 'audit/{-$auditId}',
    group: 'organisation',
    label: 'nav.audit',
    icon: BookText,
    roles: ['owner'],
    key: 'l',
    load: () => import('./audit/page.tsx'),
  },
]

export const GROUPS: readonly { readonly id: Section['group']; readonly label: keyof typeof en | null }[] = [
  { id: 'work', label: null },
  { id: 'developers', label: 'nav.developers' },
  { id: 'organisation', label: 'nav.organisation' },
]

export function sectionsFor(role: Role): readonly Section[] {
  return SECTIONS.filter(({ roles }) => roles.includes(role))
}

/** The address of a section without its detail. */
export function entryOf({ path }: Section): string {
  return path.replace(/(\/?\{-\$\w+\})+$/, '')
}
