import { Link, useLocation } from '@tanstack/react-router'
import { type LucideIcon, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { OPERATOR_SECTIONS, operatorPath } from '../sections/operator/sections.ts'
import { entryOf, GROUPS, sectionsFor } from '../sections/sections.ts'
import { type Place, pathOf, useSession } from '../session.ts'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useModal } from '../ui/dialog.tsx'
import { Mark } from '../ui/mark.tsx'

interface Props {
  readonly place: Place | null
  readonly isCollapsed: boolean
  readonly onCollapse: (isCollapsed: boolean) => void
}

/** Beside the screen from 1024 px on. */
export function Navigation({ place, isCollapsed, onCollapse }: Props) {
  const t = useText(texts)
  const label = isCollapsed ? t('nav.expand') : t('nav.collapse')
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface transition-[width] lg:flex',
        isCollapsed ? 'w-16' : 'w-58',
      )}
    >
      <Brand isCollapsed={isCollapsed} />
      <Sections place={place} isCollapsed={isCollapsed} />
      <div className={classNames('mt-auto flex p-3', isCollapsed && 'justify-center')}>
        <IconButton label={label} aria-expanded={!isCollapsed} onClick={() => onCollapse(!isCollapsed)}>
          {isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        </IconButton>
      </div>
    </aside>
  )
}

/** On phones and tablets. */
export function NavigationDrawer({ place, onClose }: { readonly place: Place | null; readonly onClose: () => void }) {
  const t = useText(texts)
  const modal = useModal(onClose)
  return (
    <dialog
      {...modal}
      aria-label={t('nav.label')}
      className="sliding-left m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface p-0 text-text shadow-float backdrop:bg-[rgb(10_11_30/0.45)]"
    >
      <div className="flex items-center pr-2">
        <Brand isCollapsed={false} />
        <IconButton label={t('close')} className="ml-auto" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Sections place={place} isCollapsed={false} onChoose={onClose} />
    </dialog>
  )
}

function Brand({ isCollapsed }: { readonly isCollapsed: boolean }) {
  return (
    <Link
      to="/"
      className={classNames(
        'm-3 flex h-8 items-center gap-2.5 rounded-control',
        isCollapsed ? 'justify-center' : 'px-2',
      )}
    >
      <Mark className="size-6 shrink-0" />
      <span className={isCollapsed ? 'sr-only' : 'text-16 font-bold tracking-tight'}>Pramaan</span>
    </Link>
  )
}

interface SectionsProps {
  readonly place: Place | null
  readonly isCollapsed: boolean
  readonly onChoose?: () => void
}

/** The section that is open may be below those that fit. */
function useOpenInView() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '') nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return nav
}

function Sections({ place, isCollapsed, onChoose }: SectionsProps) {
  const t = useText(texts)
  const nav = useOpenInView()
  const { is_operator } = useSession()
  const sections = place ? sectionsFor(place.organisation.role) : []
  const ofLink = { isCollapsed, ...(onChoose && { onChoose }) }
  return (
    <nav ref={nav} aria-label={t('nav.label')} className="grid gap-5 overflow-y-auto px-3 py-2">
      {place &&
        GROUPS.map(group => (
          <Group key={group.id} label={group.label && t(group.label)} isCollapsed={isCollapsed}>
            {sections
              .filter(section => section.group === group.id)
              .map(section => (
                <SectionLink
                  key={section.id}
                  to={pathOf(place, entryOf(section))}
                  isExact={section.path === ''}
                  icon={section.icon}
                  label={t(section.label)}
                  {...ofLink}
                />
              ))}
          </Group>
        ))}
      {is_operator && (
        <Group label={t('nav.operator')} isCollapsed={isCollapsed}>
          {OPERATOR_SECTIONS.map(section => (
            <SectionLink
              key={section.id}
              to={operatorPath(section)}
              isExact={false}
              icon={section.icon}
              label={t(section.label)}
              {...ofLink}
            />
          ))}
        </Group>
      )}
    </nav>
  )
}

interface GroupProps {
  readonly label: string | null
  readonly isCollapsed: boolean
  readonly children: readonly ReactNode[]
}

/** Nothing, if nobody may see any section of it. */
function Group({ label, isCollapsed, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    <div className="grid gap-0.5">
      {label && !isCollapsed && <p className="px-2 pb-1 text-12 font-semibold text-muted">{label}</p>}
      {children}
    </div>
  )
}

interface LinkProps {
  readonly to: string
  /** The first section is at the start of the addresses of all others. */
  readonly isExact: boolean
  readonly icon: LucideIcon
  readonly label: string
  readonly isCollapsed: boolean
  readonly onChoose?: () => void
}

function SectionLink({ to, isExact, icon: Icon, label, isCollapsed, onChoose }: LinkProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: isExact, includeSearch: false }}
      onClick={onChoose}
      title={isCollapsed ? label : undefined}
      className={classNames(
        'flex h-9 items-center gap-2.5 rounded-control px-2 font-semibold text-muted transition-colors hover:bg-hover hover:text-text pointer-coarse:h-12',
        'aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-strong',
        isCollapsed && 'justify-center',
      )}
    >
      <Icon className="size-4.5 shrink-0" aria-hidden />
      <span className={isCollapsed ? 'sr-only' : ''}>{label}</span>
    </Link>
  )
}
