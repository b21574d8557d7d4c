import { Presets, SingleBar } from 'cli-progress'

/** A bar on a terminal, a line per tenth elsewhere (a log file is no place for a bar). */
export function progressBar(): { update(fraction: number, what: string): void; stop(): void } {
  if (!process.stderr.isTTY) return linePerTenth()
  const bar = new SingleBar(
    { format: '{bar} {percentage}% {what}', hideCursor: true, stream: process.stderr },
    Presets.shades_classic,
  )
  bar.start(1000, 0, { what: '' })
  return {
    update: (fraction, what) => bar.update(Math.round(fraction * 1000), { what }),
    stop: () => bar.stop(),
  }
}

function linePerTenth() {
  let shown = -1
  return {
    update: (fraction: number, what: string) => {
      const tenth = Math.floor(fraction * 10)
      if (tenth > shown) process.stderr.write(`${tenth * 10}% ${what}\n`)
      shown = Math.max(shown, tenth)
    },
    stop: () => {},
  }
}
