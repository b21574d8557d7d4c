/** The order of the site: its sections, and the document of the repository that each page shows. */
export interface Section {
  readonly title: string
  readonly pages: readonly Listed[]
}

export interface Listed {
  /** From the root of the repository. */
  readonly file: string
  /** Address below /docs; the start page has none. */
  readonly slug: string
  /** In the navigation, where the title of the document is too long. */
  readonly label?: string
}

const guide = (name: string, label?: string): Listed => ({
  file: `docs/${name}.md`,
  slug: name,
  ...(label !== undefined && { label }),
})

/** Decision records, the item bank, translations, galleries, benchmarks and conformance tables are for contributors: they stay out. */
export const OUTLINE: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      { file: 'docs/README.md', slug: '', label: 'Overview' },
      guide('quickstart', 'Quickstart'),
      guide('concepts'),
      { file: 'sdk/README.md', slug: 'sdk', label: 'TypeScript SDK' },
      guide('collections', 'Postman and Bruno'),
    ],
  },
  {
    title: 'Calls',
    pages: [guide('signing'), guide('idempotency'), guide('limits'), guide('test-mode'), guide('going-live')],
  },
  {
    title: 'Hiring',
    pages: [
      guide('skills', 'Find skills'),
      guide('workflows'),
      guide('mandates'),
      guide('questions'),
      guide('campaigns'),
      guide('results'),
      guide('ats', 'Greenhouse and Ashby'),
      guide('analytics'),
    ],
  },
  {
    title: 'Events and webhooks',
    pages: [guide('events'), guide('webhooks'), guide('receiving-webhooks')],
  },
  {
    title: 'Verification and catalogue',
    pages: [guide('verification'), guide('credentials'), guide('catalogue'), guide('skill-picker')],
  },
  {
    title: 'Operating',
    pages: [
      { file: 'deploy/README.md', slug: 'deploy', label: 'Deploy' },
      guide('console'),
      guide('channels', 'Channels'),
      guide('runbook'),
      guide('cells'),
      guide('scale'),
      guide('privacy'),
    ],
  },
]

/** Sections that the site adds below Reference, made of one document for each. */
export const REFERENCE = {
  errors: 'docs/errors.md',
  events: 'docs/events',
  changelog: 'CHANGELOG.md',
  contractChanges: 'docs/openapi-changes.md',
} as const
