import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArrowLeft, Pencil, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import type { Mandate } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { formatNumber } from '../playground/languages.ts'
import { Fact, StatusChip, ViaChip } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { placeOf } from './draft.ts'
import { PhonePreview } from './phone.tsx'
import { useSkills } from './use-skill-names.ts'

interface Props {
  readonly mandate: Mandate
  readonly onOpen: (id?: string, search?: Record<string, string>) => void
}

export function MandateDetail({ mandate, onOpen }: Props) {
  const t = useText(texts)
  const place = usePlace()
  const { calls, key } = usePlayground()
  const { body } = mandate
  const skills = useSkills(body.skills)
  const preview = useQuery({
    queryKey: key('mandates', mandate.mandate_id, 'preview', mandate.flow_version, mandate.status),
    queryFn: ({ signal }) => calls.preview(mandate.mandate_id, signal),
  })
  return (
    <>
      <Link
        to={pathOf(place, 'mandates')}
        className="mb-3 inline-flex items-center gap-1.5 text-13 font-semibold text-muted hover:text-text"
      >
        <ArrowLeft className="size-4" aria-hidden /> {t('mandates')}
      </Link>
      <PageHeader
        title={body.title}
        description={[body.company_name, placeOf(body)].filter(Boolean).join(' · ')}
        actions={<Actions mandate={mandate} onOpen={onOpen} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <States mandate={mandate} />
          <Card title={t('mandate.job')}>
            <Facts mandate={mandate} />
          </Card>
          <Card title={t('mandate.skills')}>
            <ul className="flex flex-wrap gap-1.5">
              {body.skills.map(item =>
                'skill_id' in item ? (
                  <li key={item.skill_id}>
                    <Chip kind={item.verify ? 'brand' : 'plain'}>
                      {skills.get(item.skill_id)?.name ?? item.skill_id}
                      {item.verify && ` · ${t('skills.verified')}`}
                    </Chip>
                  </li>
                ) : (
                  <li key={item.name}>
                    <Chip kind="warning">{`${item.name} · ${t('skills.pending')}`}</Chip>
                  </li>
                ),
              )}
            </ul>
          </Card>
        </div>
        <div className="grid gap-3 xl:sticky xl:top-20">
          <h2 className="text-16 font-semibold">{t('preview')}</h2>
          {preview.data ? (
            <PhonePreview
              preview={preview.data}
              title={body.title}
              company={body.company_name}
              place={placeOf(body)}
              nameOfSkill={id => skills.get(id)?.name ?? id}
            />
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      </div>
    </>
  )
}

function States({ mandate }: { readonly mandate: Mandate }) {
  const t = useText(texts)
  return (
    <>
      {mandate.status === 'preparing' && <Notice kind="info">{t('mandate.preparing')}</Notice>}
      {mandate.failure_reason && <Notice kind="danger">{mandate.failure_reason}</Notice>}
      {mandate.created_via === 'api' && <Notice kind="info">{t('via.api.locked')}</Notice>}
      {mandate.warnings.length > 0 && (
        <Notice kind="warning">
          <ul className="grid gap-1">
            {mandate.warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function Facts({ mandate }: { readonly mandate: Mandate }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const { body } = mandate
  const { experience, salary } = body
  return (
    <dl className="grid">
      <Fact label={t('status')}>
        <span className="flex flex-wrap gap-1.5">
          <StatusChip status={mandate.status} /> <ViaChip via={mandate.created_via} />
        </span>
      </Fact>
      <Fact label={t('methods')}>{mandate.methods.map(each => t(`method.${each}`)).join(' → ')}</Fact>
      {experience && (
        <Fact label={t('mandate.experience')}>
          {t('mandate.years', { min: experience.min_years, max: experience.max_years })}
        </Fact>
      )}
      {salary && (
        <Fact label={t('mandate.salary')}>
          {`₹${formatNumber(salary.min, language)} – ₹${formatNumber(salary.max, language)}`}
        </Fact>
      )}
      {body.openings !== undefined && (
        <Fact label={t('mandate.openings')}>{formatNumber(body.openings, language)}</Fact>
      )}
      {mandate.job_id && <Fact label={t('mandate.jobId')}>{mandate.job_id}</Fact>}
      {body.description && <Fact label={t('mandate.description')}>{body.description}</Fact>}
      <Fact label={t('id')}>
        <span className="flex items-center gap-1">
          <code className="font-mono text-13">{mandate.mandate_id}</code>
          <CopyButton text={mandate.mandate_id} />
        </span>
      </Fact>
    </dl>
  )
}

function Actions({ mandate, onOpen }: Props) {
  const t = useText(texts)
  const place = usePlace()
  const errorText = useErrorText()
  const { calls, key, canWrite } = usePlayground()
  const queryClient = useQueryClient()
  const [isArchiving, setArchiving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { mandate_id: id, status } = mandate
  const isOurs = canWrite && mandate.created_via === 'playground' && status !== 'archived'
  const refresh = () => queryClient.invalidateQueries({ queryKey: key('mandates') })
  const prepare = () => void calls.prepareMandate(id).then(refresh, setError)
  return (
    <>
      {error !== null && <Notice kind="danger">{errorText(error)}</Notice>}
      {isOurs && (
        <Button icon={<Archive aria-hidden />} onClick={() => setArchiving(true)}>
          {t('archive')}
        </Button>
      )}
      {isOurs && status === 'failed' && (
        <Button icon={<RotateCw aria-hidden />} onClick={prepare}>
          {t('mandate.prepareAgain')}
        </Button>
      )}
      {isOurs && status !== 'preparing' && (
        <Button icon={<Pencil aria-hidden />} onClick={() => onOpen(id, { view: 'edit' })}>
          {t('edit')}
        </Button>
      )}
      {canWrite && status === 'ready' && (
        <Link to={pathOf(place, 'campaigns/new')} search={{ mandate: id }} className={buttonClass('primary')}>
          <Send aria-hidden /> {t('campaign.new')}
        </Link>
      )}
      {isArchiving && (
        <ConfirmDialog
          title={t('mandate.archive')}
          text={t('mandate.archive.text')}
          action={t('archive')}
          name={mandate.body.title}
          onConfirm={() => calls.archiveMandate(id).then(refresh)}
          onClose={() => setArchiving(false)}
        />
      )}
    </>
  )
}
