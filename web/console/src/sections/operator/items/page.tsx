import { ListChecks } from 'lucide-react'
import { api } from '../../../api/index.ts'
import type { ItemStatistics } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { TwoLines } from '../facts.tsx'
import { ChoiceChips, PagedList, useFilter, usePages } from '../paged-list.tsx'
import { texts } from '../texts.ts'

export function Page() {
  const t = useText(texts)
  const [filter, setFilter] = useFilter('show')
  const show = filter === 'bad' ? 'bad' : 'all'
  const pages = usePages(['items', show], (cursor, signal) => api.operator.items(show, cursor, signal))
  const { bad = 0, total = 0 } = pages.data?.pages[0] ?? {}
  return (
    <>
      <PageHeader title={t('items.title')} description={t('items.about')} />
      <ChoiceChips
        label={t('items.show')}
        value={show}
        options={[
          { value: 'all', label: t('items.all', { count: total }) },
          { value: 'bad', label: t('items.bad', { count: bad }) },
        ]}
        onChoose={value => setFilter(value === 'bad' ? 'bad' : undefined)}
      />
      <PagedList
        label={t('items.title')}
        pages={pages}
        columns={useColumns()}
        keyOf={({ item_id }) => item_id}
        empty={
          <Empty icon={<ListChecks aria-hidden />} title={t('items.empty')}>
            {t('items.empty.text')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(): readonly Column<ItemStatistics>[] {
  const t = useText(texts)
  return [
    {
      id: 'item',
      header: t('items.item'),
      cell: ({ item_id, skill_id }) => (
        <TwoLines first={<code className="font-mono text-13">{item_id}</code>} second={skill_id} />
      ),
    },
    {
      id: 'faults',
      header: t('items.faults'),
      cell: ({ faults }) => (
        <span className="flex flex-wrap gap-1 py-0.5">
          {faults.map(fault => (
            <Chip key={fault} kind={fault === 'unused_option' ? 'warning' : 'danger'}>
              {t(`fault.${fault}`)}
            </Chip>
          ))}
        </span>
      ),
    },
    {
      id: 'right',
      header: t('items.right'),
      width: 'w-20',
      align: 'right',
      cell: ({ right_share }) => `${Math.round(right_share * 100)} %`,
    },
    {
      id: 'separates',
      header: t('items.separates'),
      from: 'md',
      width: 'w-28',
      align: 'right',
      cell: ({ discrimination }) => discrimination?.toFixed(2) ?? '–',
    },
    {
      id: 'wrong',
      header: t('items.wrong'),
      from: 'lg',
      width: 'w-32',
      align: 'right',
      cell: ({ wrong_choices }) => wrong_choices.join(' / '),
    },
    {
      id: 'answers',
      header: t('items.answers'),
      from: 'sm',
      width: 'w-24',
      align: 'right',
      cell: ({ answers }) => answers,
    },
  ]
}
