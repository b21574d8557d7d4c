/** Everything an organisation owns carries its mode. A test key sees and makes test data only. */
export type Mode = 'test' | 'live'

export interface Tenant {
  readonly orgId: string
  readonly mode: Mode
}
