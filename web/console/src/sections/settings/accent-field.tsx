import type { AccentColours } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { colourIn } from './branding-draft.ts'
import { texts } from './texts.ts'

interface Props {
  readonly value: string
  readonly colours: AccentColours | null
  readonly error: string | null
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

/** Shown by the colour field while nothing is chosen: the brand of our own pages. */
const OURS = '#3b2fb8'

/** A colour as text or from the browser's own palette, with what its contrast means for people. */
export function AccentField({ value, colours, error, isDisabled, onChange }: Props) {
  const t = useText(texts)
  const isReadable = colours !== null && colours.contrast >= colours.needed
  const figures = colours && { contrast: String(colours.contrast), needed: String(colours.needed) }
  return (
    <div className="grid gap-2">
      <Field label={t('branding.accent')} hint={t('branding.accent.hint')} error={error}>
        {wiring => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t('branding.accent.pick')}
              className="h-10 w-12 shrink-0 rounded-control border border-edge bg-surface p-1 pointer-coarse:h-12"
              disabled={isDisabled}
              value={colourIn(value) ?? OURS}
              onChange={event => onChange(event.target.value)}
            />
            <input
              {...wiring}
              className="control max-w-40 font-mono"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              placeholder={OURS}
              disabled={isDisabled}
              value={value}
              onChange={event => onChange(event.target.value)}
            />
          </div>
        )}
      </Field>
      {figures !== null && (
        <div role="status">
          {isReadable ? (
            <Notice kind="success">
              {t('branding.accent.good', figures)} {t('branding.accent.dark')}
            </Notice>
          ) : (
            <Notice kind="warning">
              <p>{t('branding.accent.bad', figures)}</p>
              {!isDisabled && (
                <Button className="mt-2" onClick={() => onChange(colours!.nearest)}>
                  {t('branding.accent.use', { colour: colours!.nearest })}
                </Button>
              )}
            </Notice>
          )}
        </div>
      )}
    </div>
  )
}
