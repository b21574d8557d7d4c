import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Search, SearchX, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, api, type ListedPerson } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Field } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { MoreButton } from '../playground/parts.tsx'
import { usePages } from '../playground/use-pages.ts'
import { useColumns } from './columns.tsx'
import { peopleKey } from './people-key.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { texts } from './texts.ts'

export function Page() {
  const t = useText(texts)
  const { organisation, mode } = usePlace()
  // Another organisation or mode has other people: what was found is gone with it.
  return (
    <>
      <PageHeader title={t('title')} description={t('about', { organisation: organisation.name })} />
      <People key={`${organisation.org_id} ${mode}`} />
    </>
  )
}

function People() {
  const place = usePlace()
  const navigate = useNavigate()
  const { organisation, mode } = place
  const { personId } = useParams({ strict: false }) as { readonly personId?: string }
  // Not in the address: addresses are kept in histories and logs.
  const search = useMutation({ mutationFn: (contact: string) => api.people(organisation.org_id, mode).search(contact) })
  const open = (id?: string) => void navigate({ to: pathOf(place, id ? `people/${id}` : 'people'), resetScroll: false })
  return (
    <div className="grid gap-6">
      <SearchForm search={search} />
      {search.data === undefined ? (
        <Newest onOpen={open} />
      ) : (
        <Found people={search.data.items} onOpen={open} onClear={search.reset} />
      )}
      {personId !== undefined && (
        <PersonDrawer
          key={personId}
          id={personId}
          onErased={() => search.variables !== undefined && search.mutate(search.variables)}
          onClose={() => open()}
        />
      )}
    </div>
  )
}

interface SearchProps {
  readonly search: {
    readonly mutate: (contact: string) => void
    readonly reset: () => void
    readonly isPending: boolean
    readonly error: unknown
  }
}

function SearchForm({ search }: SearchProps) {
  const t = useText(texts)
  const errorText = useErrorText()
  const [contact, setContact] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(contact.trim() === '')
    if (contact.trim() !== '') search.mutate(contact)
  }
  const isInvalid = search.error instanceof ApiError && search.error.code === 'VALIDATION_FAILED'
  const error = isEmpty || isInvalid ? t('find.error') : search.error === null ? null : errorText(search.error)
  return (
    <form noValidate onSubmit={submit} className="max-w-2xl">
      <Field label={t('find.label')} hint={t('find.hint')} error={error}>
        {wiring => (
          <div className="flex gap-2">
            <input
              {...wiring}
              className="control"
              type="text"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              maxLength={320}
              value={contact}
              onChange={event => {
                setContact(event.target.value)
                setEmpty(false)
                if (search.error !== null) search.reset()
              }}
            />
            <Button
              type="submit"
              kind="primary"
              className="min-h-10"
              icon={<Search aria-hidden />}
              isBusy={search.isPending}
            >
              {t('find.action')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

interface FoundProps {
  readonly people: readonly ListedPerson[]
  readonly onOpen: (id: string) => void
  readonly onClear: () => void
}

function Found({ people, onOpen, onClear }: FoundProps) {
  const t = useText(texts)
  const columns = useColumns()
  const clear = <Button onClick={onClear}>{t('find.clear')}</Button>
  if (people.length === 0)
    return (
      <div role="status">
        <Empty icon={<SearchX aria-hidden />} title={t('none.title')} action={clear}>
          {t('none.text')}
        </Empty>
      </div>
    )
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 role="status" className="flex-1 text-16 font-semibold">
          {t('found.title', { count: people.length })}
        </h2>
        {clear}
      </div>
      <DataTable
        label={t('found.title', { count: people.length })}
        columns={columns}
        rows={people}
        keyOf={({ person_id }) => person_id}
        onOpen={({ person_id }) => onOpen(person_id)}
      />
    </section>
  )
}

function Newest({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(texts)
  const c = useText(common)
  const place = usePlace()
  const { org_id: orgId } = place.organisation
  const columns = useColumns()
  const { query, items } = usePages<ListedPerson>([...peopleKey(orgId, place.mode), 'newest'], (cursor, signal) =>
    api.people(orgId, place.mode).newest(cursor, signal),
  )
  if (query.isPending) return <RowsSkeleton rows={8} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (items.length === 0)
    return (
      <Empty
        icon={<Users aria-hidden />}
        title={t('empty.title')}
        action={
          <Link to={pathOf(place, 'campaigns')} className={buttonClass()}>
            {t('empty.action')}
          </Link>
        }
      >
        {t('empty.text')}
      </Empty>
    )
  return (
    <section className="grid gap-3">
      <h2 className="text-16 font-semibold">{t('newest')}</h2>
      <DataTable
        label={t('newest')}
        columns={columns}
        rows={items}
        keyOf={({ person_id }) => person_id}
        onOpen={({ person_id }) => onOpen(person_id)}
      />
      <MoreButton
        hasMore={query.hasNextPage}
        isBusy={query.isFetchingNextPage}
        label={c('list.more')}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  )
}
