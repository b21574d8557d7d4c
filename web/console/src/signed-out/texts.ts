import en from '../../../messages/en/console-sign-in.json'
import { defineMessages } from '../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../messages/hi/console-sign-in.json'))
