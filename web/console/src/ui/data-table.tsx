import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  readonly id: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The narrowest window that shows the column; the first columns should be on phones too. */
  readonly from?: 'sm' | 'md' | 'lg'
  readonly align?: 'right'
  /** Of the widths that Tailwind knows, `w-40`; without one the column takes what is left. */
  readonly width?: string
}

interface Props<Row> {
  /** Read by screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** By a click anywhere in the row, or Enter on it. The first cell should hold a link to the same place. */
  readonly onOpen?: (row: Row) => void
}

const FROM = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' } as const

/** Rows of 44 px below a header that stays. The keys j and k move between rows, Enter opens one, Escape leaves the list. */
export function DataTable<Row>({ label, columns, rows, keyOf, onOpen }: Props<Row>) {
  return (
    <div className="rounded-card border border-line bg-surface shadow-soft">
      <table className="w-full table-fixed border-separate border-spacing-0 tabular-nums" aria-label={label}>
        <thead>
          <tr>
            {columns.map(column => (
              <th
                key={column.id}
                scope="col"
                className={classNames(
                  'sticky top-14 z-10 h-10 border-b border-line bg-surface px-4 text-left text-13 font-semibold text-muted first:rounded-tl-card last:rounded-tr-card',
                  columnClass(column),
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <TableRow key={keyOf(row)} {...{ row, columns }} {...(onOpen && { onOpen })} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'onOpen'> {
  readonly row: Row
}

function TableRow<Row>({ row, columns, onOpen }: RowProps<Row>) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen?.(row)
    if (event.key === 'Escape') event.currentTarget.blur()
  }
  return (
    <tr
      data-row
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onOpen && (event => isOnControl(event.target) || onOpen(row))}
      className={classNames('group -outline-offset-2', onOpen && 'cursor-pointer hover:bg-hover')}
    >
      {columns.map(column => (
        <td
          key={column.id}
          className={classNames(
            'h-11 border-b border-line px-4 py-1.5 group-last:border-0 group-last:first:rounded-bl-card group-last:last:rounded-br-card',
            columnClass(column),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function columnClass({ from, align, width }: Pick<Column<never>, 'from' | 'align' | 'width'>): string {
  return classNames(from && FROM[from], align === 'right' && 'text-right', width)
}

/** A button or a link in a row does its own thing. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, label, [role=menu]') !== null
}
