import { memberOf, type TestMember } from '../../../testing/console.ts'
import { developersSamples } from './developers.fixture.ts'
import type { Sample, SampleContext } from './matrix.fixture.ts'
import { peopleSamples, settingsSamples } from './people.fixture.ts'
import { playgroundSamples } from './playground.fixture.ts'
import { resultsSamples } from './results.fixture.ts'
import { singleSignOnSamples } from './single-sign-on.fixture.ts'

let made = 0

/** A new person each time: the call may change or remove them. */
async function someMember({ api, orgId }: SampleContext): Promise<TestMember> {
  made += 1
  return await memberOf(api, orgId, 'viewer', `sample${made}@example.com`)
}

async function someInvitation({ members, orgId }: SampleContext): Promise<string> {
  made += 1
  const body = { email: `invited${made}@example.com`, role: 'viewer' }
  const { body: invitation } = await members.owner.call('POST', `/organisations/${orgId}/invitations`, body)
  return invitation.invitation_id
}

/** A call of each operation that succeeds for whoever may make it. */
export const samples: Readonly<Record<string, (context: SampleContext) => Promise<Sample>>> = {
  listMembers: async () => ({ path: {}, status: 200 }),
  changeMemberRole: async context => {
    const { userId } = await someMember(context)
    return { path: { user_id: userId }, body: { role: 'developer' }, status: 204 }
  },
  removeMember: async context => ({ path: { user_id: (await someMember(context)).userId }, status: 204 }),
  listInvitations: async () => ({ path: {}, status: 200 }),
  inviteMember: async () => {
    made += 1
    return { path: {}, body: { email: `new${made}@example.com`, role: 'recruiter' }, status: 201 }
  },
  revokeInvitation: async context => ({ path: { invitation_id: await someInvitation(context) }, status: 204 }),
  ...singleSignOnSamples,
  listAudit: async () => ({ path: {}, query: '?limit=2', status: 200 }),
  exportAudit: async () => ({ path: {}, status: 200 }),
  getAnalytics: async () => ({ path: {}, query: '?range=90d&compare=previous', status: 200 }),
  exportAnalytics: async () => ({ path: {}, query: '?part=days', status: 200 }),
  ...developersSamples,
  ...playgroundSamples,
  ...resultsSamples,
  ...peopleSamples,
  ...settingsSamples,
}
