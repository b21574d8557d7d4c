import { useNavigate, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { pathOf, usePlace } from '../../session.ts'
import { useText } from '../../text/text.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CandidateDrawer } from './candidate-drawer.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useFilters } from './filters.ts'
import { ResultList } from './list.tsx'
import { texts } from './texts.ts'
import { useResults } from './use-results.ts'
import { Views } from './views.tsx'

export function Page() {
  const t = useText(texts)
  const place = usePlace()
  const navigate = useNavigate()
  const { calls } = useResults()
  const [filters] = useFilters()
  const { resultId } = useParams({ strict: false }) as { readonly resultId?: string }
  const open = (id?: string) =>
    void navigate({ to: pathOf(place, id ? `results/${id}` : 'results'), search: { ...filters }, resetScroll: false })
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about')}
        actions={
          <a href={calls.csv(filters)} download className={buttonClass()}>
            <Download aria-hidden />
            {t('csv')}
          </a>
        }
      />
      <div className="grid gap-4">
        <Views />
        <FilterBar />
        <ResultList onOpen={open} />
      </div>
      {resultId !== undefined && <CandidateDrawer key={resultId} id={resultId} onClose={() => open()} />}
    </>
  )
}
