import type { ConsoleOperation } from '../operation.ts'
import { exportResults } from './export.ts'
import { listResults } from './list.ts'
import { getTimeLine } from './time-line.ts'
import * as views from './views.ts'

export const resultsOperations: readonly ConsoleOperation[] = [
  listResults,
  exportResults,
  getTimeLine,
  views.listResultViews,
  views.saveResultView,
  views.renameResultView,
  views.deleteResultView,
]
