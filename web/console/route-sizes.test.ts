import { expect, test } from 'vitest'
import { buildConsoleIfStale } from './build.ts'
import { routeSizes, tooLarge } from './route-sizes.ts'

test('the first load of every screen stays below its limit', async () => {
  await buildConsoleIfStale()
  const sizes = await routeSizes()
  expect(sizes.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['src/signed-out/app.tsx', 'src/sections/overview/page.tsx']),
  )
  expect(tooLarge(sizes)).toEqual([])
  expect(tooLarge([{ route: 'src/x.tsx', bytes: 2_000, limit: 1_000 }])).toHaveLength(1)
})
