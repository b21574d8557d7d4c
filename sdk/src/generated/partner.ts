/* Generated from openapi/partner.json by npm run generate. Do not edit. */

export interface ErrorEnvelope {
  success: false
  error: {
    code: 'VALIDATION_FAILED' | 'IDEMPOTENCY_KEY_REQUIRED' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'FORBIDDEN' | 'SCOPE_MISSING' | 'HTTPS_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'WORKFLOW_IN_USE' | 'IDEMPOTENCY_IN_PROGRESS' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'LIMIT_EXCEEDED' | 'IDEMPOTENCY_KEY_REUSED' | 'RATE_LIMITED' | 'COOLDOWN' | 'DAILY_CAP' | 'SERVER_ERROR' | 'SERVICE_DISABLED'
    message: string
    details: {
      path: string
      message: string
    }[]
  }
}

export interface Account {
  organisation: {
    name: string
  }
  key: {
    id: string
    mode: 'test' | 'live'
    scopes: string[]
    expires_at: string | null
  }
  credits: {
    available: number
    reserved: number
  }
  limits: {
    wholeKey: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    reads: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    skillsSearch: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    skillsLookup: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    skillsMatch: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    skillRequests: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    workflowWrites: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    mandateWrites: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
    campaignWrites: {
      per_second: number
      burst: number
      per_minute: number
      per_day: number | null
      left_minute: number
      left_day: number | null
    }
  }
}

export interface ListSkillsQuery {
  q?: string | undefined
  master_skill_id?: string | undefined
  sub_skill_id?: string | undefined
  /** Items a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ListSkillsData {
  items: Skill[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface Skill {
  skill_id: string
  name: string
  description: string
  /** Other ways to say it: English, Hindi, Hindi in Latin letters. */
  aliases: string[]
  sub_skill: {
    id: string
    name: string
  }
  master_skill: {
    id: string
    name: string
  }
  verifiable: boolean
  taxonomy_version: number
  /** Of a retired skill only: its successor, if any. */
  replaced_by?: string | null
}

export interface LookUpSkillsBody {
  skill_ids: readonly string[]
}

export interface LookUpSkillsData {
  items: Skill[]
  not_found: string[]
}

export interface MatchSkillsBody {
  names: readonly string[]
  /** Matches a name. */
  limit?: number | undefined
}

export interface MatchSkillsData {
  items: {
    /** As sent. */
    name: string
    /** Best first; empty when the catalogue has nothing of that name: ask for it with POST /skill-requests. */
    matches: {
      skill_id: string
      name: string
      score: number
      how: 'exact' | 'alias' | 'lexical' | 'semantic'
    }[]
  }[]
  taxonomy_version: number
}

export interface ExtractSkillsBody {
  text: string
  limit?: number | undefined
}

export interface ExtractSkillsData {
  items: {
    skill_id: string
    name: string
    score: number
    /** The first hundred. */
    mentions: {
      /** In UTF-16 code units, as JavaScript counts. */
      start: number
      end: number
      text: string
    }[]
  }[]
  taxonomy_version: number
}

export interface RequestSkillBody {
  name: string
  description?: string | undefined
  /** Where you think it belongs. */
  sub_skill_id?: string | undefined
}

export interface ListSkillRequestsQuery {
  /** Items a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ListSkillRequestsData {
  items: SkillRequest[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface SkillRequest {
  skill_request_id: string
  name: string
  description: string
  status: 'open' | 'approved' | 'rejected'
  /** Set once approved. */
  skill_id: string | null
  /** Set once rejected. */
  reason: string | null
  created_at: string
}

export interface ListLocationsQuery {
  q?: string | undefined
  state?: string | undefined
  pincode?: string | undefined
  /** Items a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ListLocationsData {
  items: {
    city: string
    district: string
    state: string
    pincodes: string[]
  }[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface ListCountriesData {
  items: {
    code: string
    name: string
  }[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface ListEmploymentTypesData {
  items: {
    value: string
    label: string
  }[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface ListShiftsData {
  items: {
    value: string
    label: string
  }[]
  /** Null on the last page. */
  next_cursor: string | null
}

/** What each operation takes and gives. */
export interface Operations {
  /** See who you are and what is left */
  getAccount: { data: Account }
  /** Search skills, or browse them */
  listSkills: { query: ListSkillsQuery; data: ListSkillsData }
  /** Get one skill */
  getSkill: { params: { skill_id: string }; data: Skill }
  /** Get many skills by id */
  lookUpSkills: { body: LookUpSkillsBody; data: LookUpSkillsData }
  /** Match free-form names to skills */
  matchSkills: { body: MatchSkillsBody; data: MatchSkillsData }
  /** Find the skills a text speaks of */
  extractSkills: { body: ExtractSkillsBody; data: ExtractSkillsData }
  /** Ask for a missing skill */
  requestSkill: { body: RequestSkillBody; data: SkillRequest }
  /** List your skill requests, newest first */
  listSkillRequests: { query: ListSkillRequestsQuery; data: ListSkillRequestsData }
  /** Get one of your skill requests */
  getSkillRequest: { params: { skill_request_id: string }; data: SkillRequest }
  /** Find places in India */
  listLocations: { query: ListLocationsQuery; data: ListLocationsData }
  /** Countries an abroad job can be in */
  listCountries: { data: ListCountriesData }
  /** Employment types */
  listEmploymentTypes: { data: ListEmploymentTypesData }
  /** Shifts */
  listShifts: { data: ListShiftsData }
}

/** Where each operation is. */
export const operations = {
  getAccount: { method: 'GET', path: '/api/v1/partner/account' },
  listSkills: { method: 'GET', path: '/api/v1/partner/skills' },
  getSkill: { method: 'GET', path: '/api/v1/partner/skills/{skill_id}' },
  lookUpSkills: { method: 'POST', path: '/api/v1/partner/skills/lookup' },
  matchSkills: { method: 'POST', path: '/api/v1/partner/skills/match' },
  extractSkills: { method: 'POST', path: '/api/v1/partner/skills/extract' },
  requestSkill: { method: 'POST', path: '/api/v1/partner/skill-requests' },
  listSkillRequests: { method: 'GET', path: '/api/v1/partner/skill-requests' },
  getSkillRequest: { method: 'GET', path: '/api/v1/partner/skill-requests/{skill_request_id}' },
  listLocations: { method: 'GET', path: '/api/v1/partner/locations' },
  listCountries: { method: 'GET', path: '/api/v1/partner/countries' },
  listEmploymentTypes: { method: 'GET', path: '/api/v1/partner/employment-types' },
  listShifts: { method: 'GET', path: '/api/v1/partner/shifts' },
} as const
