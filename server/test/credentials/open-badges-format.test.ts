import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../testing/clock.ts'
import { assessedFacts, credentialDeps, endorsedFacts } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { type CredentialDeps, getCredential } from '../../src/features/credentials/index.ts'
import { sha256Hex } from '../../src/kernel/crypto.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { issue, type Json, readJwt } from './credentials.fixture.ts'

/** Open Badges 3.0, member by member, as an issued credential has it. */
let db: TestDatabase
let deps: CredentialDeps
let tenant: Tenant
beforeAll(async () => {
  db = await createTestDatabase()
  deps = await credentialDeps(db, testClock())
  tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
})
afterAll(() => db.drop())

async function issued(
  facts = endorsedFacts(),
  as = tenant,
): Promise<{ id: string; jwt: string; header: Json; payload: Json }> {
  const id = await issue(deps, as, facts)
  const { jwt, payload } = (await getCredential(deps, id))!
  return { id, jwt: jwt!, header: readJwt(jwt!).header, payload: JSON.parse(payload) }
}

test('the header names RS256, the key by its address, JWT, and nothing else', async () => {
  const { header } = await issued()
  expect(header).toEqual({
    alg: 'RS256',
    kid: `https://pramaan.example/.well-known/jwks.json#${deps.signer.currentKeyId}`,
    typ: 'JWT',
  })
  expect(deps.signer.publicKeys.map(key => key.kid)).toContain(header.kid)
})

test('every member that Open Badges asks for is there', async () => {
  const { id, payload } = await issued()
  const url = `https://pramaan.example/proof/${id}`
  expect(id).toMatch(/^crd_[0-9a-z]{1,7}_[A-Za-z0-9_-]{22}$/)
  expect(payload).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'https://pramaan.example', type: ['Profile'], name: 'Pramaan', url: 'https://pramaan.example' },
    validFrom: '2026-11-15T06:30:00Z',
    name: 'MIG welding',
    credentialSubject: {
      id: expect.stringMatching(/^urn:uuid:/),
      type: ['AchievementSubject'],
      achievement: {
        id: 'https://pramaan.example/api/skills/sk_12#by-human',
        type: ['Achievement'],
        name: 'MIG welding',
        description: 'Joining metal with a continuously fed wire.',
        criteria: { narrative: expect.stringContaining('manager') },
        achievementType: 'Competency',
        alignment: [
          {
            type: ['Alignment'],
            targetName: 'MIG welding',
            targetUrl: 'https://pramaan.example/api/skills/sk_12',
            targetFramework: 'Pramaan skill catalogue',
            targetType: 'ext:Skill',
          },
        ],
      },
    },
    evidence: [
      { type: ['Evidence'], name: 'Fabrication apprentice', genre: 'experience' },
      {
        type: ['Evidence'],
        name: 'website_domain',
        description: 'bharatframes.example',
        narrative:
          'The endorser answered from an address at bharatframes.example, the domain of the website that was given for the company.',
        genre: 'endorser_check',
      },
    ],
    credentialSchema: [
      {
        id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
        type: '1EdTechJsonSchemaValidator2019',
      },
    ],
    credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
  })
})

test('the claims of the JWT say what the credential says', async () => {
  const { payload } = await issued()
  expect(payload.iss).toBe(payload.issuer.id)
  expect(payload.jti).toBe(payload.id)
  expect(payload.sub).toBe(payload.credentialSubject.id)
  expect(payload.nbf * 1000).toBe(Date.parse(payload.validFrom))
  expect(payload).not.toHaveProperty('exp')
})

test('its status is at a position of the list that it names', async () => {
  const { credentialStatus } = (await issued()).payload
  const { statusListCredential: list, statusListIndex: index } = credentialStatus
  expect(list).toMatch(/^https:\/\/pramaan\.example\/status\/csl_[0-9a-z]{1,7}_[A-Za-z0-9_-]{22}$/)
  expect(credentialStatus.id).toBe(`${list}#${index}`)
  expect(Number(index)).toBeGreaterThanOrEqual(0)
  expect(Number(index)).toBeLessThan(131_072)
})

describe('the e-mail address', () => {
  test('is there as a salted hash that its owner can recognise', async () => {
    const { identifier } = (await issued()).payload.credentialSubject
    const hashed = identifier.find((each: Json) => each.identityType === 'emailAddress')
    expect(hashed).toMatchObject({ type: 'IdentityObject', hashed: true })
    expect(hashed.identityHash).toBe(`sha256$${sha256Hex(`asha.verma@example.org${hashed.salt}`)}`)
  })
  test('is in the clear nowhere: not in the payload, not in the endorsement', async () => {
    const { payload } = await issued()
    const endorsement = readJwt(payload.endorsementJwt[0]).payload
    expect(JSON.stringify([payload, endorsement])).not.toMatch(/asha\.verma|example\.org/i)
  })
  test('is hashed with another salt each time, under another subject, so that two credentials do not show one person', async () => {
    const [one, other] = [await issued(), await issued()].map(each => each.payload.credentialSubject)
    expect(one.id).not.toBe(other.id)
    expect(one.identifier[1].identityHash).not.toBe(other.identifier[1].identityHash)
  })
})

test('an assessment carries its result, described, and no endorsement', async () => {
  const { payload } = await issued(assessedFacts())
  const { result, achievement } = payload.credentialSubject
  expect(result).toEqual([{ type: ['Result'], resultDescription: achievement.resultDescription[0].id, value: '4' }])
  expect(achievement.resultDescription[0]).toMatchObject({ resultType: 'RawScore', valueMin: '0', valueMax: '5' })
  expect(payload.evidence[1]).toMatchObject({
    genre: 'question_source',
    name: 'item_bank',
    narrative: 'The questions were drawn from a bank that is not public.',
  })
  expect(payload).not.toHaveProperty('endorsementJwt')
})

test('an endorsement is a signed credential about this credential: who, where, what was said', async () => {
  const { payload, header } = await issued()
  const endorsement = readJwt(payload.endorsementJwt[0])
  expect(endorsement.header).toEqual(header)
  expect(endorsement.payload).toMatchObject({
    type: ['VerifiableCredential', 'EndorsementCredential'],
    description: 'Ravi Kulkarni, Bharat Frames',
    credentialSubject: {
      id: payload.id,
      type: ['EndorsementSubject'],
      endorsementComment: 'Welds clean joints without being watched.',
    },
    credentialStatus: payload.credentialStatus,
    sub: payload.id,
  })
})

test('a test credential says so in what is signed', async () => {
  const { payload } = await issued(endorsedFacts(), { ...tenant, mode: 'test' })
  expect(payload.name).toBe('TEST: MIG welding')
  expect(payload.issuer.name).toBe('TEST: Pramaan')
})

test('marks that turn the direction of writing do not get into what is signed; joiners of Indian scripts do', async () => {
  const student = { name: 'Asha\u202Etnatlusnoc\u0000 क्\u200Dष', email: 'a@b.c' }
  const { payload } = await issued(endorsedFacts({ student }))
  expect(payload.credentialSubject.identifier[0].identityHash).toBe('Ashatnatlusnoc क्\u200Dष')
})

test('every word of a person is signed as pages show it: what hides in it, or breaks its line, is nowhere', async () => {
  const hostile = (word: string) => `${word}\u2028a\u200B\u202E\uE000\u{E0041}\u0007b`
  const facts = endorsedFacts({
    student: { name: hostile('holder'), email: 'a@b.c' },
    source: { type: 'project', title: hostile('title'), subtitle: hostile('subtitle') },
    endorser: {
      name: hostile('endorser'),
      company: hostile('company'),
      check: { kind: 'free_mail', domain: hostile('domain') },
    },
    comment: hostile('comment'),
  })
  const { payload } = await issued(facts)
  const endorsement = readJwt(payload.endorsementJwt[0]).payload
  expect(payload.credentialSubject.identifier[0].identityHash).toBe('holder ab')
  expect(payload.evidence[0]).toMatchObject({ name: 'title ab', description: 'subtitle ab' })
  expect(endorsement.description).toBe('endorser ab, company ab')
  expect(endorsement.credentialSubject.endorsementComment).toBe('comment ab')
})
