import en from '../../../../messages/en/console-results.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-results.json'))
