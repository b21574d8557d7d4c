import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, api, type IssuedKey } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { formatDay, formatDistance } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { useKeyOf, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { IssuedDialog } from './issued-dialog.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { KeyStatus } from './key-status.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function Page() {
  const t = useText(texts)
  const { mode } = usePlace()
  const [isIssuing, setIssuing] = useState(false)
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const create = (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setIssuing(true)}>
      {t('keys.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('keys.title')} description={t(`keys.about.${mode}`)} actions={create} />
      <Keys create={create} onIssued={setIssued} />
      {isIssuing && (
        <NewKeyDialog
          onClose={() => setIssuing(false)}
          onIssued={key => {
            setIssuing(false)
            setIssued(key)
          }}
        />
      )}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  )
}

interface KeysProps {
  readonly create: React.ReactNode
  readonly onIssued: (issued: IssuedKey) => void
}

function Keys({ create, onIssued }: KeysProps) {
  const t = useText(texts)
  const place = usePlace()
  const scope = useScope()
  const navigate = useNavigate()
  const columns = useColumns()
  const { keyId } = useParams({ strict: false }) as { readonly keyId?: string }
  const keys = useQuery({
    queryKey: useKeyOf()('keys'),
    queryFn: ({ signal }) => api.developers.keys(scope, signal),
  })
  const open = (id?: string) => void navigate({ to: pathOf(place, id ? `keys/${id}` : 'keys'), resetScroll: false })
  if (keys.isPending) return <RowsSkeleton />
  if (keys.isError) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
  const { items } = keys.data
  if (items.length === 0)
    return (
      <Empty icon={<KeyRound aria-hidden />} title={t('keys.empty.title')} action={create}>
        {t('keys.empty.text')}
      </Empty>
    )
  return (
    <>
      <DataTable
        label={t('keys.title')}
        columns={columns}
        rows={items}
        keyOf={({ key_id }) => key_id}
        onOpen={({ key_id }) => open(key_id)}
      />
      {keyId !== undefined && (
        <KeyDrawer
          shown={items.find(({ key_id }) => key_id === keyId) ?? null}
          onIssued={onIssued}
          onClose={() => open()}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<ApiKey>[] {
  const t = useText(texts)
  const place = usePlace()
  const { language } = useLanguage()
  return [
    {
      id: 'name',
      header: t('key.name'),
      cell: ({ key_id, name, kind }) => (
        <Link to={pathOf(place, `keys/${key_id}`)} resetScroll={false} className="block rounded-small py-0.5">
          <span className="block font-semibold">{name || t(`key.kind.${kind}`)}</span>
          <code className="block font-mono text-12 text-muted">{key_id}</code>
        </Link>
      ),
    },
    { id: 'kind', header: t('key.kind'), from: 'lg', width: 'w-36', cell: ({ kind }) => t(`key.kind.${kind}`) },
    {
      id: 'used',
      header: t('key.used'),
      from: 'md',
      width: 'w-40',
      cell: ({ last_used_at }) => (
        <span className="text-muted">
          {last_used_at === null ? t('key.used.never') : formatDistance(last_used_at, Date.now(), language)}
        </span>
      ),
    },
    {
      id: 'expires',
      header: t('key.expires'),
      from: 'lg',
      width: 'w-36',
      cell: ({ expires_at }) => (
        <span className="text-muted">{expires_at === null ? '–' : formatDay(expires_at, language)}</span>
      ),
    },
    { id: 'status', header: t('key.status'), width: 'w-28', cell: ({ status }) => <KeyStatus status={status} /> },
  ]
}
