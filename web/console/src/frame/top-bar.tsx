import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  ChevronsUpDown,
  CircleUser,
  Keyboard,
  LogOut,
  Menu as MenuIcon,
  Plus,
  Search,
  TriangleAlert,
} from 'lucide-react'
import { type Place, useSession } from '../session.ts'
import { texts } from '../text/console.ts'
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '../text/text.tsx'
import { chooseTheme, THEMES, useTheme } from '../theme.ts'
import { IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { COMMAND_KEYS } from './shortcuts.ts'
import { useGo } from './use-go.ts'
import { useSignOut } from './use-sign-out.ts'

interface Props {
  readonly place: Place | null
  /** On the whole installation. */
  readonly isOperating: boolean
  readonly onCommands: () => void
  readonly onHelp: () => void
  readonly onNavigation: () => void
}

export function TopBar({ place, isOperating, onCommands, onHelp, onNavigation }: Props) {
  const t = useText(texts)
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1.5 border-b border-line bg-surface px-2 sm:gap-3 sm:px-6">
      <IconButton label={t('nav.open')} className="lg:hidden" onClick={onNavigation}>
        <MenuIcon aria-hidden />
      </IconButton>
      {isOperating && (
        <p className="flex min-w-0 items-center gap-2 rounded-control bg-danger-tint px-2.5 py-1 text-12 leading-4 font-semibold text-danger sm:text-13">
          <TriangleAlert className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0">{t('operator.label')}</span>
        </p>
      )}
      <OrganisationMenu place={place} />
      <button
        type="button"
        onClick={onCommands}
        className="ml-auto hidden h-9 w-60 items-center gap-2 rounded-control border border-line bg-page px-3 text-left text-muted transition-colors hover:border-edge md:flex"
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1">{t('command.open')}</span>
        <Kbd keys={COMMAND_KEYS} />
      </button>
      <div className="ml-auto shrink-0 md:ml-0">{place && <ModeSwitch place={place} />}</div>
      <UserMenu onHelp={onHelp} />
      {place?.mode === 'test' && <TestFrame />}
    </header>
  )
}

function OrganisationMenu({ place }: { readonly place: Place | null }) {
  const t = useText(texts)
  const navigate = useNavigate()
  const { goToOrganisation } = useGo()
  const { organisations, sign_up_open, is_operator } = useSession()
  if (place === null) return null
  const trigger = (
    <button
      type="button"
      className="flex h-9 min-w-0 items-center gap-2 rounded-control px-2 font-semibold hover:bg-hover pointer-coarse:h-11"
    >
      <Building2 className="hidden size-4 shrink-0 text-muted sm:block" aria-hidden />
      <span className="line-clamp-2 min-w-0 text-left leading-tight">{place.organisation.name}</span>
      <ChevronsUpDown className="size-3.5 shrink-0 text-muted" aria-hidden />
      <span className="sr-only">{t('organisation.switch')}</span>
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        label={t('organisation.all')}
        value={place.organisation.org_id}
        options={organisations.map(({ org_id, name }) => ({ value: org_id, label: name }))}
        onChoose={goToOrganisation}
      />
      {(sign_up_open || is_operator) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Plus aria-hidden />} onSelect={() => void navigate({ to: '/start' })}>
            {t('organisation.new')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function UserMenu({ onHelp }: { readonly onHelp: () => void }) {
  const t = useText(texts)
  const { user } = useSession()
  const { language, choose } = useLanguage()
  const theme = useTheme()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const trigger = (
    <button
      type="button"
      aria-label={t('user.menu')}
      className="grid size-8 shrink-0 place-items-center rounded-chip bg-brand-tint text-13 font-bold text-brand-strong pointer-coarse:size-11"
    >
      {initialOf(user.name || user.email)}
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="font-semibold">{user.name}</p>
        <p className="text-13 text-muted">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem icon={<CircleUser aria-hidden />} onSelect={() => void navigate({ to: '/account' })}>
        {t('nav.account')}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} onSelect={onHelp}>
        {t('shortcuts.title')}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={t('theme.label')}
        value={theme}
        options={THEMES.map(value => ({ value, label: t(`theme.${value}`) }))}
        onChoose={chooseTheme}
      />
      <MenuSeparator />
      <MenuChoice
        label={t('language.label')}
        value={language}
        options={LANGUAGES.map(value => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        onChoose={choose}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}

/** The first letter as people write it: in Devanagari with its vowel sign. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return (first?.segment ?? '?').toUpperCase()
}

/** Around the whole window, so that nobody takes test data for real. In the header, so that a screen reader meets it there. */
function TestFrame() {
  const t = useText(texts)
  return (
    <div className="pointer-events-none fixed inset-0 z-40 border-3 border-accent">
      <p className="absolute left-1/2 -translate-x-1/2 bg-accent px-3 text-12 leading-4 font-bold text-[#14162b] max-lg:bottom-0 max-lg:rounded-t-control max-lg:pt-0.5 lg:top-0 lg:rounded-b-control lg:pb-0.5">
        {t('mode.test')}
      </p>
    </div>
  )
}
