import Fastify from 'fastify'
import pg from 'pg'

/** The same two answers without any gate: Fastify, a pool, the same statements prepared. Run as a process of its own. */
const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify({ logger: false })

const SKILL = `
  select skill.number, skill.name, skill.description, skill.verifiable, skill.retired_version is not null as retired,
    skill.replaced_by, sub.number as sub_number, sub.name as sub_name, master.number as master_number,
    master.name as master_name,
    (select json_agg(json_build_object('text', text, 'language', language, 'kind', kind) order by language, kind, text)
     from catalogue_labels as label where label.level = 'skill' and label.number = skill.number) as labels
  from unnest($1::integer[]) with ordinality as wanted (number, place)
  join catalogue_nodes as skill on skill.level = 'skill' and skill.number = wanted.number
  join catalogue_nodes as sub on sub.level = 'sub_skill' and sub.number = skill.parent_number
  join catalogue_nodes as master on master.level = 'master' and master.number = sub.parent_number
  order by wanted.place`

const REQUEST = `
  select skill_request_id, name, description, sub_skill_number, status, skill_number, reason, created_at
  from skill_requests where skill_request_id = $1 and org_id = $2 and mode = 'live'`

app.get('/skills/:skill_id', async request => {
  const { skill_id } = request.params as { skill_id: string }
  const { rows } = await pool.query({ name: 'skill', text: SKILL, values: [[Number(skill_id.slice(3))]] })
  return { success: true, message: 'Skill found.', data: rows[0] }
})

app.get('/skill-requests/:id/:org', async request => {
  const { id, org } = request.params as { id: string; org: string }
  const { rows } = await pool.query({ name: 'request', text: REQUEST, values: [id, org] })
  return { success: true, message: 'Skill request found.', data: rows[0] }
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write('ready\n')
