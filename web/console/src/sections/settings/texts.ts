import en from '../../../../messages/en/console-settings.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-settings.json'))
