export { confirmSuggestions } from './confirm-suggestions.ts'
export { offeredForNames, offeredForText } from './core/suggestion.ts'
export { exportConfirmations } from './export-confirmations.ts'
export { type SuggestionLog, suggestionLog } from './suggestion-log.ts'
