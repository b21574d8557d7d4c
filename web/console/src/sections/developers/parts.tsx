import type { ReactNode } from 'react'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-4 border-b border-line py-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** An id that people copy. */
export function Id({ children }: { readonly children: string }) {
  return (
    <span className="flex items-center gap-1">
      <code className="min-w-0 font-mono text-13">{children}</code>
      <CopyButton text={children} />
    </span>
  )
}

interface CodeProps {
  readonly label: string
  /** Below the title of a drawer; `h2` on a page. */
  readonly heading?: 'h2' | 'h3'
  readonly children: string
}

/** Text of programs, with a button that copies all of it. */
export function Code({ label, heading: Heading = 'h3', children }: CodeProps) {
  return (
    <section className="grid gap-1.5 pt-4">
      <div className="flex items-center justify-between gap-2">
        <Heading className="text-14 font-semibold">{label}</Heading>
        <CopyButton text={children} />
      </div>
      <pre className="rounded-control border border-line bg-page p-3 font-mono text-13 whitespace-pre-wrap">
        {children}
      </pre>
    </section>
  )
}

/** JSON with line breaks, or the text itself. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

interface MoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

export function More({ query }: MoreProps) {
  const c = useText(common)
  if (!query.hasNextPage) return null
  return (
    <Button
      className="justify-self-center"
      isBusy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {c('list.more')}
    </Button>
  )
}

interface SecretProps {
  readonly title: string
  readonly id?: string
  readonly secret: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly onClose: () => void
}

/** A secret is on the screen once. */
export function SecretDialog({ title, id, secret, children, action, onClose }: SecretProps) {
  const t = useText(texts)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {action}
          <Button kind="primary" onClick={onClose}>
            {t('secret.stored')}
          </Button>
        </>
      }
    >
      <Notice kind="warning">{t('secret.once')}</Notice>
      <dl>
        {id && (
          <Fact label={t('key.id')}>
            <Id>{id}</Id>
          </Fact>
        )}
        <Fact label={t('secret')}>
          <Id>{secret}</Id>
        </Fact>
      </dl>
      {children}
    </Dialog>
  )
}
