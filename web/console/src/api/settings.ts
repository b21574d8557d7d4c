import { get, send } from './call.ts'
import type { AccentColours, Branding, BrandingChange, PeriodDays, Retention } from './wire-settings.ts'

const base = (orgId: string) => `/organisations/${encodeURIComponent(orgId)}`

/** Calls about the settings of an organisation. */
export const settings = {
  retention: (orgId: string, signal?: AbortSignal) => get<Retention>(`${base(orgId)}/retention`, {}, signal),
  changeRetention: (orgId: string, days: PeriodDays) => send<Retention>('PUT', `${base(orgId)}/retention`, days),
  branding: (orgId: string, signal?: AbortSignal) => get<Branding>(`${base(orgId)}/branding`, {}, signal),
  changeBranding: (orgId: string, change: BrandingChange) => send<Branding>('PATCH', `${base(orgId)}/branding`, change),
  colours: (orgId: string, accent: string, signal?: AbortSignal) =>
    get<AccentColours>(`${base(orgId)}/branding/colours`, { accent }, signal),
}
