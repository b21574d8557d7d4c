import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { HeldOutcome } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Ago, Fact, Facts, Id, ModeChip, Moment, TwoLines } from '../facts.tsx'
import { PagedList, usePages } from '../paged-list.tsx'
import { texts } from '../texts.ts'
import { useDetail } from '../use-detail.ts'

export function Page() {
  const t = useText(texts)
  const { id, open, close } = useDetail('held')
  const pages = usePages(['held'], (cursor, signal) => api.operator.held(cursor, signal))
  const held = pages.data?.pages.flatMap(({ items }) => items).find(each => each.verification_id === id)
  return (
    <>
      <PageHeader title={t('held.title')} description={t('held.about')} />
      <PagedList
        label={t('held.title')}
        pages={pages}
        columns={useColumns()}
        keyOf={each => each.verification_id}
        onOpen={each => open(each.verification_id)}
        empty={
          <Empty icon={<ShieldCheck aria-hidden />} title={t('held.empty')}>
            {t('held.empty.text')}
          </Empty>
        }
      />
      {id !== undefined && !pages.isPending && <HeldDrawer held={held ?? null} onClose={close} />}
    </>
  )
}

function useColumns(): readonly Column<HeldOutcome>[] {
  const t = useText(texts)
  return [
    {
      id: 'organisation',
      header: t('organisation'),
      cell: ({ organisation_name, verification_id }) => (
        <TwoLines first={organisation_name} second={<code className="font-mono text-12">{verification_id}</code>} />
      ),
    },
    {
      id: 'signals',
      header: t('held.signals'),
      cell: ({ signals }) => (
        <span className="flex flex-wrap gap-1 py-0.5">
          {signals.map(({ signal }) => (
            <Chip key={signal} kind="danger">
              {t(`signal.${signal}`)}
            </Chip>
          ))}
        </span>
      ),
    },
    { id: 'mode', header: t('mode'), from: 'md', width: 'w-24', cell: ({ mode }) => <ModeChip mode={mode} /> },
    { id: 'since', header: t('since'), from: 'sm', width: 'w-36', cell: ({ held_at }) => <Ago at={held_at} /> },
  ]
}

function HeldDrawer({ held, onClose }: { readonly held: HeldOutcome | null; readonly onClose: () => void }) {
  const t = useText(texts)
  const [deciding, setDeciding] = useState<'release' | 'refuse' | null>(null)
  if (held === null)
    return (
      <Drawer title={t('held.one')} onClose={onClose}>
        <Notice kind="info">{t('gone')}</Notice>
      </Drawer>
    )
  const { verification_id: id } = held
  return (
    <Drawer
      title={t('held.one')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDeciding('refuse')}>{t('refuse')}</Button>
          <Button kind="primary" onClick={() => setDeciding('release')}>
            {t('release')}
          </Button>
        </>
      }
    >
      <HeldFacts held={held} />
      {deciding && (
        <ActionDialog
          title={t(`${deciding}.title`)}
          text={t(`${deciding}.text`)}
          action={t(deciding)}
          isDangerous={deciding === 'refuse'}
          {...(deciding === 'refuse' && { name: held.organisation_name })}
          reason={{ hint: t('held.reason') }}
          onConfirm={reason => api.operator.resolveHeld(id, deciding, reason).then(onClose)}
          onClose={() => setDeciding(null)}
        />
      )}
    </Drawer>
  )
}

function HeldFacts({ held }: { readonly held: HeldOutcome }) {
  const t = useText(texts)
  return (
    <div className="grid gap-5">
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('held.why')}</h3>
        <ul className="grid gap-2">
          {held.signals.map(({ signal }) => (
            <li key={signal}>
              <Notice kind="warning">
                <span className="block font-semibold">{t(`signal.${signal}`)}</span>
                {t(`signal.${signal}.text`)}
              </Notice>
            </li>
          ))}
        </ul>
      </section>
      <Facts>
        <Fact label={t('organisation')}>
          {held.organisation_name}
          <Id>{held.org_id}</Id>
        </Fact>
        <Fact label={t('mode')}>
          <ModeChip mode={held.mode} />
        </Fact>
        <Fact label={t('held.method')}>{t(`method.${held.method}`)}</Fact>
        <Fact label={t('since')}>
          <Moment at={held.held_at} />
        </Fact>
        <Fact label={t('verification')}>
          <Id>{held.verification_id}</Id>
        </Fact>
      </Facts>
    </div>
  )
}
