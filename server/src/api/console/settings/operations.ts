import type { ConsoleOperation } from '../operation.ts'
import { changeBranding, getBranding, previewAccent } from './branding.ts'
import { changeRetention, getRetention } from './retention.ts'

export const settingsOperations: readonly ConsoleOperation[] = [
  getRetention,
  changeRetention,
  getBranding,
  changeBranding,
  previewAccent,
]
