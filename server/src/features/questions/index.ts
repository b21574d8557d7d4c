export type { ModelTask } from './ask-model.ts'
export { isBankItem, keepMandateKeys, listItemStatistics, restoreItem, withdrawItem } from './bank-store.ts'
export type { BankItem, ItemBank } from './core/item-bank.ts'
export { bySuspicion, type ItemStatistics, isBad } from './core/item-statistics.ts'
export { type ExportedItem, exportBank, importBank } from './import-bank.ts'
export {
  type AskedItem,
  type MadeQuestions,
  makeQuestions,
  type QuestionDeps,
  translateTexts,
} from './make-questions.ts'
export type { QuestionFault } from './model-questions.ts'
export type { Model, ModelFailure, ModelFault, ModelOutcome, ModelRequest, PublicBank, TokensUsed } from './ports.ts'
export { type BankFile, readItemBank } from './read-item-bank.ts'
export { type IsServed, type ServedSkills, servedSkills } from './served-skills.ts'
export { forgetSteps } from './store.ts'
