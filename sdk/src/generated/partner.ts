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

/** One of these, told apart by `type`. `webhook.test` is sent and never pulled, `webhook.suspended` pulled and never sent. */
export type PramaanEvent = ResultCompletedEvent | ResultDeclinedEvent | ResultFailedEvent | MandateReadyEvent | MandateFailedEvent | CampaignCompletedEvent | SkillRequestApprovedEvent | SkillRequestRejectedEvent | CreditsLowEvent | VerificationInitiatedEvent | VerificationCompletedEvent | VerificationFailedEvent | WebhookSuspendedEvent | WebhookTestEvent | OtherEvent

/** When a candidate went through everything that the mandate asks. */
export interface ResultCompletedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'result.completed'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The result as GET shows it. */
    result: {
      /** Of the result: one a candidate and campaign. */
      result_id: string
      /** The campaign that contacted the candidate. */
      campaign_id: string
      /** The campaign's mandate. */
      mandate_id: string
      /** Your own id of the job; null when the mandate has none. */
      job_id: string | null
      /** Your own id of the person. Events never carry a name, a phone or an e-mail: look them up by this. */
      external_candidate_id: string
      /** For good: a result changes once, from pending. */
      status: 'completed'
      /** Null: only a failure has one. */
      reason: null
      /** Everything that the candidate answered, and what follows from it. */
      output: {
        /** By the question's `key`. A question that was not answered is not there, and all are gone once the person had them erased. */
        answers: Record<string, {
          /** The question's. */
          type: 'yes_no' | 'voice'
          /** `yes` or `no`, or what was said, written down. */
          value: string
          /** In which it was answered. */
          language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or'
          /** Of a spoken answer: the recording. It expires after 15 minutes; GET the result for a new one. */
          audio_url?: string
        }>
        /** One for each skill that the mandate verifies. */
        skills: {
          /** One of those that the mandate verifies. */
          skill_id: string
          /** `not_attempted`: the candidate left before it came to that. */
          verdict: 'verified' | 'not_verified' | 'not_attempted'
          /** The share of questions answered rightly; null when not attempted. */
          score: number | null
        }[]
        /** Null when the mandate does not ask, or it did not come to that. */
        interest: {
          /** Whether the candidate wants this job. */
          interested: boolean
        } | null
        /** False after an answer that knocks out; null when it did not come to the end. */
        qualified: boolean | null
        /** The `key` of the question whose answer knocked the candidate out. */
        knocked_out_by: string | null
      }
      /** When the candidate was accepted into the campaign. */
      created_at: string
      /** When it came to its end. */
      updated_at: string
    }
  }
}

/** When a candidate said no. */
export interface ResultDeclinedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'result.declined'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The result as GET shows it. */
    result: {
      /** Of the result: one a candidate and campaign. */
      result_id: string
      /** The campaign that contacted the candidate. */
      campaign_id: string
      /** The campaign's mandate. */
      mandate_id: string
      /** Your own id of the job; null when the mandate has none. */
      job_id: string | null
      /** Your own id of the person. Events never carry a name, a phone or an e-mail: look them up by this. */
      external_candidate_id: string
      /** For good: a result changes once, from pending. */
      status: 'declined'
      /** Null: only a failure has one. */
      reason: null
      /** What was answered before it ended; null when nothing was. */
      output: {
        /** By the question's `key`. A question that was not answered is not there, and all are gone once the person had them erased. */
        answers: Record<string, {
          /** The question's. */
          type: 'yes_no' | 'voice'
          /** `yes` or `no`, or what was said, written down. */
          value: string
          /** In which it was answered. */
          language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or'
          /** Of a spoken answer: the recording. It expires after 15 minutes; GET the result for a new one. */
          audio_url?: string
        }>
        /** One for each skill that the mandate verifies. */
        skills: {
          /** One of those that the mandate verifies. */
          skill_id: string
          /** `not_attempted`: the candidate left before it came to that. */
          verdict: 'verified' | 'not_verified' | 'not_attempted'
          /** The share of questions answered rightly; null when not attempted. */
          score: number | null
        }[]
        /** Null when the mandate does not ask, or it did not come to that. */
        interest: {
          /** Whether the candidate wants this job. */
          interested: boolean
        } | null
        /** False after an answer that knocks out; null when it did not come to the end. */
        qualified: boolean | null
        /** The `key` of the question whose answer knocked the candidate out. */
        knocked_out_by: string | null
      } | null
      /** When the candidate was accepted into the campaign. */
      created_at: string
      /** When it came to its end. */
      updated_at: string
    }
  }
}

/** When a candidate could not be brought to an answer. */
export interface ResultFailedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'result.failed'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The result as GET shows it. */
    result: {
      /** Of the result: one a candidate and campaign. */
      result_id: string
      /** The campaign that contacted the candidate. */
      campaign_id: string
      /** The campaign's mandate. */
      mandate_id: string
      /** Your own id of the job; null when the mandate has none. */
      job_id: string | null
      /** Your own id of the person. Events never carry a name, a phone or an e-mail: look them up by this. */
      external_candidate_id: string
      /** For good: a result changes once, from pending. */
      status: 'failed'
      /** `unreachable`: no channel got through. `expired`: contacted, no answer in time. `opted_out`: STOP was sent. `invalid_contact`: there is no such number or address. `abandoned`: begun and not finished in time. */
      reason: 'unreachable' | 'expired' | 'opted_out' | 'invalid_contact' | 'abandoned'
      /** What was answered before it ended; null when nothing was. */
      output: {
        /** By the question's `key`. A question that was not answered is not there, and all are gone once the person had them erased. */
        answers: Record<string, {
          /** The question's. */
          type: 'yes_no' | 'voice'
          /** `yes` or `no`, or what was said, written down. */
          value: string
          /** In which it was answered. */
          language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or'
          /** Of a spoken answer: the recording. It expires after 15 minutes; GET the result for a new one. */
          audio_url?: string
        }>
        /** One for each skill that the mandate verifies. */
        skills: {
          /** One of those that the mandate verifies. */
          skill_id: string
          /** `not_attempted`: the candidate left before it came to that. */
          verdict: 'verified' | 'not_verified' | 'not_attempted'
          /** The share of questions answered rightly; null when not attempted. */
          score: number | null
        }[]
        /** Null when the mandate does not ask, or it did not come to that. */
        interest: {
          /** Whether the candidate wants this job. */
          interested: boolean
        } | null
        /** False after an answer that knocks out; null when it did not come to the end. */
        qualified: boolean | null
        /** The `key` of the question whose answer knocked the candidate out. */
        knocked_out_by: string | null
      } | null
      /** When the candidate was accepted into the campaign. */
      created_at: string
      /** When it came to its end. */
      updated_at: string
    }
  }
}

/** When a mandate is prepared: after it was created, replaced or prepared again. */
export interface MandateReadyEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'mandate.ready'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The mandate as GET shows it, but without its `flow`. */
    mandate: {
      /** Of the mandate, as POST /mandates gave it. */
      mandate_id: string
      /** Your own id of the job; null when the mandate was created without one. */
      job_id: string | null
      /** It was so when the event was written; GET tells what it is now. */
      status: 'ready'
      /** Grows by one with each accepted replacement. */
      flow_version: number
      /** Those in force, in the order candidates go through them. */
      methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
      /** Always false here: it tells of a write, and an event is none. */
      changed: boolean
      /** What was accepted but is perhaps not meant so, in sentences for people. */
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
      /** Null: nothing failed. */
      failure_reason: null
      /** When the mandate was created. */
      created_at: string
      /** When it last changed. Of two events of one mandate the later has the newer state. */
      updated_at: string
    }
  }
}

/** When a mandate could not be prepared. */
export interface MandateFailedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'mandate.failed'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The mandate as GET shows it, but without its `flow`. */
    mandate: {
      /** Of the mandate, as POST /mandates gave it. */
      mandate_id: string
      /** Your own id of the job; null when the mandate was created without one. */
      job_id: string | null
      /** It was so when the event was written; GET tells what it is now. */
      status: 'failed'
      /** Grows by one with each accepted replacement. */
      flow_version: number
      /** Those in force, in the order candidates go through them. */
      methods: ('data_enrichment' | 'skill_verification' | 'interest_collection')[]
      /** Always false here: it tells of a write, and an event is none. */
      changed: boolean
      /** What was accepted but is perhaps not meant so, in sentences for people. */
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
      /** Why, and what to do: a sentence for people. */
      failure_reason: string
      /** When the mandate was created. */
      created_at: string
      /** When it last changed. Of two events of one mandate the later has the newer state. */
      updated_at: string
    }
  }
}

/** When every candidate of a campaign has a final result. */
export interface CampaignCompletedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'campaign.completed'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The campaign as GET shows it. */
    campaign: {
      /** Of the campaign, as POST /campaigns gave it. */
      campaign_id: string
      /** The job it was for. */
      mandate_id: string
      /** The campaign's, as you sent it. */
      name: string
      /** For good: no candidate can be added any more. */
      status: 'completed'
      /** As you sent it; null when it started at once. */
      starts_at: string | null
      /** Candidates by the status of their results. */
      counts: {
        /** Always 0 here. */
        pending: number
        /** Went through everything. */
        completed: number
        /** Said no. */
        declined: number
        /** Were not brought to an answer. */
        failed: number
      }
      /** One a candidate and method. */
      credits: {
        /** Always 0 here: nothing is open. */
        reserved: number
        /** Spent: on candidates whom a first contact reached. */
        charged: number
        /** Given back: of candidates whom none ever reached. */
        released: number
      }
      /** When the campaign was created. */
      created_at: string
      /** When its last result came to an end. */
      updated_at: string
    }
  }
}

/** When a skill that you asked for is in the catalogue. */
export interface SkillRequestApprovedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'skill_request.approved'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The request as GET shows it. */
    skill_request: {
      /** Of the request, as POST /skill-requests gave it. */
      skill_request_id: string
      /** The skill as you asked for it. The catalogue may call it otherwise. */
      name: string
      /** As you sent it; empty when you sent none. */
      description: string
      /** For good: a decision is not taken back. */
      status: 'approved'
      /** The skill to use from now on: a new one, or one that meant the same. */
      skill_id: string
      /** Null: only a rejection has one. */
      reason: null
      /** When you asked. */
      created_at: string
    }
  }
}

/** When a skill that you asked for was not taken into the catalogue. */
export interface SkillRequestRejectedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'skill_request.rejected'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The request as GET shows it. */
    skill_request: {
      /** Of the request, as POST /skill-requests gave it. */
      skill_request_id: string
      /** The skill as you asked for it. The catalogue may call it otherwise. */
      name: string
      /** As you sent it; empty when you sent none. */
      description: string
      /** For good: a decision is not taken back. */
      status: 'rejected'
      /** Null: there is no such skill. */
      skill_id: null
      /** Why, in a sentence for people. */
      reason: string
      /** When you asked. */
      created_at: string
    }
  }
}

/** When your organisation's available credits fall below the threshold. */
export interface CreditsLowEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'credits.low'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** Your organisation's, of this mode. */
    credits: {
      /** What new candidates can be accepted with. */
      available: number
      /** Set aside for candidates accepted before, whose campaigns therefore go on. */
      reserved: number
      /** What `available` fell below. */
      threshold: number
    }
  }
}

/** When the questions of an assessment are generated for the first time. */
export interface VerificationInitiatedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'verification.initiated'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The verification, in the words of the Verification API. */
    verification: {
      /** Of the verification, as POST /verify gave it. */
      serviceVerificationId: string
      /** Your own id of the student; `erased` once the student has had own data erased. Events carry neither name nor e-mail. */
      externalStudentId: string
      /** `human`: a reviewer endorses. `assessment`: questions. */
      verificationMethod: 'assessment'
      /** The session's state right after the change. */
      state: 'questions_ready'
      /** Every skill of the session. */
      skills: {
        /** A skill of the session. */
        skillId: string
        /** Whether it is proven by now. */
        verified: boolean
      }[]
    }
  }
}

/** When at least one skill of a session is verified and none is open any more. */
export interface VerificationCompletedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'verification.completed'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The verification, in the words of the Verification API. */
    verification: {
      /** Of the verification, as POST /verify gave it. */
      serviceVerificationId: string
      /** Your own id of the student; `erased` once the student has had own data erased. Events carry neither name nor e-mail. */
      externalStudentId: string
      /** `human`: a reviewer endorses. `assessment`: questions. */
      verificationMethod: 'human' | 'assessment'
      /** The session's state right after the change. */
      state: 'passed' | 'endorsed' | 'partly_endorsed'
      /** Every skill of the session. */
      skills: {
        /** A skill of the session. */
        skillId: string
        /** Whether it is proven by now. */
        verified: boolean
      }[]
    }
  }
}

/** When a session ends without a verified skill: attempts are used up, the reviewer declined, or 30 days passed. */
export interface VerificationFailedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'verification.failed'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The verification, in the words of the Verification API. */
    verification: {
      /** Of the verification, as POST /verify gave it. */
      serviceVerificationId: string
      /** Your own id of the student; `erased` once the student has had own data erased. Events carry neither name nor e-mail. */
      externalStudentId: string
      /** `human`: a reviewer endorses. `assessment`: questions. */
      verificationMethod: 'human' | 'assessment'
      /** The session's state right after the change. */
      state: 'failed' | 'declined' | 'expired'
      /** Every skill of the session. */
      skills: {
        /** A skill of the session. */
        skillId: string
        /** Whether it is proven by now. */
        verified: boolean
      }[]
    }
  }
}

/** When a webhook endpoint has done nothing but fail for five days. */
export interface WebhookSuspendedEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'webhook.suspended'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The endpoint, and since when it fails. */
    webhook: {
      /** Of the endpoint, as POST /webhooks gave it. */
      webhook_id: string
      /** Where it lies. */
      url: string
      /** One waiting event is tried every 12 hours; the others are held. */
      status: 'suspended'
      /** The first failure of those without a success between them. */
      failing_since: string
      /** When it was suspended: five days after that. */
      suspended_at: string
    }
  }
}

/** When you create a webhook endpoint, or ask for a test with `POST /webhooks/{webhook_id}/test`. */
export interface WebhookTestEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** Tells what `data` holds. */
  type: 'webhook.test'
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: {
    /** The endpoint that is tried. */
    webhook: {
      /** Of the endpoint, as POST /webhooks gave it. */
      webhook_id: string
      /** Where it lies. */
      url: string
    }
  }
}

/** Of a type that came after this document: acknowledge it and go on. */
export interface OtherEvent {
  /** Of this event: the same each time it comes, so keep it to know what you have handled. */
  id: string
  /** None of those that this document names. */
  type: `${string}.${string}` & { readonly __unlisted: true }
  /** When it happened, in UTC. */
  created_at: string
  /** Whether it happened to test or to live data. */
  mode: 'test' | 'live'
  /** The object that changed, under its own name. */
  data: Record<string, unknown>
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
  items: PramaanEvent[]
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
  items: PramaanEvent[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface CreateWebhookBody {
  /** A public https address, port 443 or 8443, without user name and fragment. Redirects are not followed. */
  url: string
  /** Which events are sent; an empty list means all, those of the future included. */
  types?: readonly ('result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed')[] | undefined
  description?: string | undefined
}

export interface CreateWebhookData {
  webhook_id: string
  url: string
  types: string[]
  description: string
  /** Suspended after five days of nothing but failure; then one event is tried every 12 hours, and the first 2xx enables it again. */
  status: 'enabled' | 'disabled' | 'suspended' | 'archived'
  /** The first failure since the last 2xx; null while it is well. */
  failing_since: string | null
  /** How much of the five days has passed. */
  warned_percent: 0 | 50 | 70 | 90
  /** When it will be suspended if it goes on like this. */
  suspends_at: string | null
  /** Nothing is sent before: after five failures in a row, or as its Retry-After asked. */
  paused_until: string | null
  created_at: string
  updated_at: string
  /** Shown this once. Verify every delivery with it. */
  secret: string
  /** What came of a signed delivery of type `webhook.test`. */
  test: {
    /** Whether it answered 2xx. */
    delivered: boolean
    /** What it answered; null where it did not. */
    http_status: number | null
    /** Why there was no answer: its address is not public, its name has none, no connection, no handshake, no answer in 10 seconds, no HTTP. */
    error: 'refused_address' | 'dns' | 'connect' | 'tls' | 'timed_out' | 'broken' | null
    duration_ms: number
    /** The beginning of the reply, 1 KB of text at most. */
    response_body: string
  }
}

export interface ListWebhooksQuery {
  /** Items a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ListWebhooksData {
  items: Webhook[]
  /** Null on the last page. */
  next_cursor: string | null
}

export interface Webhook {
  webhook_id: string
  url: string
  types: string[]
  description: string
  /** Suspended after five days of nothing but failure; then one event is tried every 12 hours, and the first 2xx enables it again. */
  status: 'enabled' | 'disabled' | 'suspended' | 'archived'
  /** The first failure since the last 2xx; null while it is well. */
  failing_since: string | null
  /** How much of the five days has passed. */
  warned_percent: 0 | 50 | 70 | 90
  /** When it will be suspended if it goes on like this. */
  suspends_at: string | null
  /** Nothing is sent before: after five failures in a row, or as its Retry-After asked. */
  paused_until: string | null
  created_at: string
  updated_at: string
}

export interface ChangeWebhookBody {
  /** A public https address, port 443 or 8443, without user name and fragment. Redirects are not followed. */
  url?: string | undefined
  /** Which events are sent; an empty list means all, those of the future included. */
  types?: readonly ('result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed')[] | undefined
  description?: string | undefined
  /** Disabled, nothing is sent and nothing lost: what happens meanwhile is sent once it is enabled. */
  status?: 'enabled' | 'disabled' | undefined
}

export interface RotateWebhookSecretBody {
  overlap_hours?: number | undefined
  force?: boolean | undefined
}

export interface RotateWebhookSecretData {
  webhook_id: string
  /** Shown this once. Verify every delivery with it. */
  secret: string
  /** Until then every delivery is signed with both; null where the one before ended at once. */
  previous_until: string | null
}

/** What came of a signed delivery of type `webhook.test`. */
export interface TestWebhookData {
  /** Whether it answered 2xx. */
  delivered: boolean
  /** What it answered; null where it did not. */
  http_status: number | null
  /** Why there was no answer: its address is not public, its name has none, no connection, no handshake, no answer in 10 seconds, no HTTP. */
  error: 'refused_address' | 'dns' | 'connect' | 'tls' | 'timed_out' | 'broken' | null
  duration_ms: number
  /** The beginning of the reply, 1 KB of text at most. */
  response_body: string
}

export interface ReplayWebhookBody {
  since?: string | undefined
  until?: string | undefined
  only_failed?: boolean | undefined
  event_ids?: readonly string[] | undefined
}

export interface ReplayWebhookData {
  webhook_id: string
  asked_at: string
  /** Of `event_ids`: not yours, older than 30 days, or never there. */
  not_found: string[]
}

export interface ListDeliveriesQuery {
  /** Items a page. */
  limit?: number | undefined
  /** Where to go on: `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ListDeliveriesData {
  items: {
    /** Of this event to this endpoint. */
    delivery_id: string
    event_id: string
    type: string
    /** How many tries there were. */
    attempt: number
    /** Held: the endpoint is not enabled, and it is sent once it is. Acknowledged: by your call, so no more is sent. Failed: 30 days have passed. */
    outcome: 'waiting' | 'held' | 'delivered' | 'acknowledged' | 'failed'
    /** Of the last try; null where there was none or it was not answered. */
    http_status: number | null
    /** Of the last try. */
    started_at: string | null
    /** Of the last try. */
    duration_ms: number | null
    /** Null where none is planned. */
    next_attempt_at: string | null
    /** When you last asked for it again. */
    replayed_at: string | null
    /** What is sent, byte for byte the same on every try. */
    request_body: string
    /** To the last try: 1 KB of text at most. */
    response_body: string | null
    /** All of them, the first one first. */
    tries: {
      started_at: string
      url: string
      /** What it answered; null where it did not. */
      http_status: number | null
      /** Why there was no answer: its address is not public, its name has none, no connection, no handshake, no answer in 10 seconds, no HTTP. */
      error: 'refused_address' | 'dns' | 'connect' | 'tls' | 'timed_out' | 'broken' | null
      duration_ms: number
      /** The beginning of the reply, 1 KB of text at most. */
      response_body: string
      /** Sent again at your wish. */
      replay: boolean
    }[]
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
  /** Create a webhook endpoint */
  createWebhook: { body: CreateWebhookBody; data: CreateWebhookData }
  /** List your webhook endpoints, newest first */
  listWebhooks: { query: ListWebhooksQuery; data: ListWebhooksData }
  /** Get a webhook endpoint */
  getWebhook: { params: { webhook_id: string }; data: Webhook }
  /** Change a webhook endpoint */
  changeWebhook: { params: { webhook_id: string }; body: ChangeWebhookBody; data: Webhook }
  /** Archive a webhook endpoint */
  archiveWebhook: { params: { webhook_id: string }; data: Webhook }
  /** Give a webhook endpoint a new secret */
  rotateWebhookSecret: { params: { webhook_id: string }; body: RotateWebhookSecretBody; data: RotateWebhookSecretData }
  /** Send a test delivery */
  testWebhook: { params: { webhook_id: string }; data: TestWebhookData }
  /** Send events again */
  replayWebhook: { params: { webhook_id: string }; body: ReplayWebhookBody; data: ReplayWebhookData }
  /** See what was sent to a webhook endpoint */
  listDeliveries: { params: { webhook_id: string }; query: ListDeliveriesQuery; data: ListDeliveriesData }
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
  createWebhook: { method: 'POST', path: '/api/v1/partner/webhooks' },
  listWebhooks: { method: 'GET', path: '/api/v1/partner/webhooks' },
  getWebhook: { method: 'GET', path: '/api/v1/partner/webhooks/{webhook_id}' },
  changeWebhook: { method: 'PATCH', path: '/api/v1/partner/webhooks/{webhook_id}' },
  archiveWebhook: { method: 'DELETE', path: '/api/v1/partner/webhooks/{webhook_id}' },
  rotateWebhookSecret: { method: 'POST', path: '/api/v1/partner/webhooks/{webhook_id}/rotate-secret' },
  testWebhook: { method: 'POST', path: '/api/v1/partner/webhooks/{webhook_id}/test' },
  replayWebhook: { method: 'POST', path: '/api/v1/partner/webhooks/{webhook_id}/replay' },
  listDeliveries: { method: 'GET', path: '/api/v1/partner/webhooks/{webhook_id}/deliveries' },
} as const
