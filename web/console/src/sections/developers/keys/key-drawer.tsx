import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiKey, api, type IssuedKey } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { formatDistance, formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Fact, Id } from '../parts.tsx'
import { RotateDialog } from '../rotate-dialog.tsx'
import { useRefresh, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { KeyStatus } from './key-status.tsx'

interface Props {
  readonly shown: ApiKey | null
  readonly onIssued: (issued: IssuedKey) => void
  readonly onClose: () => void
}

export function KeyDrawer({ shown, onIssued, onClose }: Props) {
  const t = useText(texts)
  const scope = useScope()
  const refresh = useRefresh('keys')
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null)
  if (shown === null)
    return (
      <Drawer title={t('key')} onClose={onClose}>
        <Notice kind="info">{t('key.missing')}</Notice>
      </Drawer>
    )
  const { key_id: keyId, name } = shown
  const rotate = async (overlapHours: number, force: boolean) => {
    const issued = await api.developers.rotateKey(scope, keyId, { overlap_hours: overlapHours, force })
    await refresh()
    onClose()
    onIssued(issued)
  }
  const footer = shown.status === 'usable' && (
    <>
      <Button onClick={() => setAsked('rotate')}>{t('key.rotate')}</Button>
      <Button kind="danger" onClick={() => setAsked('revoke')}>
        {t('key.revoke')}
      </Button>
    </>
  )
  return (
    <Drawer title={name || t(`key.kind.${shown.kind}`)} onClose={onClose} footer={footer}>
      <KeyFacts shown={shown} />
      {asked === 'rotate' && (
        <RotateDialog
          title={t('key.rotate.title')}
          text={t('key.rotate.text')}
          onRotate={rotate}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={t('key.revoke.title')}
          text={t('key.revoke.text')}
          action={t('key.revoke')}
          name={name || keyId}
          onConfirm={() => api.developers.revokeKey(scope, keyId).then(refresh)}
          onClose={() => setAsked(null)}
        />
      )}
    </Drawer>
  )
}

function KeyFacts({ shown }: { readonly shown: ApiKey }) {
  const t = useText(texts)
  const place = usePlace()
  const { language } = useLanguage()
  const moment = (at: string | null, otherwise: string) => (at === null ? otherwise : formatMoment(at, language))
  const { last_used_at: used } = shown
  return (
    <>
      <dl className="grid">
        <Fact label={t('key.status')}>
          <KeyStatus status={shown.status} />
        </Fact>
        <Fact label={t('key.id')}>
          <Id>{shown.key_id}</Id>
        </Fact>
        <Fact label={t('key.kind')}>{t(`key.kind.${shown.kind}`)}</Fact>
        <Fact label={t('key.created')}>{moment(shown.created_at, '')}</Fact>
        <Fact label={t('key.used')}>
          {used === null ? t('key.used.never') : formatDistance(used, Date.now(), language)}
        </Fact>
        <Fact label={t('key.expires')}>{moment(shown.expires_at, t('key.expires.never'))}</Fact>
        {shown.revoked_at && <Fact label={t('key.revoked')}>{moment(shown.revoked_at, '')}</Fact>}
        {shown.scopes.length > 0 && (
          <Fact label={t('key.scopes')}>
            <span className="flex flex-wrap gap-1.5 py-1">
              {shown.scopes.map(each => (
                <Chip key={each}>{each}</Chip>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      <p className="pt-4">
        <Link
          to={pathOf(place, 'requests')}
          search={{ key_id: shown.key_id }}
          className="font-semibold text-brand-strong underline"
        >
          {t('key.requests')}
        </Link>
      </p>
    </>
  )
}
