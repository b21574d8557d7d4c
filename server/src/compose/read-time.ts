import { InvalidArgumentError } from 'commander'

export function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('Give a time such as 2027-01-31T00:00:00Z.')
  return time
}
