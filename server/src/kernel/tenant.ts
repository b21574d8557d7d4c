/** Mode of everything that an organisation owns. A test key reads and creates only test data. */
export type Mode = 'test' | 'live'

export interface Tenant {
  readonly orgId: string
  readonly mode: Mode
}
