import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { pathOf, usePlace } from '../../session.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { usePlayground } from '../playground/use-playground.ts'
import { MandateDetail } from './detail.tsx'
import { MandateForm } from './form.tsx'
import { MandateList } from './list.tsx'

/** The list, one mandate, or its form: each at an address of its own. */
export function Page() {
  const place = usePlace()
  const navigate = useNavigate()
  const { mandateId } = useParams({ strict: false }) as { readonly mandateId?: string }
  const open = (id?: string, search: Record<string, string> = {}) =>
    void navigate({ to: pathOf(place, id ? `mandates/${id}` : 'mandates'), search })
  if (mandateId === undefined) return <MandateList onOpen={open} />
  if (mandateId === 'new') return <MandateForm mandate={null} onSaved={open} onCancel={() => open()} />
  return <StoredMandate key={mandateId} id={mandateId} onOpen={open} />
}

interface StoredProps {
  readonly id: string
  readonly onOpen: (id?: string, search?: Record<string, string>) => void
}

const WHILE_PREPARING_MS = 2_000

function StoredMandate({ id, onOpen }: StoredProps) {
  const { view } = useSearch({ strict: false }) as { readonly view?: string }
  const { calls, key, canWrite } = usePlayground()
  const found = useQuery({
    queryKey: key('mandates', id),
    queryFn: ({ signal }) => calls.mandate(id, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? WHILE_PREPARING_MS : false),
  })
  if (found.isPending) return <RowsSkeleton rows={6} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (view === 'edit' && canWrite)
    return <MandateForm mandate={found.data} onSaved={() => onOpen(id)} onCancel={() => onOpen(id)} />
  return <MandateDetail mandate={found.data} onOpen={onOpen} />
}
