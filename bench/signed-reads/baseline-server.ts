import Fastify from 'fastify'
import pg from 'pg'
import { FIND_FULL_SKILLS } from '../../server/src/features/taxonomy/skills.ts'

/**
 * Baseline: the same two answers without authentication, from Fastify, a pool and the same prepared statements. Runs in a
 * separate process.
 */
const [url, port] = process.argv.slice(2)
// Plans as the service does (adapters/postgres/look-ups.ts).
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c plan_cache_mode=force_generic_plan' })
const app = Fastify({ logger: false })

const REQUEST = `
  select skill_request_id, name, description, sub_skill_number, status, skill_number, reason, created_at
  from skill_requests where skill_request_id = $1 and org_id = $2 and mode = 'live'`

app.get('/skills/:skill_id', async request => {
  const { skill_id } = request.params as { skill_id: string }
  const { rows } = await pool.query({ name: 'skill', text: FIND_FULL_SKILLS, values: [[Number(skill_id.slice(3))]] })
  return { success: true, message: 'Skill found.', data: rows[0] }
})

app.get('/skill-requests/:id/:org', async request => {
  const { id, org } = request.params as { id: string; org: string }
  const { rows } = await pool.query({ name: 'request', text: REQUEST, values: [id, org] })
  return { success: true, message: 'Skill request found.', data: rows[0] }
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write('ready\n')
