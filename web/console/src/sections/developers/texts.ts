import en from '../../../../messages/en/console-developers.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-developers.json'))

export type TextKey = keyof typeof en
