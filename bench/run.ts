import { runScenarios, together } from '../testing/scenario.ts'
import { analytics } from './analytics.ts'
import { consoleBench } from './console/console.ts'
import { engines } from './engines/engines.ts'
import { events } from './events/events.ts'
import { growth } from './growth/growth.ts'
import { intake } from './intake/intake.ts'
import { journeys } from './journeys/journeys.ts'
import { mandates } from './mandates/mandates.ts'
import { matchingFuzz } from './matching/fuzz.ts'
import { glossary } from './matching/glossary.ts'
import { matching } from './matching/matching.ts'
import { phrases } from './matching/phrases.ts'
import { scrape } from './scrape.ts'
import { search } from './search/search.ts'
import { signedReads } from './signed-reads/signed-reads.ts'
import { webhooks } from './webhooks/webhooks.ts'

const matchingParts = [matching, glossary, matchingFuzz]
const allMatching = together(
  'matching-all',
  'matching and extraction: on ESCO, on our own gold set, and on hostile texts',
  matchingParts,
)

process.exit(
  await runScenarios(
    [
      search,
      allMatching,
      ...matchingParts,
      phrases,
      engines,
      signedReads,
      mandates,
      events,
      webhooks,
      scrape,
      intake,
      journeys,
      analytics,
      consoleBench,
      growth,
    ],
    process.argv.slice(2),
  ),
)
