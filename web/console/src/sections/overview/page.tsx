import { Link } from '@tanstack/react-router'
import { BookText, ChevronRight, type LucideIcon, ShieldCheck, UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import en from '../../../../messages/en/console-overview.json'
import { pathOf, usePlace, useSession } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { defineMessages } from '../../text/messages.ts'
import { useText } from '../../text/text.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const texts = defineMessages(en, () => import('../../../../messages/hi/console-overview.json'))

export function Page() {
  const t = useText(texts)
  const { user } = useSession()
  const { organisation, mode } = usePlace()
  return (
    <>
      <PageHeader
        title={t('title', { name: user.name })}
        description={t('about', { role: organisation.role, organisation: organisation.name })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <Notice kind={mode === 'test' ? 'warning' : 'info'}>
            <p className="font-semibold">{t(`mode.${mode}`)}</p>
            <p className="text-muted">{t(`mode.${mode}.text`)}</p>
          </Notice>
          <NextSteps />
        </div>
        <Facts />
      </div>
    </>
  )
}

function NextSteps() {
  const t = useText(texts)
  const { user } = useSession()
  const place = usePlace()
  const isOwner = place.organisation.role === 'owner'
  const secure = user.two_factor_enabled ? 'step.secured' : 'step.secure'
  return (
    <Card title={t('next')}>
      <ul className="-mx-5 -mb-5 border-t border-line">
        <Step
          icon={isOwner ? UserPlus : Users}
          to={pathOf(place, 'members')}
          title={t(isOwner ? 'step.invite' : 'step.members')}
          text={t(isOwner ? 'step.invite.text' : 'step.members.text')}
        />
        <Step icon={ShieldCheck} to="/account" title={t(secure)} text={t(`${secure}.text`)} />
        {isOwner && (
          <Step icon={BookText} to={pathOf(place, 'audit')} title={t('step.audit')} text={t('step.audit.text')} />
        )}
      </ul>
    </Card>
  )
}

interface StepProps {
  readonly icon: LucideIcon
  readonly to: string
  readonly title: string
  readonly text: string
}

function Step({ icon: Icon, to, title, text }: StepProps) {
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={to}
        data-row
        className="group flex items-center gap-4 px-5 py-4 transition-colors -outline-offset-2 hover:bg-hover"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-brand-tint text-brand">
          <Icon className="size-4.5" aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-muted">{text}</span>
        </span>
        <ChevronRight
          className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
          aria-hidden
        />
      </Link>
    </li>
  )
}

function Facts() {
  const t = useText(texts)
  const c = useText(common)
  const { user, version } = useSession()
  const { organisation } = usePlace()
  return (
    <Card title={t('facts')}>
      <dl className="grid gap-4">
        <Fact label={t('facts.id')}>
          <span className="flex items-center gap-1">
            <code className="font-mono text-13">{organisation.org_id}</code>
            <CopyButton text={organisation.org_id} />
          </span>
        </Fact>
        <Fact label={t('facts.role')}>{c(`role.${organisation.role}`)}</Fact>
        <Fact label={t('facts.email')}>{user.email}</Fact>
        <Fact label={t('facts.version')}>{version}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
