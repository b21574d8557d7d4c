import en from '../../../../messages/en/console-analytics.json'
import { defineMessages } from '../../text/messages.ts'

export type TextKey = keyof typeof en
export const texts = defineMessages(en, () => import('../../../../messages/hi/console-analytics.json'))
