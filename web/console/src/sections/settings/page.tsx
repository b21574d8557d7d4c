import { Link, useParams } from '@tanstack/react-router'
import { pathOf, usePlace } from '../../session.ts'
import { useText } from '../../text/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { BrandingSettings } from './branding.tsx'
import { RetentionSettings } from './retention.tsx'
import { texts } from './texts.ts'

const TABS = ['retention', 'branding'] as const

/** Each tab has an address of its own; the first is also that of the section. */
export function Page() {
  const t = useText(texts)
  const place = usePlace()
  const { organisation } = place
  const { tab: given } = useParams({ strict: false }) as { readonly tab?: string }
  const tab = TABS.find(each => each === given) ?? 'retention'
  return (
    <>
      <PageHeader title={t('title')} description={t('about', { organisation: organisation.name })} />
      <nav aria-label={t('tabs')} className="mb-6 flex gap-1 border-b border-line">
        {TABS.map(each => (
          <Link
            key={each}
            to={pathOf(place, `settings/${each}`)}
            resetScroll={false}
            aria-current={each === tab ? 'page' : undefined}
            className={classNames(
              '-mb-px inline-flex min-h-10 items-center border-b-2 px-3 font-semibold pointer-coarse:min-h-12',
              each === tab ? 'border-brand text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {t(`tab.${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'retention' ? (
        <RetentionSettings key={organisation.org_id} />
      ) : (
        <BrandingSettings key={organisation.org_id} />
      )}
    </>
  )
}
