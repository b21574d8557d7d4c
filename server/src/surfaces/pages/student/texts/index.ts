import type { PageLanguage } from '../../languages.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'

export type StudentTexts = Readonly<Record<keyof typeof en, string>>

export const STUDENT_TEXTS: Readonly<Record<PageLanguage, StudentTexts>> = { en, hi }
