import en from '../../../../messages/en/console-operator.json'
import { defineMessages } from '../../text/messages.ts'

export const texts = defineMessages(en, () => import('../../../../messages/hi/console-operator.json'))
