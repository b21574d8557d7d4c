import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import { type Approval, type FoundSkill, type SkillRequest, searchSkills } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { texts } from '../texts.ts'

interface Props {
  readonly request: SkillRequest
  readonly onClose: () => void
  readonly onDone: () => void
}

const WAYS = ['existing', 'new'] as const

/** The name becomes an alias of a skill, or a new skill beside one that is similar. */
export function ApproveDialog({ request, onClose, onDone }: Props) {
  const t = useText(texts)
  const { skill_request_id: id, name, sub_skill_id: asked } = request
  const [way, setWay] = useState<(typeof WAYS)[number]>('existing')
  const [skill, setSkill] = useState<FoundSkill | null>(null)
  const [isVerifiable, setVerifiable] = useState(false)
  const subSkill = skill?.sub_skill_id ?? asked
  const approval: Approval | null =
    way === 'existing'
      ? skill && { skill_id: skill.skill_id }
      : subSkill === null
        ? null
        : { sub_skill_id: subSkill, verifiable: isVerifiable }
  return (
    <ActionDialog
      title={t('approve.title', { name })}
      text={t('approve.text')}
      action={t('approve')}
      isComplete={approval !== null}
      fields={
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-14 font-semibold">{t('approve.way')}</legend>
            {WAYS.map(each => (
              <label key={each} className="flex min-h-9 items-center gap-2">
                <input
                  type="radio"
                  name="way"
                  className="size-4 accent-brand"
                  checked={way === each}
                  onChange={() => setWay(each)}
                />
                {t(`approve.${each}`)}
              </label>
            ))}
          </fieldset>
          <SkillPicker
            label={way === 'existing' ? t('approve.which') : t('approve.beside')}
            first={name}
            chosen={skill}
            onChoose={setSkill}
          />
          {way === 'new' && (
            <>
              <p className="text-13 text-muted">
                {subSkill === null
                  ? t('approve.noPlace')
                  : t('approve.place', { place: skill?.sub_skill_name ?? subSkill })}
              </p>
              <Checkbox
                label={t('approve.verifiable')}
                checked={isVerifiable}
                onChange={event => setVerifiable(event.target.checked)}
              />
            </>
          )}
        </>
      }
      onConfirm={async () => {
        if (approval !== null) await api.operator.approve(id, approval)
        onDone()
      }}
      onClose={onClose}
    />
  )
}

interface PickerProps {
  readonly label: string
  readonly first: string
  readonly chosen: FoundSkill | null
  readonly onChoose: (skill: FoundSkill) => void
}

/** The search of the catalogue, with the requested name to begin with. */
function SkillPicker({ label, first, chosen, onChoose }: PickerProps) {
  const t = useText(texts)
  const [keyword, setKeyword] = useState(first)
  const found = useQuery({
    queryKey: ['skills', keyword.trim()],
    queryFn: ({ signal }) => searchSkills(keyword.trim(), signal),
    enabled: keyword.trim().length >= 2,
    placeholderData: keepPreviousData,
  })
  const skills = found.data ?? []
  return (
    <div className="grid gap-2">
      <TextField label={label} autoComplete="off" value={keyword} onChange={event => setKeyword(event.target.value)} />
      {skills.length === 0 && !found.isFetching && <p className="text-13 text-muted">{t('approve.nothing')}</p>}
      <ul className="grid max-h-56 gap-1 overflow-y-auto">
        {skills.map(skill => (
          <li key={skill.skill_id}>
            <button
              type="button"
              aria-pressed={skill.skill_id === chosen?.skill_id}
              onClick={() => onChoose(skill)}
              className="w-full rounded-control border border-line px-3 py-2 text-left hover:border-edge aria-pressed:border-brand aria-pressed:bg-brand-tint"
            >
              <span className="block font-semibold">{skill.name}</span>
              <span className="block text-13 text-muted">
                {skill.master_skill_name} › {skill.sub_skill_name} · {skill.skill_id}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
