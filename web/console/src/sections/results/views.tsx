import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, Ellipsis, Pencil, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SavedView } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { isFiltered, isSame, useFilters } from './filters.ts'
import { texts } from './texts.ts'
import { useResults } from './use-results.ts'

type Opened = { readonly kind: 'save' } | { readonly kind: 'rename' | 'delete'; readonly view: SavedView }

/** Saved filters as tabs. The one that is shown can be renamed and deleted; filters that are in none can be saved. */
export function Views() {
  const t = useText(texts)
  const { calls, key } = useResults()
  const [filters, setFilters] = useFilters()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data } = useQuery({ queryKey: key('views'), queryFn: ({ signal }) => calls.views(signal) })
  const views = data?.items ?? []
  const current = views.find(view => isSame(view.filter, filters))
  const isChanged = isFiltered(filters) || filters.sort !== undefined
  const close = () => setOpened(null)
  return (
    <nav aria-label={t('views')} className="flex min-h-11 flex-wrap items-end gap-x-1 border-b border-line">
      <Tab isCurrent={!isChanged} onOpen={() => setFilters({})}>
        {t('view.all')}
      </Tab>
      {views.map(view => (
        <Tab key={view.view_id} isCurrent={view === current} onOpen={() => setFilters(view.filter)}>
          {view.is_shared && <Users className="size-3.5" aria-hidden />}
          {view.name}
          {view.is_shared && <span className="sr-only">({t('view.sharedMark')})</span>}
        </Tab>
      ))}
      {current?.can_change && <Actions view={current} onChoose={setOpened} />}
      {isChanged && current === undefined && (
        <Button
          kind="quiet"
          className="my-1 min-h-8 px-2 text-13 text-brand"
          icon={<BookmarkPlus aria-hidden />}
          onClick={() => setOpened({ kind: 'save' })}
        >
          {t('view.save')}
        </Button>
      )}
      {opened?.kind === 'save' && <SaveDialog onClose={close} />}
      {opened?.kind === 'rename' && <RenameDialog view={opened.view} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteDialog view={opened.view} onClose={close} />}
    </nav>
  )
}

interface TabProps {
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

function Tab({ isCurrent, onOpen, children }: TabProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onOpen}
      className={classNames(
        '-mb-px inline-flex h-10 items-center gap-1.5 border-b-2 px-3 text-14 transition-colors pointer-coarse:h-11',
        isCurrent ? 'border-brand font-semibold text-text' : 'border-transparent text-muted hover:text-text',
      )}
    >
      {children}
    </button>
  )
}

function Actions({ view, onChoose }: { readonly view: SavedView; readonly onChoose: (opened: Opened) => void }) {
  const t = useText(texts)
  const trigger = (
    <IconButton label={t('view.actions', { name: view.name })} className="my-1">
      <Ellipsis aria-hidden />
    </IconButton>
  )
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onChoose({ kind: 'rename', view })}>
        {t('view.rename')}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => onChoose({ kind: 'delete', view })}>
        {t('view.delete')}
      </MenuItem>
    </Menu>
  )
}

function useChange() {
  const { key } = useResults()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: key('views') })
}

function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(texts)
  const { calls, canShare } = useResults()
  const [filters] = useFilters()
  const refresh = useChange()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () => calls.saveView(name.trim(), filters, isShared),
    onSuccess: () => refresh().then(onClose),
  })
  return (
    <FormDialog
      title={t('view.save')}
      description={t('view.save.text')}
      action={t('view.save')}
      isDisabled={name.trim() === ''}
      call={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
      {canShare && (
        <Checkbox label={t('view.shared')} checked={isShared} onChange={event => setShared(event.target.checked)} />
      )}
    </FormDialog>
  )
}

interface DialogProps {
  readonly view: SavedView
  readonly onClose: () => void
}

function RenameDialog({ view, onClose }: DialogProps) {
  const t = useText(texts)
  const { calls } = useResults()
  const refresh = useChange()
  const [name, setName] = useState(view.name)
  const rename = useMutation({
    mutationFn: () => calls.renameView(view.view_id, name.trim()),
    onSuccess: () => refresh().then(onClose),
  })
  return (
    <FormDialog
      title={t('view.rename')}
      action={t('view.rename')}
      isDisabled={name.trim() === ''}
      call={rename}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
    </FormDialog>
  )
}

function NameField({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  const t = useText(texts)
  return (
    <TextField
      label={t('view.name')}
      maxLength={60}
      autoComplete="off"
      value={name}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function DeleteDialog({ view, onClose }: DialogProps) {
  const t = useText(texts)
  const { calls } = useResults()
  const refresh = useChange()
  return (
    <ConfirmDialog
      title={t('view.delete.title', { name: view.name })}
      text={t(view.is_shared ? 'view.delete.shared' : 'view.delete.text')}
      action={t('view.delete')}
      name={null}
      onConfirm={() => calls.deleteView(view.view_id).then(refresh)}
      onClose={onClose}
    />
  )
}
