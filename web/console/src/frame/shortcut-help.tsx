import { sectionsFor } from '../sections/sections.ts'
import type { Place } from '../session.ts'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ACCOUNT_KEY, COMMAND_KEYS } from './shortcuts.ts'

export function ShortcutHelp({ place, onClose }: { readonly place: Place | null; readonly onClose: () => void }) {
  const t = useText(texts)
  const everywhere: readonly (readonly [string, readonly string[]])[] = [
    [t('shortcuts.commands'), COMMAND_KEYS],
    [t('shortcuts.help'), ['?']],
    [t('shortcuts.down'), ['j']],
    [t('shortcuts.up'), ['k']],
    [t('shortcuts.open'), ['Enter']],
    [t('shortcuts.close'), ['Esc']],
  ]
  const sections = (place ? sectionsFor(place.organisation.role) : []).map(
    ({ label, key }) => [t(label), ['g', key]] as const,
  )
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <Keys title={t('shortcuts.general')} rows={everywhere} />
      <Keys title={t('shortcuts.go')} rows={[...sections, [t('nav.account'), ['g', ACCOUNT_KEY]]]} />
      {/* On a phone the list scrolls, and what scrolls must be reachable by keyboard. */}
      <Button className="justify-self-end" onClick={onClose}>
        {t('close')}
      </Button>
    </Dialog>
  )
}

interface KeysProps {
  readonly title: string
  readonly rows: readonly (readonly [string, readonly string[]])[]
}

function Keys({ title, rows }: KeysProps) {
  return (
    <section>
      <h3 className="mb-1 text-12 font-semibold text-muted">{title}</h3>
      <dl>
        {rows.map(([what, keys]) => (
          <div
            key={what}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <dt>{what}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
