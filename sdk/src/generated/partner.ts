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

export interface CreateWorkflowBody {
  name: string
  /** In the order they are tried. */
  channels: readonly ('whatsapp' | 'sms' | 'voice' | 'email')[]
  /** What a candidate may choose from. */
  languages: readonly ('en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or')[]
  description?: string | undefined
  /** Of mandates that name none themselves. Candidates always go through them in this order. */
  methods?: readonly ('data_enrichment' | 'skill_verification' | 'interest_collection')[] | undefined
  follow_ups?: {
    max: number
    every_hours: number
  } | undefined
  /** Hours and minutes IST, within 09:00 to 21:00. */
  contact_window?: {
    start: string
    end: string
  } | undefined
  expires_after_hours?: number | undefined
}

export interface ListWorkflowsQuery {
  /** Items a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ListWorkflowsData {
  items: Workflow[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface Workflow {
  workflow_id: string
  name: string
  /** In the order they are tried. */
  channels: ('whatsapp' | 'sms' | 'voice' | 'email')[]
  /** What a candidate may choose from. */
  languages: ('en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or')[]
  description: string
  /** Of mandates that name none themselves. Candidates always go through them in this order. */
  methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
  follow_ups: {
    max: number
    every_hours: number
  }
  /** Hours and minutes IST, within 09:00 to 21:00. */
  contact_window: {
    start: string
    end: string
  }
  expires_after_hours: number
  status: 'active' | 'archived'
  /** Only what was made through this API can be changed through it. */
  created_via: 'api' | 'playground'
  created_at: string
  updated_at: string
}

export interface ReplaceWorkflowBody {
  name: string
  /** In the order they are tried. */
  channels: readonly ('whatsapp' | 'sms' | 'voice' | 'email')[]
  /** What a candidate may choose from. */
  languages: readonly ('en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or')[]
  description?: string | undefined
  /** Of mandates that name none themselves. Candidates always go through them in this order. */
  methods?: readonly ('data_enrichment' | 'skill_verification' | 'interest_collection')[] | undefined
  follow_ups?: {
    max: number
    every_hours: number
  } | undefined
  /** Hours and minutes IST, within 09:00 to 21:00. */
  contact_window?: {
    start: string
    end: string
  } | undefined
  expires_after_hours?: number | undefined
}

export interface CreateMandateBody {
  workflow_id: string
  title: string
  company_name: string
  location_type?: 'india' | 'abroad' | undefined
  /** A place in India (GET /locations finds it). Leave it out for an abroad job. */
  location?: {
    city: string
    state?: string | undefined
    pincode?: string | undefined
  } | undefined
  /** Only and always with location_type abroad: 1 to 10 of those GET /countries lists. */
  countries?: readonly string[] | undefined
  experience?: {
    min_years: number
    max_years: number
  } | undefined
  openings?: number | undefined
  salary?: {
    min: number
    max: number
    currency?: 'INR' | undefined
    period?: 'month' | undefined
  } | undefined
  description?: string | undefined
  /** One of GET /shifts shows as a choice; other text is kept as sent. */
  shift?: string | undefined
  /** One of GET /employment-types shows as a choice; other text is kept as sent. */
  employment_type?: string | undefined
  /** The recruiter in your system. By default the one x-on-behalf-of names. */
  owner?: {
    external_user_id: string
    name?: string | undefined
  } | undefined
  /** Candidates go through them in this order. Left out: the workflow's. */
  methods?: readonly ('data_enrichment' | 'skill_verification' | 'interest_collection')[] | undefined
  /** 5 to 10 are recommended, at most 10 are accepted. */
  skills: readonly ({
    skill_id: string
    /** At most 3 of a mandate, and only skills that are verifiable. */
    verify?: boolean | undefined
  } | {
    name: string
    /** Requested through POST /skill-requests; cannot be verified. */
    pending: true
  })[]
  /** At most 5, or 10 when data_enrichment is the only method. */
  enrichment_questions?: readonly {
    /** Answers come back under it. */
    key: string
    /** voice: the candidate answers in own words. */
    type: 'yes_no' | 'voice'
    /** In English. */
    text: string
    /** Of a yes_no question: the answer that marks a candidate not qualified. */
    knockout?: 'yes' | 'no' | undefined
    required?: boolean | undefined
  }[] | undefined
  /** Saved and returned; it does not change what candidates are asked. */
  interest_collection?: {
    other_roles?: readonly string[] | undefined
  } | undefined
  /** Your own id of the job. One mandate that is not archived has it. */
  job_id?: string | undefined
}

export interface CreateMandateData {
  mandate_id: string
  /** Null for a mandate created without one. */
  job_id: string | null
  status: 'preparing' | 'ready' | 'failed' | 'archived'
  /** Grows by one with each accepted replacement. */
  flow_version: number
  /** Those in force, in the order candidates go through them. */
  methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
  /** False when the same mandate was sent again, and when it is only read. */
  changed: boolean
  warnings: string[]
}

export interface ListMandatesQuery {
  /** Items a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
  status?: 'preparing' | 'ready' | 'failed' | 'archived' | undefined
  /** Your own id of the job. One mandate that is not archived has it. */
  job_id?: string | undefined
  workflow_id?: string | undefined
}

export interface ListMandatesData {
  items: {
    mandate_id: string
    /** Null for a mandate created without one. */
    job_id: string | null
    status: 'preparing' | 'ready' | 'failed' | 'archived'
    /** Grows by one with each accepted replacement. */
    flow_version: number
    /** Those in force, in the order candidates go through them. */
    methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
    /** False when the same mandate was sent again, and when it is only read. */
    changed: boolean
    warnings: string[]
    /** As stored: with defaults, and with pending skills that were approved since as catalogue skills. */
    body: {
      workflow_id: string
      title: string
      company_name: string
      location_type?: 'india' | 'abroad'
      /** A place in India (GET /locations finds it). Leave it out for an abroad job. */
      location?: {
        city: string
        state?: string
        pincode?: string
      }
      /** Only and always with location_type abroad: 1 to 10 of those GET /countries lists. */
      countries?: string[]
      experience?: {
        min_years: number
        max_years: number
      }
      openings?: number
      salary?: {
        min: number
        max: number
        currency?: 'INR'
        period?: 'month'
      }
      description?: string
      /** One of GET /shifts shows as a choice; other text is kept as sent. */
      shift?: string
      /** One of GET /employment-types shows as a choice; other text is kept as sent. */
      employment_type?: string
      /** The recruiter in your system. By default the one x-on-behalf-of names. */
      owner?: {
        external_user_id: string
        name?: string
      }
      /** Candidates go through them in this order. Left out: the workflow's. */
      methods?: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
      /** 5 to 10 are recommended, at most 10 are accepted. */
      skills: ({
        skill_id: string
        /** At most 3 of a mandate, and only skills that are verifiable. */
        verify?: boolean
      } | {
        name: string
        /** Requested through POST /skill-requests; cannot be verified. */
        pending: true
      })[]
      /** At most 5, or 10 when data_enrichment is the only method. */
      enrichment_questions?: {
        /** Answers come back under it. */
        key: string
        /** voice: the candidate answers in own words. */
        type: 'yes_no' | 'voice'
        /** In English. */
        text: string
        /** Of a yes_no question: the answer that marks a candidate not qualified. */
        knockout?: 'yes' | 'no'
        required?: boolean
      }[]
      /** Saved and returned; it does not change what candidates are asked. */
      interest_collection?: {
        other_roles?: string[]
      }
    }
    /** Only what was made through this API can be changed through it. */
    created_via: 'api' | 'playground'
    /** Of a failed mandate: why, and what to do. */
    failure_reason: string | null
    created_at: string
    updated_at: string
  }[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface Mandate {
  mandate_id: string
  /** Null for a mandate created without one. */
  job_id: string | null
  status: 'preparing' | 'ready' | 'failed' | 'archived'
  /** Grows by one with each accepted replacement. */
  flow_version: number
  /** Those in force, in the order candidates go through them. */
  methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
  /** False when the same mandate was sent again, and when it is only read. */
  changed: boolean
  warnings: string[]
  /** As stored: with defaults, and with pending skills that were approved since as catalogue skills. */
  body: {
    workflow_id: string
    title: string
    company_name: string
    location_type?: 'india' | 'abroad'
    /** A place in India (GET /locations finds it). Leave it out for an abroad job. */
    location?: {
      city: string
      state?: string
      pincode?: string
    }
    /** Only and always with location_type abroad: 1 to 10 of those GET /countries lists. */
    countries?: string[]
    experience?: {
      min_years: number
      max_years: number
    }
    openings?: number
    salary?: {
      min: number
      max: number
      currency?: 'INR'
      period?: 'month'
    }
    description?: string
    /** One of GET /shifts shows as a choice; other text is kept as sent. */
    shift?: string
    /** One of GET /employment-types shows as a choice; other text is kept as sent. */
    employment_type?: string
    /** The recruiter in your system. By default the one x-on-behalf-of names. */
    owner?: {
      external_user_id: string
      name?: string
    }
    /** Candidates go through them in this order. Left out: the workflow's. */
    methods?: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
    /** 5 to 10 are recommended, at most 10 are accepted. */
    skills: ({
      skill_id: string
      /** At most 3 of a mandate, and only skills that are verifiable. */
      verify?: boolean
    } | {
      name: string
      /** Requested through POST /skill-requests; cannot be verified. */
      pending: true
    })[]
    /** At most 5, or 10 when data_enrichment is the only method. */
    enrichment_questions?: {
      /** Answers come back under it. */
      key: string
      /** voice: the candidate answers in own words. */
      type: 'yes_no' | 'voice'
      /** In English. */
      text: string
      /** Of a yes_no question: the answer that marks a candidate not qualified. */
      knockout?: 'yes' | 'no'
      required?: boolean
    }[]
    /** Saved and returned; it does not change what candidates are asked. */
    interest_collection?: {
      other_roles?: string[]
    }
  }
  /** Only what was made through this API can be changed through it. */
  created_via: 'api' | 'playground'
  /** Of a failed mandate: why, and what to do. */
  failure_reason: string | null
  created_at: string
  updated_at: string
  /** When ready: what a candidate will be asked, per language. */
  flow?: {
    languages: {
      language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or'
      methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
      enrichment: {
        key: string
        type: 'yes_no' | 'voice'
        text: string
        knockout?: 'yes' | 'no'
        required: boolean
      }[]
      skills: {
        skill_id: string
        source: 'item_bank' | 'catalogue' | 'model'
        /** Whether a second solve that saw only question and options found the same answers. */
        independent_solve: 'agreed' | 'skipped'
        /** Right answers are never shown. */
        questions: {
          question_id: string
          text: string
          options: string[]
        }[]
      }[]
      interest: {
        text: string
        yes: string
        no: string
      } | null
    }[]
  }
}

export interface ReplaceMandateBody {
  workflow_id: string
  title: string
  company_name: string
  location_type?: 'india' | 'abroad' | undefined
  /** A place in India (GET /locations finds it). Leave it out for an abroad job. */
  location?: {
    city: string
    state?: string | undefined
    pincode?: string | undefined
  } | undefined
  /** Only and always with location_type abroad: 1 to 10 of those GET /countries lists. */
  countries?: readonly string[] | undefined
  experience?: {
    min_years: number
    max_years: number
  } | undefined
  openings?: number | undefined
  salary?: {
    min: number
    max: number
    currency?: 'INR' | undefined
    period?: 'month' | undefined
  } | undefined
  description?: string | undefined
  /** One of GET /shifts shows as a choice; other text is kept as sent. */
  shift?: string | undefined
  /** One of GET /employment-types shows as a choice; other text is kept as sent. */
  employment_type?: string | undefined
  /** The recruiter in your system. By default the one x-on-behalf-of names. */
  owner?: {
    external_user_id: string
    name?: string | undefined
  } | undefined
  /** Candidates go through them in this order. Left out: the workflow's. */
  methods?: readonly ('data_enrichment' | 'skill_verification' | 'interest_collection')[] | undefined
  /** 5 to 10 are recommended, at most 10 are accepted. */
  skills: readonly ({
    skill_id: string
    /** At most 3 of a mandate, and only skills that are verifiable. */
    verify?: boolean | undefined
  } | {
    name: string
    /** Requested through POST /skill-requests; cannot be verified. */
    pending: true
  })[]
  /** At most 5, or 10 when data_enrichment is the only method. */
  enrichment_questions?: readonly {
    /** Answers come back under it. */
    key: string
    /** voice: the candidate answers in own words. */
    type: 'yes_no' | 'voice'
    /** In English. */
    text: string
    /** Of a yes_no question: the answer that marks a candidate not qualified. */
    knockout?: 'yes' | 'no' | undefined
    required?: boolean | undefined
  }[] | undefined
  /** Saved and returned; it does not change what candidates are asked. */
  interest_collection?: {
    other_roles?: readonly string[] | undefined
  } | undefined
}

export interface ReplaceMandateData {
  mandate_id: string
  /** Null for a mandate created without one. */
  job_id: string | null
  status: 'preparing' | 'ready' | 'failed' | 'archived'
  /** Grows by one with each accepted replacement. */
  flow_version: number
  /** Those in force, in the order candidates go through them. */
  methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
  /** False when the same mandate was sent again, and when it is only read. */
  changed: boolean
  warnings: string[]
}

export interface ArchiveMandateData {
  mandate_id: string
  /** Null for a mandate created without one. */
  job_id: string | null
  status: 'preparing' | 'ready' | 'failed' | 'archived'
  /** Grows by one with each accepted replacement. */
  flow_version: number
  /** Those in force, in the order candidates go through them. */
  methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
  /** False when the same mandate was sent again, and when it is only read. */
  changed: boolean
  warnings: string[]
}

export interface PrepareMandateData {
  mandate_id: string
  /** Null for a mandate created without one. */
  job_id: string | null
  status: 'preparing' | 'ready' | 'failed' | 'archived'
  /** Grows by one with each accepted replacement. */
  flow_version: number
  /** Those in force, in the order candidates go through them. */
  methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
  /** False when the same mandate was sent again, and when it is only read. */
  changed: boolean
  warnings: string[]
}

export interface PullEventsQuery {
  /** Only these, separated by commas. */
  types?: string | undefined
  /** Events at most. */
  limit?: number | undefined
}

export interface PullEventsData {
  items: {
    id: string
    type: 'result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed' | 'webhook.suspended'
    created_at: string
    mode: 'test' | 'live'
    /** The object that changed, under its own name: `data.mandate`, `data.skill_request`. */
    data: Record<string, unknown>
  }[]
  /** Acknowledge these and pull again. */
  has_more: boolean
}

export interface AcknowledgeEventsBody {
  event_ids: readonly string[]
}

export interface AcknowledgeEventsData {
  /** Now, or before. */
  acknowledged: string[]
  /** Not yours, older than 30 days, or never there. */
  not_found: string[]
}

export interface BackfillEventsQuery {
  /** Only what was stored from then on, in UTC. */
  since?: string | undefined
  /** Events a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface BackfillEventsData {
  items: {
    id: string
    type: 'result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed' | 'webhook.suspended'
    created_at: string
    mode: 'test' | 'live'
    /** The object that changed, under its own name: `data.mandate`, `data.skill_request`. */
    data: Record<string, unknown>
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
  /** Create a workflow */
  createWorkflow: { body: CreateWorkflowBody; data: Workflow }
  /** List your workflows, newest first */
  listWorkflows: { query: ListWorkflowsQuery; data: ListWorkflowsData }
  /** Get a workflow */
  getWorkflow: { params: { workflow_id: string }; data: Workflow }
  /** Replace a workflow */
  replaceWorkflow: { params: { workflow_id: string }; body: ReplaceWorkflowBody; data: Workflow }
  /** Archive a workflow */
  archiveWorkflow: { params: { workflow_id: string }; data: Workflow }
  /** Create a job mandate */
  createMandate: { body: CreateMandateBody; data: CreateMandateData }
  /** List your job mandates, newest first */
  listMandates: { query: ListMandatesQuery; data: ListMandatesData }
  /** Get a job mandate */
  getMandate: { params: { mandate_id: string }; data: Mandate }
  /** Replace a job mandate */
  replaceMandate: { params: { mandate_id: string }; body: ReplaceMandateBody; data: ReplaceMandateData }
  /** Archive a job mandate */
  archiveMandate: { params: { mandate_id: string }; data: ArchiveMandateData }
  /** Prepare a failed job mandate once more */
  prepareMandate: { params: { mandate_id: string }; data: PrepareMandateData }
  /** Pull events that nobody has acknowledged, oldest first */
  pullEvents: { query: PullEventsQuery; data: PullEventsData }
  /** Acknowledge events */
  acknowledgeEvents: { body: AcknowledgeEventsBody; data: AcknowledgeEventsData }
  /** Read all events of the last 30 days */
  backfillEvents: { query: BackfillEventsQuery; data: BackfillEventsData }
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
  createWorkflow: { method: 'POST', path: '/api/v1/partner/workflows' },
  listWorkflows: { method: 'GET', path: '/api/v1/partner/workflows' },
  getWorkflow: { method: 'GET', path: '/api/v1/partner/workflows/{workflow_id}' },
  replaceWorkflow: { method: 'PUT', path: '/api/v1/partner/workflows/{workflow_id}' },
  archiveWorkflow: { method: 'DELETE', path: '/api/v1/partner/workflows/{workflow_id}' },
  createMandate: { method: 'POST', path: '/api/v1/partner/mandates' },
  listMandates: { method: 'GET', path: '/api/v1/partner/mandates' },
  getMandate: { method: 'GET', path: '/api/v1/partner/mandates/{mandate_id}' },
  replaceMandate: { method: 'PUT', path: '/api/v1/partner/mandates/{mandate_id}' },
  archiveMandate: { method: 'DELETE', path: '/api/v1/partner/mandates/{mandate_id}' },
  prepareMandate: { method: 'POST', path: '/api/v1/partner/mandates/{mandate_id}/prepare' },
  pullEvents: { method: 'GET', path: '/api/v1/partner/events' },
  acknowledgeEvents: { method: 'POST', path: '/api/v1/partner/events/ack' },
  backfillEvents: { method: 'GET', path: '/api/v1/partner/events/backfill' },
} as const
