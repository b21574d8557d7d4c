/** Where questions come from. `sample` questions are made of catalogue words, in test mode only: they verify nothing. */
export const QUESTION_SOURCES = ['item_bank', 'model', 'sample'] as const
export type QuestionSource = (typeof QUESTION_SOURCES)[number]
