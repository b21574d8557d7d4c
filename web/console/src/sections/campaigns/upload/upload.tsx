import { Download, FileUp, Play } from 'lucide-react'
import { type DragEvent, useId, useMemo, useState } from 'react'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatNumber } from '../../playground/languages.ts'
import { TextArea } from '../../playground/parts.tsx'
import { texts } from '../../playground/texts.ts'
import { csvLine, parseTable } from './csv.ts'
import { FIELDS, guessMapping, type Mapping, type Reported, type Row, readRows } from './rows.ts'
import { type UploadState, useUpload } from './use-upload.ts'

interface Props {
  readonly campaignId: string
  readonly onDone: () => void
}

interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly mapping: Mapping
  readonly hasHeader: boolean
  readonly idPrefix: string
}

function tableOf(text: string): Table {
  const rows = parseTable(text)
  const [random] = crypto.getRandomValues(new Uint32Array(1))
  return { rows, ...guessMapping(rows), idPrefix: `u${random!.toString(36)}` }
}

/** A file or pasted rows, the columns, what is wrong with which row, and what came of each. All of it is read in the browser. */
export function CandidateUpload({ campaignId, onDone }: Props) {
  const t = useText(texts)
  const [table, setTable] = useState<Table | null>(null)
  const { state, start, goOn, reset } = useUpload(campaignId, onDone)
  const restart = () => {
    setTable(null)
    reset()
  }
  if (state.phase !== 'idle') return <Sending state={state} onGoOn={goOn} onRestart={restart} />
  if (table === null) return <Source onText={text => setTable(tableOf(text))} />
  if (table.rows.length === 0)
    return (
      <Notice kind="warning">
        {t('upload.empty')} <Button onClick={restart}>{t('upload.again')}</Button>
      </Notice>
    )
  return <Review table={table} onChange={setTable} onStart={start} onRestart={restart} />
}

function Source({ onText }: { readonly onText: (text: string) => void }) {
  const t = useText(texts)
  const id = useId()
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => void file?.text().then(onText)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div className="grid gap-5">
      <label
        htmlFor={id}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={classNames(
          'grid cursor-pointer justify-items-center gap-2 rounded-card border-2 border-dashed px-6 py-10 text-center transition-colors focus-within:border-brand',
          isOver ? 'border-brand bg-brand-tint' : 'border-edge hover:border-brand',
        )}
      >
        <FileUp className="size-6 text-brand" aria-hidden />
        <span className="font-semibold">{t('upload.drop')}</span>
        <span className="text-13 text-muted">{t('upload.drop.text')}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={event => take(event.target.files?.[0])}
        />
      </label>
      <TextArea
        label={t('upload.paste')}
        rows={5}
        className="font-mono text-13"
        placeholder={'name, phone\nAsha Rao, 9876543210'}
        value={pasted}
        onChange={event => setPasted(event.target.value)}
      />
      <Button className="justify-self-start" disabled={pasted.trim() === ''} onClick={() => onText(pasted)}>
        {t('upload.read')}
      </Button>
    </div>
  )
}

interface ReviewProps {
  readonly table: Table
  readonly onChange: (table: Table) => void
  readonly onStart: (rows: readonly Row[]) => void
  readonly onRestart: () => void
}

function Review({ table, onChange, onStart, onRestart }: ReviewProps) {
  const t = useText(texts)
  const { language } = useLanguage()
  const [hasConsent, setConsent] = useState(false)
  const [source, setSource] = useState('')
  const rows = useMemo(() => readRows(table.rows, { ...table, consentSource: source.trim() }), [table, source])
  const good = rows.filter(({ problem }) => problem === null).length
  return (
    <div className="grid gap-5">
      <Columns table={table} onChange={onChange} />
      <p className="flex flex-wrap gap-2" aria-live="polite">
        <Chip kind="success">{t('upload.good', { count: good, shown: formatNumber(good, language) })}</Chip>
        {good < rows.length && <Chip kind="danger">{t('upload.bad', { count: rows.length - good })}</Chip>}
      </p>
      <RowTable rows={rows} />
      <TextField
        label={t('upload.consentSource')}
        hint={t('upload.consentSource.hint')}
        value={source}
        maxLength={200}
        onChange={event => setSource(event.target.value)}
      />
      <Checkbox label={t('upload.consent')} checked={hasConsent} onChange={event => setConsent(event.target.checked)} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRestart}>{t('upload.again')}</Button>
        <Button kind="primary" disabled={!hasConsent || good === 0} onClick={() => onStart(rows)}>
          {t('upload.start', { count: good, shown: formatNumber(good, language) })}
        </Button>
      </div>
    </div>
  )
}

function Columns({ table, onChange }: Pick<ReviewProps, 'table' | 'onChange'>) {
  const t = useText(texts)
  const [first = []] = table.rows
  const names = first.map((cell, at) =>
    table.hasHeader && cell !== '' ? cell : t('upload.column', { number: at + 1 }),
  )
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-3 text-14 font-semibold">{t('upload.columns')}</legend>
      {FIELDS.map(field => (
        <SelectField
          key={field}
          label={t(`upload.field.${field}`)}
          value={table.mapping[field] ?? ''}
          onChange={event => {
            const { value } = event.target
            onChange({ ...table, mapping: { ...table.mapping, [field]: value === '' ? null : Number(value) } })
          }}
        >
          <option value="">{t('upload.noColumn')}</option>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
      <Checkbox
        label={t('upload.header')}
        checked={table.hasHeader}
        onChange={event => onChange({ ...table, hasHeader: event.target.checked })}
      />
    </fieldset>
  )
}

const MOST_SHOWN = 50

/** Rows with problems first: those are what somebody looks for. */
function RowTable({ rows }: { readonly rows: readonly Row[] }) {
  const t = useText(texts)
  const ordered = [...rows.filter(({ problem }) => problem !== null), ...rows.filter(({ problem }) => problem === null)]
  const shown = ordered.slice(0, MOST_SHOWN)
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach that
      tabIndex={0}
      aria-label={t('upload.rows')}
      className="max-h-80 overflow-auto rounded-card border border-line"
    >
      <table className="w-full text-left text-13 tabular-nums">
        <thead className="sticky top-0 bg-surface text-muted">
          <tr>
            {[t('upload.line'), t('upload.field.name'), t('upload.field.phone'), t('upload.state')].map(header => (
              <th key={header} scope="col" className="h-9 whitespace-nowrap border-b border-line px-3 font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, candidate, problem }) => (
            <tr key={line} className="border-b border-line last:border-0">
              <td className="px-3 py-2 text-muted">{line}</td>
              <td className="px-3 py-2">{candidate.name}</td>
              <td className="px-3 py-2">{candidate.phone}</td>
              <td className={problem ? 'px-3 py-2 font-semibold text-danger' : 'px-3 py-2 text-muted'}>
                {problem ? t(`outcome.${problem}`) : t('upload.ok')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ordered.length > shown.length && (
        <p className="p-3 text-13 text-muted">{t('upload.more', { count: ordered.length - shown.length })}</p>
      )}
    </section>
  )
}

interface SendingProps {
  readonly state: UploadState
  readonly onGoOn: () => void
  readonly onRestart: () => void
}

function Sending({ state, onGoOn, onRestart }: SendingProps) {
  const t = useText(texts)
  const { language } = useLanguage()
  const errorText = useErrorText()
  const { phase, sent, total, report, error } = state
  const accepted = report.filter(({ outcome }) => outcome === 'accepted').length
  const rejected = report.filter(({ outcome }) => outcome !== 'accepted')
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <div
          role="progressbar"
          aria-label={t('upload.progress')}
          aria-valuemin={0}
          aria-valuemax={Math.max(total, 1)}
          aria-valuenow={sent}
          className="h-2 overflow-hidden rounded-chip bg-line"
        >
          <div
            className="h-full bg-brand transition-[width]"
            style={{ width: `${total === 0 ? 100 : (sent / total) * 100}%` }}
          />
        </div>
        <p className="text-13 text-muted" aria-live="polite">
          {t('upload.sent', { sent: formatNumber(sent, language), total: formatNumber(total, language) })}
        </p>
      </div>
      {phase === 'stopped' && (
        <Notice kind="danger" isAlert>
          {errorText(error)}
        </Notice>
      )}
      {phase === 'done' && (
        <Notice kind={rejected.length > 0 ? 'warning' : 'success'} isAlert>
          {t('upload.done', { accepted, rejected: rejected.length })}
        </Notice>
      )}
      {rejected.length > 0 && phase !== 'sending' && <Rejected rejected={rejected} />}
      <div className="flex flex-wrap gap-2">
        {phase === 'stopped' && (
          <Button kind="primary" icon={<Play aria-hidden />} onClick={onGoOn}>
            {t('upload.goOn')}
          </Button>
        )}
        {phase !== 'sending' && (
          <Button
            icon={<Download aria-hidden />}
            onClick={() => downloadReport(report, outcome => t(`outcome.${outcome}`))}
          >
            {t('upload.report')}
          </Button>
        )}
        {phase !== 'sending' && <Button onClick={onRestart}>{t('upload.another')}</Button>}
      </div>
    </div>
  )
}

function Rejected({ rejected }: { readonly rejected: readonly Reported[] }) {
  const t = useText(texts)
  const outcomes = [...new Set(rejected.map(({ outcome }) => outcome))]
  return (
    <ul className="grid gap-1 text-13">
      {outcomes.map(outcome => (
        <li key={outcome} className="flex gap-2">
          <span className="font-semibold tabular-nums">{rejected.filter(each => each.outcome === outcome).length}</span>
          {t(`outcome.${outcome}`)}
        </li>
      ))}
    </ul>
  )
}

const KEPT_MS = 60_000

function downloadReport(report: readonly Reported[], nameOf: (outcome: Reported['outcome']) => string): void {
  const lines = report
    .toSorted((one, other) => one.row.line - other.row.line)
    .map(({ row: { line, candidate }, outcome }) =>
      csvLine([
        String(line),
        candidate.name,
        candidate.phone,
        candidate.external_candidate_id,
        outcome,
        nameOf(outcome),
      ]),
    )
  const heading = csvLine(['line', 'name', 'phone', 'external_candidate_id', 'outcome', 'explanation'])
  const url = URL.createObjectURL(new Blob(['\uFEFF', heading, ...lines], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'candidates-report.csv'
  link.click()
  // Not at once: the browser may still read it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
