import { build } from 'astro'
import { readSite } from '../content/site.ts'
import { astroConfig } from './config.ts'

/** `node site/build/run-astro.ts ROOT OUT CACHE`: the part of the build that needs a process of its own; site/build.ts starts it. */
const [, , root, outDir, cacheDir] = process.argv
if (root === undefined || outDir === undefined || cacheDir === undefined)
  throw new Error('Run node site/build.ts instead.')
const { groups } = await readSite(root)
await build(astroConfig({ root: `${root}/site`, outDir, cacheDir, groups }))
