import type { Reads } from '../../../database/tx.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import type { NamesByLanguage } from '../../../kernel/skill-names.ts'
import { lookUpSkillNames } from '../../taxonomy/index.ts'
import type { SourceKey, Submission } from '../core/submission.ts'
import type { Outcome } from '../core/verification.ts'
import type { StoredSource } from './session-store.ts'
import type { StoredSkill } from './skills-and-items-store.ts'

/** Views shared by several use cases, in wire format. */
export interface StoredItems {
  readonly projects: readonly {
    readonly serviceProjectId: string
    readonly externalProjectId: string
    readonly projectName: string
  }[]
  readonly experience: readonly {
    readonly serviceExperienceId: string
    readonly externalExperienceId: string
    readonly company: string
    readonly title: string
  }[]
  readonly certificates: readonly {
    readonly serviceCertificateId: string
    readonly externalCertificateId: string
    readonly certificateName: string
  }[]
}

/** Attached items, each kind in the order it was submitted. */
export function viewItems(submitted: Submission, attached: readonly StoredSource[]): StoredItems {
  const idOf = (kind: SourceKey['kind'], externalId: string) =>
    attached.find(each => each.kind === kind && each.externalId === externalId)?.sourceId
  return {
    projects: submitted.projects.flatMap(({ externalProjectId, projectName }) => {
      const serviceProjectId = idOf('project', externalProjectId)
      return serviceProjectId === undefined ? [] : [{ serviceProjectId, externalProjectId, projectName }]
    }),
    experience: submitted.workExperiences.flatMap(({ externalExperienceId, company, title }) => {
      const serviceExperienceId = idOf('experience', externalExperienceId)
      return serviceExperienceId === undefined ? [] : [{ serviceExperienceId, externalExperienceId, company, title }]
    }),
    certificates: submitted.certificates.flatMap(({ externalCertificateId, certificateName }) => {
      const serviceCertificateId = idOf('certificate', externalCertificateId)
      return serviceCertificateId === undefined
        ? []
        : [{ serviceCertificateId, externalCertificateId, certificateName }]
    }),
  }
}

export interface SkillView {
  readonly number: number
  readonly skillId: string
  readonly name: string
  readonly names: NamesByLanguage
  readonly description: string
  readonly safetyCritical: boolean
  readonly proofUrl: readonly string[]
  readonly outcome: Outcome
  readonly comment: string | null
}

export async function viewSkills(tx: Reads, skills: readonly StoredSkill[]): Promise<readonly SkillView[]> {
  const names = await lookUpSkillNames(
    tx,
    skills.map(skill => skill.number),
  )
  return skills.map(({ number, proofUrls, outcome, comment }, at) => ({
    number,
    skillId: formatCatalogueId('skill', number),
    name: names[at]?.name ?? '',
    names: names[at]?.names ?? {},
    description: names[at]?.description ?? '',
    safetyCritical: names[at]?.safetyCritical ?? false,
    proofUrl: proofUrls,
    outcome,
    comment,
  }))
}
