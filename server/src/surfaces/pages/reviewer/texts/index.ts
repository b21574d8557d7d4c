import type { PageLanguage } from '../../languages.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'
import type { ReviewerTexts } from './reviewer-texts.ts'

export const REVIEWER_TEXTS: Readonly<Record<PageLanguage, ReviewerTexts>> = { en, hi }
