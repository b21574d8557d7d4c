export type { Credits } from './core/credits.ts'
export { grantCredits, readLedger, setCreditThreshold, withdrawCredits } from './manage-credits.ts'
export { type CreditsDeps, readCredits, reserveCredits, settleCredits } from './spend-credits.ts'
export type { LedgerTransfer } from './store.ts'
