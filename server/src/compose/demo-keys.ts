import type { Config } from '../config.ts'

/** What a developer needs to call a development server. */
export function demoKeys(config: Config, asJson: boolean): string {
  if (config.environment === 'production') throw new Error('demo-keys is refused in production.')
  if (config.adminApiKey === null) throw new Error('There is no admin key yet: run npm run setup first.')
  const keys = { baseUrl: config.publicUrl, adminKey: config.adminApiKey }
  return asJson ? JSON.stringify(keys) : `base URL   ${keys.baseUrl}\nadmin key  ${keys.adminKey}`
}
