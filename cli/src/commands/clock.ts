import type { Command } from 'commander'
import { contextOf } from '../context.ts'
import { UsageError } from '../errors.ts'

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

export function addClock(program: Command): void {
  program
    .command('clock')
    .description('The clock of test mode.')
    .command('advance')
    .argument('<duration>', 'such as 90m, 6h or 2d; 30 days at most')
    .description('Move it forward. What is due until then is done before the command ends.')
    .action(async (duration: string, _options: object, command: Command) => {
      const context = contextOf(command)
      const client = await context.testClient('"pramaan clock advance"')
      const moved = await client.testClock.advance({ seconds: secondsOf(duration) })
      context.output.answer(moved, JSON.stringify(moved))
    })
}

function secondsOf(text: string): number {
  const [, count, unit] = /^(\d{1,7})([smhd])$/.exec(text) ?? []
  if (count === undefined || unit === undefined)
    throw new UsageError(`The duration is ${JSON.stringify(text)}: give a number with s, m, h or d, such as 2d.`)
  return Number(count) * SECONDS[unit as keyof typeof SECONDS]
}
