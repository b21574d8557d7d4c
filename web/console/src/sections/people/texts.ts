import en from '../../../../messages/en/console-people.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-people.json'))
