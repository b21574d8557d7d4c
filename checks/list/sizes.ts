import { type Check, resultOf } from '../check.ts'
import { judgeSizes, readExceptions } from '../sizes/exceptions.ts'
import { type Measured, measureFile, measureFunctions } from '../sizes/measure.ts'
import { isTest, readSources } from '../sources.ts'

/** How long files and functions are. The tail is capped, for it is the tail that hurts; the middle is shown. */
export const sizes: Check = {
  name: 'sizes',
  async run(root) {
    const sources = readSources(root)
    const files = sources.map(measureFile)
    const functions = sources.flatMap(measureFunctions)
    const note = [
      `median/p90/max lines: files ${spread(files.filter(({ file }) => !isTest(file)))}`,
      `tests ${spread(files.filter(({ file }) => isTest(file)))}`,
      `functions ${spread(functions)}`,
    ].join(', ')
    return resultOf(judgeSizes([...files, ...functions], readExceptions(root)), note)
  },
}

function spread(measured: readonly Measured[]): string {
  const lines = measured.map(item => item.lines).sort((a, b) => a - b)
  const at = (share: number) => lines[Math.max(0, Math.ceil(lines.length * share) - 1)] ?? 0
  return `${at(0.5)}/${at(0.9)}/${at(1)}`
}
