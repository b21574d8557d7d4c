import { fileURLToPath } from 'node:url'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro/content/config'
import { readSite } from '../content/site.ts'

/** The documents of the repository as they are: there is no second copy of them. */
const documents = defineCollection({
  loader: {
    name: 'documents',
    async load({ config, store, parseData, renderMarkdown }) {
      const root = fileURLToPath(new URL('..', config.root))
      const { pages } = await readSite(root)
      store.clear()
      for (const { slug, title, description, body, searched } of pages) {
        const id = slug === '' ? 'index' : slug
        const data = await parseData({ id, data: { title, description, pagefind: searched } })
        store.set({ id, data, body, rendered: await renderMarkdown(body) })
      }
    },
  },
  schema: docsSchema(),
})

export const collections = { docs: documents }
