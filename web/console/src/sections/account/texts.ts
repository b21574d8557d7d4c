import en from '../../../../messages/en/console-account.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-account.json'))
