import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  CircleUser,
  CornerDownLeft,
  FlaskConical,
  Keyboard,
  Languages,
  LogOut,
  Palette,
  Search,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { OPERATOR_SECTIONS, operatorPath } from '../sections/operator/sections.ts'
import { sectionsFor } from '../sections/sections.ts'
import { type Place, useSession } from '../session.ts'
import { texts } from '../text/console.ts'
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '../text/text.tsx'
import { chooseTheme, THEMES } from '../theme.ts'
import { useModal } from '../ui/dialog.tsx'
import { type Command, groupsOf, matching } from './commands.ts'
import { useGo } from './use-go.ts'
import { useSignOut } from './use-sign-out.ts'

interface Props {
  readonly place: Place | null
  readonly onClose: () => void
  readonly onHelp: () => void
}

/** Ctrl+K: go to any section, and do what the menus do, without the mouse. */
export function CommandMenu({ place, onClose, onHelp }: Props) {
  const t = useText(texts)
  const modal = useModal(onClose)
  const id = useId()
  const commands = useCommands(place, onHelp)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo(() => matching(commands, query), [commands, query])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) run(found[at])
    else setAt((at + step + found.length) % Math.max(found.length, 1))
  }
  return (
    <dialog
      {...modal}
      aria-label={t('command.title')}
      className="appearing mx-auto mt-[12vh] w-[min(36rem,calc(100vw-1.5rem))] overflow-hidden rounded-card border border-line bg-surface p-0 text-text shadow-float backdrop:bg-[rgb(10_11_30/0.45)]"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4 shrink-0 text-muted" aria-hidden />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          aria-label={t('command.title')}
          aria-autocomplete="list"
          placeholder={t('command.placeholder')}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Options {...{ id, found, at }} onPoint={setAt} onRun={run} />
      {found.length === 0 && <p className="px-4 pt-4 pb-8 text-center text-muted">{t('command.none', { query })}</p>}
    </dialog>
  )
}

interface OptionsProps {
  readonly id: string
  readonly found: readonly Command[]
  readonly at: number
  readonly onPoint: (at: number) => void
  readonly onRun: (command: Command) => void
}

function Options({ id, found, at, onPoint, onRun }: OptionsProps) {
  const t = useText(texts)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('command.title')}
      tabIndex={-1}
      className="max-h-[min(24rem,60vh)] overflow-y-auto p-2"
    >
      {groupsOf(found).map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-2.5 pt-2 pb-1 text-12 font-semibold text-muted">
            {group}
          </p>
          {entries.map(({ command, index }) => (
            <Option
              key={command.id}
              {...{ command, index }}
              id={`${id}-${index}`}
              isActive={index === at}
              onPoint={() => onPoint(index)}
              onRun={() => onRun(command)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly command: Command
  readonly index: number
  readonly id: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}

/** The input keeps the focus; the active option is named to screen readers. */
function Option({ command, index, id, isActive, onPoint, onRun }: OptionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus and names the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    <div
      id={id}
      data-at={index}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onClick={onRun}
      className="flex min-h-10 items-center gap-3 rounded-control px-2.5 aria-selected:bg-brand-tint pointer-coarse:min-h-12"
    >
      <command.icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">{command.label}</span>
      {isActive && <CornerDownLeft className="size-3.5 text-muted" aria-hidden />}
    </div>
  )
}

function useCommands(place: Place | null, onHelp: () => void): readonly Command[] {
  const t = useText(texts)
  const { organisations, is_operator } = useSession()
  const { choose } = useLanguage()
  const { goToSection, goToMode, goToOrganisation } = useGo()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const group = { go: t('command.go'), organisation: t('organisation.all'), more: t('command.more') }
  const other = place?.mode === 'test' ? 'live' : 'test'
  const toAccount = () => void navigate({ to: '/account' })
  return [
    ...(place ? sectionsFor(place.organisation.role) : []).map(section => ({
      id: section.id,
      group: group.go,
      label: t(section.label),
      icon: section.icon,
      run: () => void goToSection(section),
    })),
    ...(is_operator ? OPERATOR_SECTIONS : []).map(section => ({
      id: section.id,
      group: t('nav.operator'),
      label: t(section.label),
      icon: section.icon,
      run: () => void navigate({ to: operatorPath(section) }),
    })),
    { id: 'account', group: group.go, label: t('nav.account'), icon: CircleUser, run: toAccount },
    ...organisations
      .filter(({ org_id }) => org_id !== place?.organisation.org_id)
      .map(({ org_id, name }) => ({
        id: org_id,
        group: group.organisation,
        label: name,
        icon: Building2,
        run: () => goToOrganisation(org_id),
      })),
    ...(place
      ? [
          {
            id: 'mode',
            group: group.more,
            label: t(`command.${other}`),
            icon: FlaskConical,
            run: () => void goToMode(other),
          },
        ]
      : []),
    ...THEMES.map(theme => ({
      id: `theme-${theme}`,
      group: group.more,
      label: t('command.theme', { theme: t(`theme.${theme}`) }),
      icon: Palette,
      run: () => chooseTheme(theme),
    })),
    ...LANGUAGES.map(language => ({
      id: `language-${language}`,
      group: group.more,
      label: t('command.language', { language: LANGUAGE_NAMES[language] }),
      icon: Languages,
      run: () => choose(language),
    })),
    { id: 'shortcuts', group: group.more, label: t('shortcuts.title'), icon: Keyboard, run: onHelp },
    { id: 'sign-out', group: group.more, label: t('signOut'), icon: LogOut, run: signOut },
  ]
}
