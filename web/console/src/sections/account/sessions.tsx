import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { api, type SignedInDevice } from '../../api/index.ts'
import { formatDistance } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { readDevice } from './device.ts'
import { texts } from './texts.ts'

const KEY = ['me', 'sessions'] as const

export function Sessions() {
  const t = useText(texts)
  const errorText = useErrorText()
  const toast = useToast()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })
  const sessions = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.account.sessions(signal) })
  const end = useMutation({ mutationFn: api.account.revokeSession, onSettled: refresh })
  const endOthers = useMutation({
    mutationFn: api.account.revokeOtherSessions,
    onSuccess: () => toast(t('sessions.ended')),
    onSettled: refresh,
  })
  const error = end.error ?? endOthers.error
  const hasOthers = (sessions.data?.items.length ?? 0) > 1
  return (
    <Card
      title={t('sessions')}
      description={t('sessions.text')}
      actions={
        hasOthers && (
          <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.others')}
          </Button>
        )
      }
    >
      {error !== null && (
        <Notice kind="danger" isAlert>
          {errorText(error)}
        </Notice>
      )}
      {sessions.isPending && <Skeleton className="h-11" />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul>
        {sessions.data?.items.map(session => (
          <SessionRow key={session.session_id} session={session} onEnd={() => end.mutate(session.session_id)} />
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({ session, onEnd }: { readonly session: SignedInDevice; readonly onEnd: () => void }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const device = readDevice(session.user_agent)
  const Icon = device?.isPhone ? Smartphone : Monitor
  const when = formatDistance(session.last_used_at, Date.now(), language)
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line py-2 last:border-0">
      <Icon className="size-4.5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {device ? t('sessions.device', { browser: device.browser, system: device.system }) : t('sessions.unknown')}
        </span>
        <span className="block text-13 text-muted">
          {[session.address, t('sessions.last', { when })].filter(Boolean).join(' · ')}
        </span>
      </span>
      {session.is_this ? (
        <Chip kind="success">{t('sessions.this')}</Chip>
      ) : (
        <Button kind="quiet" onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
