import en from '../../../messages/en/console.json'
import { defineMessages } from './messages.ts'

/** Texts that several parts of the console use, and those of the frame. */
export const texts = defineMessages(en, () => import('../../../messages/hi/console.json'))
