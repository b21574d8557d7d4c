import en from '../../../../messages/en/console-playground.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-playground.json'))
