export interface ValueTableData {
  readonly columns: readonly string[]
  /** The first cell names the row. Numbers are on the right. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | null)[] }[]
}

/** The numbers behind a chart. */
export function ValueTable({ label, data }: { readonly label: string; readonly data: ValueTableData }) {
  return (
    <fieldset
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="max-h-96 min-w-0 overflow-auto rounded-control border border-line"
    >
      <table className="w-full border-separate border-spacing-0 tabular-nums" aria-label={label}>
        <thead>
          <tr>
            {data.columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 h-10 border-b border-line bg-surface px-3 text-13 font-semibold whitespace-nowrap text-muted ${at === 0 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key} className="group">
              <th scope="row" className="h-10 border-b border-line px-3 text-left font-normal group-last:border-0">
                {name}
              </th>
              {values.map((value, at) => (
                <td
                  key={data.columns[at + 1]}
                  className="h-10 border-b border-line px-3 text-right whitespace-nowrap group-last:border-0"
                >
                  {value ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
