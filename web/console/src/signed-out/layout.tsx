import { BadgeCheck, Languages, type LucideIcon, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '../text/text.tsx'
import { Mark } from '../ui/mark.tsx'
import { useHeading } from '../ui/page-header.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** The form on the left, what Pramaan is on the right where there is room. */
export function Layout({ title, text, children }: Props) {
  const heading = useHeading(title)
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10">
        <header className="flex items-center gap-2.5 text-16 font-bold tracking-tight">
          <Mark className="size-8" />
          Pramaan
        </header>
        <main className="m-auto w-full max-w-sm py-10">
          <h1 ref={heading} tabIndex={-1} className="text-28 font-bold tracking-tight">
            {title}
          </h1>
          {text && <div className="mt-2 text-16 text-muted">{text}</div>}
          <div className="mt-8 grid gap-5">{children}</div>
        </main>
        <LanguageLinks />
      </div>
      <Brand />
    </div>
  )
}

function LanguageLinks() {
  const { language, choose } = useLanguage()
  return (
    <footer className="flex gap-1">
      {LANGUAGES.map(each => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => choose(each)}
          className="min-h-9 rounded-control px-2.5 text-muted hover:bg-hover aria-pressed:font-semibold aria-pressed:text-text pointer-coarse:min-h-12"
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </footer>
  )
}

/** Always dark: the brand's own ground, on which its tokens do not change with the theme. */
function Brand() {
  const t = useText(texts)
  return (
    <aside className="relative hidden overflow-hidden bg-[#1d1763] p-12 text-[#f2f1fa] lg:flex lg:flex-col lg:justify-center">
      <svg viewBox="0 0 400 400" className="absolute right-0 -bottom-56 size-136 opacity-15" aria-hidden="true">
        <g fill="none" strokeWidth="26" strokeLinecap="round" strokeLinejoin="round">
          <path d="M40 110h320" stroke="#9d94ff" />
          <path d="M90 215l75 85 125-205" stroke="#ffb454" />
        </g>
      </svg>
      <div className="relative max-w-md">
        <p className="text-28 leading-tight font-bold tracking-tight text-balance">{t('brand.title')}</p>
        <ul className="mt-10 grid gap-7">
          <Point icon={Languages} title={t('brand.ask')} text={t('brand.ask.text')} />
          <Point icon={BadgeCheck} title={t('brand.proof')} text={t('brand.proof.text')} />
          <Point icon={Webhook} title={t('brand.connect')} text={t('brand.connect.text')} />
        </ul>
      </div>
    </aside>
  )
}

interface PointProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

function Point({ icon: Icon, title, text }: PointProps) {
  return (
    <li className="flex gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-[rgb(157_148_255/0.18)] text-[#ffb454]">
        <Icon className="size-5" aria-hidden />
      </span>
      <span>
        <span className="block text-16 font-semibold">{title}</span>
        <span className="block text-[#c9c6ea]">{text}</span>
      </span>
    </li>
  )
}
