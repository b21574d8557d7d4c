import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Hourglass, Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import type { Skill, SkillItem } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { SkillRequestDialog } from './skill-request-dialog.tsx'

const MOST_VERIFIED = 3
const SHORTEST = 2

interface Props {
  readonly items: readonly SkillItem[]
  readonly skills: ReadonlyMap<string, Skill>
  readonly error: string | null
  readonly onChange: (items: readonly SkillItem[]) => void
}

/** Search as you type; what is chosen stands below as chips, each with whether it is verified. */
export function SkillPicker({ items, skills, error, onChange }: Props) {
  const t = useText(texts)
  const [missing, setMissing] = useState<string | null>(null)
  const add = (item: SkillItem) => {
    if (!items.some(each => keyOf(each) === keyOf(item))) onChange([...items, item])
  }
  return (
    <div className="grid gap-3">
      <SkillSearch
        error={error}
        chosen={items.map(keyOf)}
        onChoose={({ skill_id }) => add({ skill_id, verify: false })}
        onMissing={setMissing}
      />
      {items.length > 0 && (
        <ul className="grid gap-1.5" aria-label={t('skills.chosen')}>
          {items.map(item => (
            <ChosenSkill key={keyOf(item)} {...{ item, items, skills, onChange }} />
          ))}
        </ul>
      )}
      {missing !== null && (
        <SkillRequestDialog
          name={missing}
          onRequested={name => add({ name, pending: true })}
          onClose={() => setMissing(null)}
        />
      )}
    </div>
  )
}

function keyOf(item: SkillItem): string {
  return 'skill_id' in item ? item.skill_id : item.name
}

interface ChosenProps extends Pick<Props, 'items' | 'skills' | 'onChange'> {
  readonly item: SkillItem
}

function ChosenSkill({ item, items, skills, onChange }: ChosenProps) {
  const t = useText(texts)
  const isPending = !('skill_id' in item)
  const skill = isPending ? undefined : skills.get(item.skill_id)
  const name = isPending ? item.name : (skill?.name ?? item.skill_id)
  const isVerified = !isPending && item.verify
  const verified = items.filter(each => 'skill_id' in each && each.verify).length
  const canVerify = !isPending && (isVerified || (skill?.verifiable !== false && verified < MOST_VERIFIED))
  const verify = () =>
    onChange(items.map(each => (each === item && 'skill_id' in each ? { ...each, verify: !each.verify } : each)))
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 rounded-control border border-line bg-surface px-3 py-1">
      <span className="min-w-0 flex-1 font-semibold">{name}</span>
      {isPending ? (
        <span className="inline-flex items-center gap-1.5 text-13 text-muted">
          <Hourglass className="size-3.5" aria-hidden /> {t('skills.pending')}
        </span>
      ) : (
        <button
          type="button"
          aria-pressed={isVerified}
          disabled={!canVerify}
          onClick={verify}
          title={skill?.verifiable === false ? t('skills.notVerifiable') : t('skills.verify.hint')}
          className={classNames(
            'inline-flex h-8 items-center gap-1.5 rounded-chip border px-3 text-13 font-semibold disabled:opacity-60 pointer-coarse:h-11',
            isVerified ? 'border-brand bg-brand-tint text-brand-strong' : 'border-edge text-muted',
          )}
        >
          <BadgeCheck className="size-3.5" aria-hidden />
          {isVerified ? t('skills.verified') : t('skills.verify')}
          <span className="sr-only"> {name}</span>
        </button>
      )}
      <IconButton label={t('skills.remove', { name })} onClick={() => onChange(items.filter(each => each !== item))}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

interface SearchProps {
  readonly error: string | null
  readonly chosen: readonly string[]
  readonly onChoose: (skill: Skill) => void
  readonly onMissing: (name: string) => void
}

function SkillSearch({ error, chosen, onChoose, onMissing }: SearchProps) {
  const t = useText(texts)
  const id = useId()
  const { calls, key } = usePlayground()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const words = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: key('skill-search', words),
    queryFn: ({ signal }) => calls.searchSkills(words, signal),
    enabled: words.length >= SHORTEST,
    staleTime: 60_000,
    placeholderData: before => before,
  })
  const isOpen = typed.trim().length >= SHORTEST && data !== undefined
  const found = isOpen ? data.items.filter(({ skill_id }) => !chosen.includes(skill_id)).slice(0, 8) : []
  const clear = () => {
    setTyped('')
    setActive(0)
  }
  const choose = (at: number) => {
    const skill = found[at]
    if (skill) onChoose(skill)
    else onMissing(typed.trim())
    clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter') choose(active)
    else if (event.key === 'Escape') clear()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {t('skills')}
      </label>
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <input
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          className="control pl-9"
          placeholder={t('skills.search')}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('skills')}
        className={classNames(
          'absolute top-full z-20 mt-1 w-full rounded-card border border-line bg-surface p-1.5 shadow-float',
          !isOpen && 'hidden',
        )}
      >
        {found.map((skill, at) => (
          <Option key={skill.skill_id} id={`${id}-${at}`} isActive={at === active} onChoose={() => choose(at)}>
            <span className="font-semibold">{skill.name}</span>
            <span className="text-13 text-muted">
              {skill.sub_skill.name} · {skill.master_skill.name}
            </span>
          </Option>
        ))}
        {isOpen && (
          <Option id={`${id}-${found.length}`} isActive={active === found.length} onChoose={() => choose(found.length)}>
            <span className="font-semibold text-brand">{t('skills.ask', { name: typed.trim() })}</span>
          </Option>
        )}
      </div>
      <p id={`${id}-hint`} className={error ? 'text-13 font-semibold text-danger' : 'text-13 text-muted'}>
        {error ?? t('skills.hint')}
      </p>
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field that controls the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Before the field loses the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 cursor-pointer flex-wrap items-baseline gap-x-2 rounded-small px-2.5 py-2 hover:bg-brand-tint',
        isActive && 'bg-brand-tint',
      )}
    >
      {children}
    </div>
  )
}
