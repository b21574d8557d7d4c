/** How Meta classifies a template when it approves it. */
export type TemplateCategory = 'marketing' | 'utility' | 'authentication'
/** By which a message is billed. `service`: free text, buttons and lists. */
export type WhatsappCategory = TemplateCategory | 'service'

const WINDOW_MS = 24 * 3_600_000
/** A message that arrives at Meta after the window is lost: 131047 is never repeated. Covers time-outs and different clocks. */
const MARGIN_MS = 60_000

/**
 * Free text is allowed for 24 hours after the person's last message, and each message starts them again. Outside that window only
 * templates are delivered.
 */
export function isWindowOpen(lastMessageAt: Date | null, now: Date): boolean {
  return lastMessageAt !== null && now.getTime() - lastMessageAt.getTime() < WINDOW_MS - MARGIN_MS
}

/** Delivered free-form messages of one number in a calendar month that cost nothing. */
const FREE_SERVICE_MESSAGES = 1_000

export interface WhatsappBilling {
  readonly category: WhatsappCategory
  readonly isFree: boolean
}

/**
 * `template` is null for free text. Since October 2026 the window makes nothing free: a utility template costs the same inside it,
 * and free text costs like utility after the first thousand of the month.
 */
export function whatsappBilling(template: TemplateCategory | null, serviceMessagesThisMonth: number): WhatsappBilling {
  if (template !== null) return { category: template, isFree: false }
  return { category: 'service', isFree: serviceMessagesThisMonth < FREE_SERVICE_MESSAGES }
}
