import {
  Building2,
  Flag,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Power,
  RadioTower,
  RefreshCcwDot,
  ScrollText,
  Search,
  ShieldAlert,
  Sparkles,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type en from '../../../../messages/en/console.json'

/** Sections of the whole installation, below /console/operator/. Only operators have them. */
export interface OperatorSection {
  readonly id: string
  /** A detail in a drawer is an optional last part: `held/{-$id}`. */
  readonly path: string
  readonly label: keyof typeof en
  readonly icon: LucideIcon
  readonly load: () => Promise<{ readonly Page: ComponentType }>
}

export const OPERATOR_SECTIONS: readonly OperatorSection[] = [
  {
    id: 'operator-organisations',
    path: 'organisations/{-$id}',
    label: 'nav.operator.organisations',
    icon: Building2,
    load: () => import('./organisations/page.tsx'),
  },
  {
    id: 'operator-areas',
    path: 'areas',
    label: 'nav.operator.areas',
    icon: Power,
    load: () => import('./areas/page.tsx'),
  },
  {
    id: 'operator-sending',
    path: 'sending',
    label: 'nav.operator.sending',
    icon: RadioTower,
    load: () => import('./sending/page.tsx'),
  },
  {
    id: 'operator-skills',
    path: 'skill-requests/{-$id}',
    label: 'nav.operator.skills',
    icon: Sparkles,
    load: () => import('./skill-requests/page.tsx'),
  },
  {
    id: 'operator-held',
    path: 'held/{-$id}',
    label: 'nav.operator.held',
    icon: ShieldAlert,
    load: () => import('./held/page.tsx'),
  },
  {
    id: 'operator-reports',
    path: 'abuse-reports/{-$id}',
    label: 'nav.operator.reports',
    icon: Flag,
    load: () => import('./abuse-reports/page.tsx'),
  },
  {
    id: 'operator-jobs',
    path: 'jobs',
    label: 'nav.operator.jobs',
    icon: RefreshCcwDot,
    load: () => import('./jobs/page.tsx'),
  },
  {
    id: 'operator-accounts',
    path: 'accounts/{-$id}',
    label: 'nav.operator.accounts',
    icon: MessageSquareText,
    load: () => import('./accounts/page.tsx'),
  },
  {
    id: 'operator-items',
    path: 'items',
    label: 'nav.operator.items',
    icon: ListChecks,
    load: () => import('./items/page.tsx'),
  },
  {
    id: 'operator-support',
    path: 'support',
    label: 'nav.operator.support',
    icon: Search,
    load: () => import('./support/page.tsx'),
  },
  {
    id: 'operator-log',
    path: 'log',
    label: 'nav.operator.log',
    icon: ScrollText,
    load: () => import('./log/page.tsx'),
  },
]

/** The address of a section without its detail. */
export function operatorPath({ path }: OperatorSection): string {
  return `/operator/${path.replace(/\/?\{-\$\w+\}$/, '')}`
}
