import { Link } from '@tanstack/react-router'
import type { ListedPerson, PersonDetails } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

/** Indian numbers as people write them. */
export function shownPhone(phone: string | null): string {
  return phone === null ? '–' : phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
}

function PersonChip({ person }: { readonly person: PersonDetails }) {
  const t = useText(texts)
  if (person.opted_out_at !== null) return <Chip kind="warning">{t('optedOut')}</Chip>
  return person.erased ? <Chip>{t('erased')}</Chip> : <Chip kind="success">{t('contactable')}</Chip>
}

export function useColumns(): readonly Column<ListedPerson>[] {
  const t = useText(texts)
  const { language } = useLanguage()
  const place = usePlace()
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, person_id, phone }) => (
        <Link to={pathOf(place, `people/${person_id}`)} resetScroll={false} className="block rounded-small py-0.5">
          <span className={name === null ? 'block text-muted' : 'block font-semibold'}>{name ?? t('erased.name')}</span>
          <span className="block text-13 text-muted tabular-nums sm:hidden">{phone !== null && shownPhone(phone)}</span>
        </Link>
      ),
    },
    { id: 'phone', header: t('phone'), from: 'sm', width: 'w-44', cell: ({ phone }) => shownPhone(phone) },
    {
      id: 'email',
      header: t('email'),
      from: 'lg',
      cell: ({ email }) => <span className="text-muted">{email ?? '–'}</span>,
    },
    {
      id: 'since',
      header: t('since'),
      from: 'md',
      width: 'w-36',
      cell: ({ created_at }) => <span className="text-muted">{formatDay(created_at, language)}</span>,
    },
    { id: 'state', header: t('state'), width: 'w-36', cell: person => <PersonChip person={person} /> },
  ]
}
