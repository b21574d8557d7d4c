import { type Check, resultOf } from '../check.ts'
import { checkSizes, readExceptions } from '../sizes/exceptions.ts'
import { type Measured, measureFile, measureFunctions } from '../sizes/measure.ts'
import { isTest, readSources } from '../sources.ts'

/** Lengths of files and functions. The longest are limited; the distribution is printed. */
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
    return resultOf(checkSizes([...files, ...functions], readExceptions(root)), note)
  },
}

function spread(measured: readonly Measured[]): string {
  const lines = measured.map(item => item.lines).sort((a, b) => a - b)
  const at = (share: number) => lines[Math.max(0, Math.ceil(lines.length * share) - 1)] ?? 0
  return `${at(0.5)}/${at(0.9)}/${at(1)}`
}
