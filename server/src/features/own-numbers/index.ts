export { isOwnToken } from './core/own-number.ts'
export {
  answerOwnNumber,
  findOwnNumber,
  listOwnNumbers,
  type OwnNumber,
  readOwnStatus,
  receiveOwnHook,
  removeOwnNumber,
} from './own-numbers.ts'
export {
  askOwnNumber,
  type OwnNumberDeps,
  type SentToNumber,
  sendTestMessage,
} from './send-to-number.ts'
