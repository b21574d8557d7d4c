import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Pramaan, PramaanError } from '@pramaan/sdk'
import type { Command } from 'commander'
import { z } from 'zod'
import { contextOf } from '../context.ts'
import { reportOf } from '../errors.ts'
import { findEvent } from '../find-event.ts'
import { triggerEvent } from '../trigger-event.ts'

export function addMcp(program: Command, version: string): void {
  program
    .command('mcp')
    .description('Serve tools for agents by the Model Context Protocol over standard input and output. Test keys only.')
    .action(async (_options: object, command: Command) => {
      const context = contextOf(command)
      // An agent tries things: it gets no key that contacts people.
      const client = await context.testClient('"pramaan mcp"')
      serveStdio(() => createServer(client, version))
    })
}

function createServer(client: Pramaan, version: string): McpServer {
  const server = new McpServer({ name: 'pramaan', version }, { capabilities: { tools: {} } })
  server.registerTool(
    'search_skills',
    {
      title: 'Search skills',
      description: 'Skills of the catalogue whose name or other names match a text. Returns ids that mandates accept.',
      inputSchema: z.object({ query: z.string().min(1).max(100), limit: z.number().int().min(1).max(20).default(5) }),
      annotations: { readOnlyHint: true },
    },
    ({ query, limit }) => answer(async () => (await client.skills.list({ q: query, limit })).items),
  )
  server.registerTool(
    'match_skills',
    {
      title: 'Match skill names',
      description: 'The best skill of the catalogue for each name as people write it, with its confidence, or none.',
      inputSchema: z.object({ names: z.array(z.string().min(1).max(200)).min(1).max(50) }),
      annotations: { readOnlyHint: true },
    },
    ({ names }) => answer(() => client.skills.match({ names })),
  )
  server.registerTool(
    'create_test_mandate',
    {
      title: 'Create a test mandate',
      description:
        'Creates a workflow and a job mandate in test mode, waits until it is prepared, and returns their ids and the event mandate.ready. Contacts nobody.',
      inputSchema: z.object({
        title: z.string().min(1).max(200),
        company_name: z.string().min(1).max(200).default('Example Builders'),
        city: z.string().min(1).max(100).default('Pune'),
        skill_ids: z.array(z.string()).min(1).max(10),
      }),
    },
    ({ title, company_name, city, skill_ids }) =>
      answer(() => {
        const skills = skill_ids.map(skill_id => ({ skill_id, verify: false }))
        const fields = Object.entries({ title, company_name, location: { city }, skills })
        return triggerEvent(
          client,
          'mandate.ready',
          fields.map(([name, value]) => ({ path: ['mandate', name], value })),
          () => {},
        )
      }),
  )
  server.registerTool(
    'trace_event',
    {
      title: 'Trace an event',
      description: 'An event of the last 30 days with its payload, by id.',
      inputSchema: z.object({ event_id: z.string().startsWith('EV_') }),
      annotations: { readOnlyHint: true },
    },
    ({ event_id }) => answer(() => findEvent(client, event_id)),
  )
  return server
}

/** An error of the API is an answer that an agent can act on; anything else is a defect, and is thrown. */
async function answer(read: () => Promise<unknown>) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await read(), null, 2) }] }
  } catch (error) {
    if (!(error instanceof PramaanError)) throw error
    return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(reportOf(error), null, 2) }] }
  }
}
