import type { CSSProperties } from 'react'
import type { AccentColours } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Mark } from '../../ui/mark.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly name: string
  readonly mark: string | null
  /** Null: our own. */
  readonly colours: AccentColours | null
}

/** The tokens that the pages replace, in the theme in which the console is shown. */
function tokensOf({ light, dark }: AccentColours): CSSProperties {
  const both = (part: keyof typeof light) => `light-dark(${light[part]}, ${dark[part]})`
  return { '--brand': both('brand'), '--brand-strong': both('strong'), '--brand-tint': both('tint') } as CSSProperties
}

/** The first page of a candidate as it looks on a phone. */
export function CandidatePreview({ name, mark, colours }: Props) {
  const t = useText(texts)
  return (
    <figure className="grid justify-items-center gap-3 lg:sticky lg:top-20">
      <div
        className="w-full max-w-80 rounded-[2rem] border-4 border-text bg-page p-2 shadow-float"
        style={colours === null ? {} : tokensOf(colours)}
      >
        <div className="mx-auto mb-2 h-1.5 w-16 rounded-chip bg-line" aria-hidden />
        <section aria-label={t('preview.label')} className="overflow-hidden rounded-[1.4rem] bg-surface">
          <header className="flex items-center gap-2.5 border-b border-line px-4 py-3">
            {mark === null ? (
              <Mark className="size-7 shrink-0" />
            ) : (
              <img src={mark} alt="" className="size-7 shrink-0 object-contain" />
            )}
            <p className="min-w-0 font-semibold">{name}</p>
          </header>
          <div className="grid gap-4 p-4">
            <div>
              <p className="text-22 font-semibold tracking-tight">{t('preview.job')}</p>
              <p className="mt-1 text-muted">{t('preview.lede', { organisation: name })}</p>
            </div>
            <p className="rounded-control bg-brand-tint px-3 py-2.5 text-13 text-text">
              <span className="block font-semibold">{t('preview.pay')}</span>
              {t('preview.place')}
            </p>
            <div>
              <p className="text-16 font-semibold">{t('preview.consent')}</p>
              <p className="mt-1 text-13 text-muted">{t('preview.says', { organisation: name })}</p>
            </div>
            <div className="grid gap-2">
              <span className="grid min-h-12 place-items-center rounded-control bg-brand px-3 text-center font-semibold text-on-brand">
                {t('preview.yes')}
              </span>
              <span className="grid min-h-12 place-items-center rounded-control border border-edge px-3 text-center font-semibold">
                {t('preview.no')}
              </span>
            </div>
          </div>
          <p className="border-t border-line px-4 py-3 text-center text-12 text-brand underline underline-offset-2">
            {t('preview.footer')}
          </p>
        </section>
      </div>
      <figcaption className="text-13 text-muted">{t('preview.note')}</figcaption>
    </figure>
  )
}
