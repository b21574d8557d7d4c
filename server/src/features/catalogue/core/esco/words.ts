/** Which of several equally near groups speaks of the same things as a skill: by the words they share. */

const STOP_WORDS = new Set(
  (
    'a an and any are as at be by for from in into is it its of on or other others out over so such than that the ' +
    'their them these they this those to under up use used using via which while with within without'
  ).split(' '),
)

export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter(word => !STOP_WORDS.has(word)))
}

export function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared
}
