import en from '../../../../messages/en/console-audit.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-audit.json'))
