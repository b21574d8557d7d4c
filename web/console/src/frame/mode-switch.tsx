import type { Mode } from '../api/index.ts'
import type { Place } from '../session.ts'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { classNames } from '../ui/class-names.ts'
import { useGo } from './use-go.ts'

const MODES: readonly Mode[] = ['test', 'live']

export function ModeSwitch({ place }: { readonly place: Place }) {
  const t = useText(texts)
  const { goToMode } = useGo()
  return (
    <fieldset className="flex rounded-control border border-line bg-page p-0.5">
      <legend className="sr-only">{t('mode.label')}</legend>
      {MODES.map(mode => (
        <button
          key={mode}
          type="button"
          aria-pressed={mode === place.mode}
          onClick={() => goToMode(mode)}
          className={classNames(
            'h-7 rounded-small px-2.5 text-13 whitespace-nowrap font-semibold text-muted transition-colors hover:text-text pointer-coarse:h-10',
            'aria-pressed:shadow-soft',
            mode === 'test'
              ? 'aria-pressed:bg-warning-stripe aria-pressed:text-warning'
              : 'aria-pressed:bg-surface aria-pressed:text-success',
          )}
        >
          {t(`mode.${mode}`)}
        </button>
      ))}
    </fieldset>
  )
}
