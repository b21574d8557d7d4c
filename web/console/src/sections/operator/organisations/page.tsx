import { Building2, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { ListedOrganisation } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Ago, TwoLines } from '../facts.tsx'
import { PagedList, useFilter, usePages } from '../paged-list.tsx'
import { texts } from '../texts.ts'
import { useDetail } from '../use-detail.ts'
import { OrganisationDrawer } from './drawer.tsx'
import { SearchField } from './search-field.tsx'

export function Page() {
  const t = useText(texts)
  const [isCreating, setCreating] = useState(false)
  const [search, setSearch] = useFilter('search')
  const { id, open, close } = useDetail('organisations')
  const pages = usePages(['organisations', search], (cursor, signal) =>
    api.operator.organisations(search, cursor, signal),
  )
  const newOne = (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('organisations.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('organisations.title')} description={t('organisations.about')} actions={newOne} />
      <SearchField value={search ?? ''} onSearch={setSearch} />
      <PagedList
        label={t('organisations.title')}
        pages={pages}
        columns={useColumns()}
        keyOf={({ org_id }) => org_id}
        onOpen={({ org_id }) => open(org_id)}
        empty={
          search === undefined ? (
            <Empty icon={<Building2 aria-hidden />} title={t('organisations.empty')} action={newOne} />
          ) : (
            <Empty
              icon={<SearchX aria-hidden />}
              title={t('organisations.none', { search })}
              action={<Button onClick={() => setSearch(undefined)}>{t('showAll')}</Button>}
            />
          )
        }
      />
      {id !== undefined && <OrganisationDrawer id={id} onClose={close} />}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} onCreated={open} />}
    </>
  )
}

function useColumns(): readonly Column<ListedOrganisation>[] {
  const t = useText(texts)
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, org_id }) => (
        <TwoLines first={name} second={<code className="font-mono text-12">{org_id}</code>} />
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: 'w-28',
      cell: ({ disabled_at }) =>
        disabled_at === null ? <Chip kind="success">{t('enabled')}</Chip> : <Chip kind="danger">{t('disabled')}</Chip>,
    },
    {
      id: 'keys',
      header: t('keys'),
      from: 'md',
      width: 'w-24',
      align: 'right',
      cell: ({ usable_keys }) => usable_keys,
    },
    {
      id: 'created',
      header: t('created'),
      from: 'sm',
      width: 'w-40',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ]
}

interface CreateProps {
  readonly onClose: () => void
  readonly onCreated: (orgId: string) => void
}

function CreateDialog({ onClose, onCreated }: CreateProps) {
  const t = useText(texts)
  const [name, setName] = useState('')
  return (
    <ActionDialog
      title={t('organisations.new')}
      text={t('organisations.new.text')}
      action={t('create')}
      isComplete={name.trim() !== ''}
      fields={
        <TextField
          label={t('name')}
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      }
      onConfirm={async () => onCreated((await api.operator.createOrganisation(name.trim())).org_id)}
      onClose={onClose}
    />
  )
}
