import type { PageLanguage } from '../../languages.ts'
import { en } from './en.ts'
import type { ErasureTexts } from './erasure-texts.ts'
import { hi } from './hi.ts'

export const ERASURE_TEXTS: Readonly<Record<PageLanguage, ErasureTexts>> = { en, hi }
