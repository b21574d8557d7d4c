import {
  type ClientCall,
  type ClientSetup,
  type CodeSample,
  curlSample,
  pythonSample,
  type SampledOperation,
  typescriptSample,
} from '../../http/code-samples.ts'

const PUBLIC: ClientSetup = {
  typescript: `import { Catalogue } from '@pramaan/sdk/catalogue'

const { BASE_URL = '' } = process.env
const catalogue = new Catalogue({ baseUrl: BASE_URL })`,
  name: 'catalogue',
  python: `import os

from pramaan import Catalogue

catalogue = Catalogue(os.environ["BASE_URL"])`,
}

const ADMIN: ClientSetup = {
  typescript: `import { CatalogueAdmin } from '@pramaan/sdk/catalogue/admin'

const { BASE_URL = '', ADMIN_KEY = '' } = process.env
const admin = new CatalogueAdmin({ baseUrl: BASE_URL, adminKey: ADMIN_KEY })`,
  name: 'admin',
  python: `import os

from pramaan import CatalogueAdmin

admin = CatalogueAdmin(os.environ["ADMIN_KEY"], os.environ["BASE_URL"])`,
}

/** By the id of the operation. One that is not listed has a sample for curl only. */
const CALLS: Readonly<Record<string, ClientCall | undefined>> = {
  searchSkills: { method: 'skills.search' },
  listMasterSkills: { method: 'skills.masters' },
  listSubSkills: { method: 'skills.subSkills' },
  listSkills: { method: 'skills.list' },
  getSkill: { method: 'skills.get' },
  selectSkill: { method: 'selectedSkills.select' },
  getSelectedSkill: { method: 'selectedSkills.get' },
  deleteSelectedSkill: { method: 'selectedSkills.delete' },
  listSelectedSkills: { method: 'selectedSkills.list' },
  adminCounts: { method: 'counts' },
  adminTopSelectedSkills: { method: 'topSelectedSkills' },
  adminListSkillRequests: { method: 'skillRequests.list' },
  adminApproveSkillRequest: { method: 'skillRequests.approve' },
  adminRejectSkillRequest: { method: 'skillRequests.reject' },
}

export function catalogueSamples(operation: SampledOperation): readonly CodeSample[] {
  const isAdmin = operation.path.startsWith('/api/admin/')
  const [setup, call] = [isAdmin ? ADMIN : PUBLIC, CALLS[operation.id]]
  const curl = curlSample(operation, isAdmin ? [['x-api-key', '$ADMIN_KEY']] : [])
  return call === undefined
    ? [curl]
    : [typescriptSample(setup, call, operation), pythonSample(setup, call, operation), curl]
}
