/* Generated from openapi/partner.json by npm run generate. Do not edit. */

export type Webhooks = OnResultCompletedWebhookRequest | OnResultDeclinedWebhookRequest | OnResultFailedWebhookRequest | OnMandateReadyWebhookRequest | OnMandateFailedWebhookRequest | OnCampaignCompletedWebhookRequest | OnSkillRequestApprovedWebhookRequest | OnSkillRequestRejectedWebhookRequest | OnCreditsLowWebhookRequest | OnVerificationInitiatedWebhookRequest | OnVerificationCompletedWebhookRequest | OnVerificationFailedWebhookRequest | OnCampaignPausedWebhookRequest | OnWebhookTestWebhookRequest;

/**
 * The body of every error.
 */
export type ErrorEnvelope = {
    /**
     * Always false.
     */
    success: false;
    /**
     * The error.
     */
    error: {
        /**
         * Code of the error. Use it for decisions; docs/errors.md explains each code.
         */
        code: 'VALIDATION_FAILED' | 'IDEMPOTENCY_KEY_REQUIRED' | 'UNAUTHORIZED' | 'INSUFFICIENT_CREDITS' | 'FORBIDDEN' | 'SCOPE_MISSING' | 'HTTPS_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'WORKFLOW_IN_USE' | 'IDEMPOTENCY_IN_PROGRESS' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'LIMIT_EXCEEDED' | 'IDEMPOTENCY_KEY_REUSED' | 'RATE_LIMITED' | 'COOLDOWN' | 'DAILY_CAP' | 'SERVER_ERROR' | 'SERVICE_DISABLED';
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        /**
         * All errors of the request; empty if the message says everything.
         */
        details: Array<{
            /**
             * Field or subject of the detail, such as `skills[2].skill_id`.
             */
            path: string;
            /**
             * The rule in words, or a value such as an id.
             */
            message: string;
        }>;
    };
};

/**
 * Limits of one class, and what is left.
 */
export type RateLimit = {
    /**
     * Calls a second.
     */
    per_second: number;
    /**
     * Calls that may come at once.
     */
    burst: number;
    /**
     * Calls a minute.
     */
    per_minute: number;
    /**
     * Calls a day; null if the day is not limited.
     */
    per_day: number | null;
    /**
     * Calls left in this minute.
     */
    left_minute: number;
    /**
     * Calls left until midnight IST; null if the day is not limited.
     */
    left_day: number | null;
};

/**
 * Your organisation, the key of this call, and what is left of its limits.
 */
export type Account = {
    /**
     * Your organisation.
     */
    organisation: {
        /**
         * Name of the organisation.
         */
        name: string;
    };
    /**
     * The key of this call.
     */
    key: {
        /**
         * Id of the key, as sent in x-api-key.
         */
        id: string;
        /**
         * A test key sees and creates test data only.
         */
        mode: 'test' | 'live';
        /**
         * What the key may do.
         */
        scopes: Array<string>;
        /**
         * When the key expires; null if it does not.
         */
        expires_at: string | null;
    };
    /**
     * Credits of your organisation, of the mode of the key.
     */
    credits: {
        /**
         * Credits that can be spent.
         */
        available: number;
        /**
         * Credits set aside for accepted candidates.
         */
        reserved: number;
    };
    /**
     * Rate limits by class, and of the whole key.
     */
    limits: {
        wholeKey: RateLimit;
        reads: RateLimit;
        skillsSearch: RateLimit;
        skillsLookup: RateLimit;
        skillsMatch: RateLimit;
        skillRequests: RateLimit;
        workflowWrites: RateLimit;
        mandateWrites: RateLimit;
        campaignWrites: RateLimit;
    };
};

/**
 * A skill of the catalogue.
 */
export type Skill = {
    /**
     * Id of a skill.
     */
    skill_id: string;
    /**
     * Name in English.
     */
    name: string;
    /**
     * What a person with this skill does.
     */
    description: string;
    /**
     * Other names: English, Hindi, and Hindi in Latin letters.
     */
    aliases: Array<string>;
    /**
     * The sub-skill that the skill belongs to.
     */
    sub_skill: {
        /**
         * Id of a sub-skill.
         */
        id: string;
        /**
         * Name of the sub-skill.
         */
        name: string;
    };
    /**
     * The master skill that the sub-skill belongs to.
     */
    master_skill: {
        /**
         * Id of a master skill.
         */
        id: string;
        /**
         * Name of the master skill.
         */
        name: string;
    };
    /**
     * Whether a mandate of the mode of your key can have this skill verified.
     */
    verifiable: boolean;
    /**
     * Version of the skill taxonomy that the answer was made from.
     */
    taxonomy_version: number;
    /**
     * Only on a retired skill: the id of its successor, or null if it has none.
     */
    replaced_by?: string | null;
};

/**
 * Skills to look up.
 */
export type SkillLookupBody = {
    /**
     * Ids to look up.
     */
    skill_ids: Array<string>;
};

/**
 * Skills by id.
 */
export type LookedUpSkills = {
    /**
     * Skills that were found, in the order of the request.
     */
    items: Array<Skill>;
    /**
     * Ids that do not exist.
     */
    not_found: Array<string>;
};

/**
 * Names to match.
 */
export type SkillMatchBody = {
    /**
     * Names to match.
     */
    names: Array<string>;
    /**
     * Matches per name.
     */
    limit?: number;
};

/**
 * A skill that matches a name.
 */
export type SkillMatch = {
    /**
     * Id of a skill.
     */
    skill_id: string;
    /**
     * Name of the skill.
     */
    name: string;
    /**
     * Calibrated probability that the skill is meant.
     */
    score: number;
    /**
     * How the skill was found.
     */
    how: 'exact' | 'alias' | 'lexical' | 'semantic';
};

/**
 * Skills by name.
 */
export type MatchedSkills = {
    /**
     * One entry for each name, in the order of the request.
     */
    items: Array<{
        /**
         * The name, as sent.
         */
        name: string;
        /**
         * Best match first. Empty if the catalogue has no such skill: ask for it with POST /skill-requests.
         */
        matches: Array<SkillMatch>;
    }>;
    /**
     * Version of the skill taxonomy.
     */
    taxonomy_version: number;
};

/**
 * A text to extract skills from.
 */
export type SkillExtractionBody = {
    /**
     * A job description, a resume or any other text.
     */
    text: string;
    /**
     * Maximum number of skills.
     */
    limit?: number;
};

/**
 * A skill that the text names.
 */
export type ExtractedSkill = {
    /**
     * Id of a skill.
     */
    skill_id: string;
    /**
     * Name of the skill.
     */
    name: string;
    /**
     * Calibrated probability that the text asks for the skill.
     */
    score: number;
    /**
     * Where the text names the skill: the first hundred places.
     */
    mentions: Array<{
        /**
         * Start, in UTF-16 code units as JavaScript counts.
         */
        start: number;
        /**
         * End, exclusive.
         */
        end: number;
        /**
         * The matched text.
         */
        text: string;
    }>;
};

/**
 * Skills of a text.
 */
export type ExtractedSkills = {
    /**
     * Skills, best first.
     */
    items: Array<ExtractedSkill>;
    /**
     * Version of the skill taxonomy.
     */
    taxonomy_version: number;
};

/**
 * A request for a skill that the catalogue does not have.
 */
export type SkillRequestBody = {
    /**
     * Name of the missing skill, as people call it.
     */
    name: string;
    /**
     * What a person with this skill does. It helps the operator to decide on the request.
     */
    description?: string;
    /**
     * The sub-skill that you think it belongs to.
     */
    sub_skill_id?: string;
};

/**
 * A request for a skill that the catalogue does not have.
 */
export type SkillRequest = {
    /**
     * Id of a skill request.
     */
    skill_request_id: string;
    /**
     * Name of the skill, as sent.
     */
    name: string;
    /**
     * Description, as sent. Empty if none was sent.
     */
    description: string;
    /**
     * `open` until the operator approves or rejects the request. The decision is final.
     */
    status: 'open' | 'approved' | 'rejected';
    /**
     * Id of the skill, once the request is approved; otherwise null.
     */
    skill_id: string | null;
    /**
     * Why the request was rejected; otherwise null.
     */
    reason: string | null;
    /**
     * When the request was made.
     */
    created_at: string;
};

/**
 * A place in India.
 */
export type Location = {
    /**
     * City or town.
     */
    city: string;
    /**
     * District.
     */
    district: string;
    /**
     * State or union territory.
     */
    state: string;
    /**
     * Postal codes of the place.
     */
    pincodes: Array<string>;
};

/**
 * A country that a job can be in.
 */
export type Country = {
    /**
     * ISO 3166-1 alpha-2 code.
     */
    code: string;
    /**
     * Name in English.
     */
    name: string;
};

/**
 * A value that candidates see as a choice.
 */
export type Choice = {
    /**
     * Value to send.
     */
    value: string;
    /**
     * Text to show.
     */
    label: string;
};

/**
 * How candidates of the mandates of this workflow are contacted.
 */
export type WorkflowBody = {
    /**
     * Name that your recruiters know it by.
     */
    name: string;
    /**
     * How candidates are contacted, in the order in which the channels are tried.
     */
    channels: Array<'whatsapp' | 'sms' | 'voice' | 'email'>;
    /**
     * Languages that a candidate can choose from.
     */
    languages: Array<'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or'>;
    /**
     * Notes for your recruiters.
     */
    description?: string;
    /**
     * Methods of mandates that name none themselves. Candidates always go through enrichment, skills and interest in this order.
     */
    methods?: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * Reminders to candidates who do not answer.
     */
    follow_ups?: {
        /**
         * How many follow-ups are sent at most.
         */
        max: number;
        /**
         * Hours between two contacts.
         */
        every_hours: number;
    };
    /**
     * When candidates may be contacted: hours and minutes IST, within 09:00 to 21:00.
     */
    contact_window?: {
        /**
         * First minute at which people are contacted, IST.
         */
        start: string;
        /**
         * Last minute at which people are contacted, IST.
         */
        end: string;
    };
    /**
     * Hours after which a candidate who has not finished is no longer contacted.
     */
    expires_after_hours?: number;
};

/**
 * How candidates are contacted. Job mandates belong to a workflow.
 */
export type Workflow = {
    /**
     * Id of a workflow.
     */
    workflow_id: string;
    /**
     * Name that your recruiters know it by.
     */
    name: string;
    /**
     * How candidates are contacted, in the order in which the channels are tried.
     */
    channels: Array<'whatsapp' | 'sms' | 'voice' | 'email'>;
    /**
     * Languages that a candidate can choose from.
     */
    languages: Array<'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or'>;
    /**
     * Notes for your recruiters.
     */
    description: string;
    /**
     * Methods of mandates that name none themselves. Candidates always go through enrichment, skills and interest in this order.
     */
    methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * Reminders to candidates who do not answer.
     */
    follow_ups: {
        /**
         * How many follow-ups are sent at most.
         */
        max: number;
        /**
         * Hours between two contacts.
         */
        every_hours: number;
    };
    /**
     * When candidates may be contacted: hours and minutes IST, within 09:00 to 21:00.
     */
    contact_window: {
        /**
         * First minute at which people are contacted, IST.
         */
        start: string;
        /**
         * Last minute at which people are contacted, IST.
         */
        end: string;
    };
    /**
     * Hours after which a candidate who has not finished is no longer contacted.
     */
    expires_after_hours: number;
    /**
     * An archived workflow takes no new mandates.
     */
    status: 'active' | 'archived';
    /**
     * Where it was created. Only objects created through this API can be changed through it.
     */
    created_via: 'api' | 'playground';
    /**
     * When the workflow was created.
     */
    created_at: string;
    /**
     * When the workflow last changed.
     */
    updated_at: string;
};

/**
 * A job and what its candidates are asked.
 */
export type NewMandateBody = {
    /**
     * The workflow that the mandate belongs to. It cannot be changed.
     */
    workflow_id: string;
    /**
     * Title of the job.
     */
    title: string;
    /**
     * Company that the job is at.
     */
    company_name: string;
    /**
     * A place in India; GET /locations finds it. Leave it out for a job abroad.
     */
    location?: {
        /**
         * City or town, as GET /locations lists it.
         */
        city: string;
        /**
         * State or union territory.
         */
        state?: string;
        /**
         * Postal code.
         */
        pincode?: string;
    };
    /**
     * Only and always with location_type `abroad`: 1 to 10 of the codes that GET /countries lists, without repeats.
     */
    countries?: Array<string>;
    /**
     * Required work experience.
     */
    experience?: {
        /**
         * Minimum experience, in whole years.
         */
        min_years: number;
        /**
         * Maximum experience, in whole years; not less than min_years.
         */
        max_years: number;
    };
    /**
     * Number of open positions.
     */
    openings?: number;
    /**
     * Description of the job.
     */
    description?: string;
    /**
     * A value of GET /shifts is shown as a choice. Other text is kept as sent.
     */
    shift?: string;
    /**
     * A value of GET /employment-types is shown as a choice. Other text is kept as sent.
     */
    employment_type?: string;
    /**
     * The recruiter in your system. Defaults to the one that x-on-behalf-of names.
     */
    owner?: {
        /**
         * Id of the recruiter in your system.
         */
        external_user_id: string;
        /**
         * Name of the recruiter.
         */
        name?: string;
    };
    /**
     * What candidates go through, always in this order. Defaults to the workflow's methods. `data_enrichment` needs at least one question.
     */
    methods?: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * `india` goes with `location`, `abroad` with `countries`.
     */
    location_type?: 'india' | 'abroad';
    /**
     * Monthly salary in rupees.
     */
    salary?: {
        /**
         * Lowest salary.
         */
        min: number;
        /**
         * Highest salary; not less than min.
         */
        max: number;
        /**
         * Always INR.
         */
        currency?: 'INR';
        /**
         * Always per month.
         */
        period?: 'month';
    };
    /**
     * At most 10 are accepted; more answers 422. 5 to 10 are recommended, and fewer than 5 give a warning.
     */
    skills: Array<{
        /**
         * Id of a skill.
         */
        skill_id: string;
        /**
         * Whether candidates are tested in it. At most 3 skills of a mandate, and only skills whose `verifiable` is true.
         */
        verify?: boolean;
    } | {
        /**
         * Name of a skill that you asked for with POST /skill-requests.
         */
        name: string;
        /**
         * Always true. A pending skill cannot be verified.
         */
        pending: true;
    }>;
    /**
     * At most 5, or 10 when `data_enrichment` is the only method; more answers 422.
     */
    enrichment_questions?: Array<{
        /**
         * Your id of the question, unique within the mandate. Answers come back under it.
         */
        key: string;
        /**
         * `voice`: the candidate answers in their own words.
         */
        type: 'yes_no' | 'voice';
        /**
         * The question, in English.
         */
        text: string;
        /**
         * Only with `yes_no`: the answer that marks a candidate as not qualified.
         */
        knockout?: 'yes' | 'no';
        /**
         * Whether a candidate must answer it.
         */
        required?: boolean;
    }>;
    /**
     * Saved and returned. It does not change what candidates are asked.
     */
    interest_collection?: {
        /**
         * Other roles that the candidate could be interested in.
         */
        other_roles?: Array<string>;
    };
    /**
     * Your own id of the job. At most one mandate that is not archived has it.
     */
    job_id?: string;
};

/**
 * The outcome of a write.
 */
export type MandateResult = {
    /**
     * Id of a job mandate.
     */
    mandate_id: string;
    /**
     * Your own id of the job; null for a mandate created without one.
     */
    job_id: string | null;
    /**
     * `preparing` while its questions are being made, then `ready` or `failed`. `archived` is final.
     */
    status: 'preparing' | 'ready' | 'failed' | 'archived';
    /**
     * Starts at 1 and grows by one with each accepted replacement.
     */
    flow_version: number;
    /**
     * Methods in force, in the order in which candidates go through them.
     */
    methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * False if the same mandate was sent again, and in every read.
     */
    changed: boolean;
    /**
     * What was accepted but may not be intended, as sentences for people.
     */
    warnings: Array<string>;
};

/**
 * As stored: with defaults, and with pending skills that were approved since as catalogue skills.
 */
export type StoredMandateBody = {
    /**
     * The workflow that the mandate belongs to. It cannot be changed.
     */
    workflow_id: string;
    /**
     * Title of the job.
     */
    title: string;
    /**
     * Company that the job is at.
     */
    company_name: string;
    /**
     * A place in India; GET /locations finds it. Leave it out for a job abroad.
     */
    location?: {
        /**
         * City or town, as GET /locations lists it.
         */
        city: string;
        /**
         * State or union territory.
         */
        state?: string;
        /**
         * Postal code.
         */
        pincode?: string;
    };
    /**
     * Only and always with location_type `abroad`: 1 to 10 of the codes that GET /countries lists, without repeats.
     */
    countries?: Array<string>;
    /**
     * Required work experience.
     */
    experience?: {
        /**
         * Minimum experience, in whole years.
         */
        min_years: number;
        /**
         * Maximum experience, in whole years; not less than min_years.
         */
        max_years: number;
    };
    /**
     * Number of open positions.
     */
    openings?: number;
    /**
     * Description of the job.
     */
    description?: string;
    /**
     * A value of GET /shifts is shown as a choice. Other text is kept as sent.
     */
    shift?: string;
    /**
     * A value of GET /employment-types is shown as a choice. Other text is kept as sent.
     */
    employment_type?: string;
    /**
     * The recruiter in your system. Defaults to the one that x-on-behalf-of names.
     */
    owner?: {
        /**
         * Id of the recruiter in your system.
         */
        external_user_id: string;
        /**
         * Name of the recruiter.
         */
        name?: string;
    };
    /**
     * What candidates go through, always in this order. Defaults to the workflow's methods. `data_enrichment` needs at least one question.
     */
    methods?: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * `india` goes with `location`, `abroad` with `countries`.
     */
    location_type: 'india' | 'abroad';
    /**
     * Monthly salary in rupees.
     */
    salary?: {
        /**
         * Lowest salary.
         */
        min: number;
        /**
         * Highest salary; not less than min.
         */
        max: number;
        /**
         * Always INR.
         */
        currency: 'INR';
        /**
         * Always per month.
         */
        period: 'month';
    };
    /**
     * Required skills.
     */
    skills: Array<{
        /**
         * Id of a skill.
         */
        skill_id: string;
        /**
         * Whether candidates are tested in it. At most 3 skills of a mandate, and only skills whose `verifiable` is true.
         */
        verify: boolean;
    } | {
        /**
         * Name of a skill that you asked for with POST /skill-requests.
         */
        name: string;
        /**
         * Always true. A pending skill cannot be verified.
         */
        pending: true;
    }>;
    /**
     * Questions that candidates are asked.
     */
    enrichment_questions: Array<{
        /**
         * Your id of the question, unique within the mandate. Answers come back under it.
         */
        key: string;
        /**
         * `voice`: the candidate answers in their own words.
         */
        type: 'yes_no' | 'voice';
        /**
         * The question, in English.
         */
        text: string;
        /**
         * Only with `yes_no`: the answer that marks a candidate as not qualified.
         */
        knockout?: 'yes' | 'no';
        /**
         * Whether a candidate must answer it.
         */
        required: boolean;
    }>;
    /**
     * Saved and returned. It does not change what candidates are asked.
     */
    interest_collection: {
        /**
         * Other roles that the candidate could be interested in.
         */
        other_roles: Array<string>;
    };
};

/**
 * A job mandate without its `flow`.
 */
export type ListedMandate = {
    /**
     * Id of a job mandate.
     */
    mandate_id: string;
    /**
     * Your own id of the job; null for a mandate created without one.
     */
    job_id: string | null;
    /**
     * `preparing` while its questions are being made, then `ready` or `failed`. `archived` is final.
     */
    status: 'preparing' | 'ready' | 'failed' | 'archived';
    /**
     * Starts at 1 and grows by one with each accepted replacement.
     */
    flow_version: number;
    /**
     * Methods in force, in the order in which candidates go through them.
     */
    methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * False if the same mandate was sent again, and in every read.
     */
    changed: boolean;
    /**
     * What was accepted but may not be intended, as sentences for people.
     */
    warnings: Array<string>;
    body: StoredMandateBody;
    /**
     * Where it was created. Only objects created through this API can be changed through it.
     */
    created_via: 'api' | 'playground';
    /**
     * Why preparation failed and what to do; null unless the mandate failed.
     */
    failure_reason: string | null;
    /**
     * When the mandate was created.
     */
    created_at: string;
    /**
     * When the mandate last changed.
     */
    updated_at: string;
};

/**
 * Only when ready: what a candidate is asked, in each language.
 */
export type MandateFlow = {
    /**
     * One entry for each language of the workflow.
     */
    languages: Array<{
        /**
         * Language that the candidate chose.
         */
        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * In the order in which candidates go through them.
         */
        methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
        /**
         * Your questions.
         */
        enrichment: Array<{
            /**
             * Your id of the question.
             */
            key: string;
            /**
             * `voice`: the candidate answers in their own words.
             */
            type: 'yes_no' | 'voice';
            /**
             * The question in this language; in English where there is no translation.
             */
            text: string;
            /**
             * The answer that marks a candidate as not qualified.
             */
            knockout?: 'yes' | 'no';
            /**
             * Whether a candidate must answer it.
             */
            required: boolean;
        }>;
        /**
         * Skills that are verified, with their questions.
         */
        skills: Array<{
            /**
             * Id of a skill.
             */
            skill_id: string;
            /**
             * Where the questions come from. `sample`: made of catalogue words, only with test keys; they verify nothing.
             */
            source: 'item_bank' | 'model' | 'sample';
            /**
             * Whether a second model call that saw only questions and options chose the same answers.
             */
            independent_solve: 'agreed' | 'skipped';
            /**
             * Questions about the skill.
             */
            questions: Array<{
                /**
                 * Id of the question.
                 */
                question_id: string;
                /**
                 * The question.
                 */
                text: string;
                /**
                 * Answers to choose from.
                 */
                options: [
                    string,
                    string,
                    string,
                    string
                ];
            }>;
        }>;
        /**
         * How interest is asked for; null if it is not.
         */
        interest: {
            /**
             * The question.
             */
            text: string;
            /**
             * Text of the answer yes.
             */
            yes: string;
            /**
             * Text of the answer no.
             */
            no: string;
        } | null;
    }>;
};

/**
 * A job mandate and, once it is ready, what candidates are asked.
 */
export type Mandate = {
    /**
     * Id of a job mandate.
     */
    mandate_id: string;
    /**
     * Your own id of the job; null for a mandate created without one.
     */
    job_id: string | null;
    /**
     * `preparing` while its questions are being made, then `ready` or `failed`. `archived` is final.
     */
    status: 'preparing' | 'ready' | 'failed' | 'archived';
    /**
     * Starts at 1 and grows by one with each accepted replacement.
     */
    flow_version: number;
    /**
     * Methods in force, in the order in which candidates go through them.
     */
    methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * False if the same mandate was sent again, and in every read.
     */
    changed: boolean;
    /**
     * What was accepted but may not be intended, as sentences for people.
     */
    warnings: Array<string>;
    body: StoredMandateBody;
    /**
     * Where it was created. Only objects created through this API can be changed through it.
     */
    created_via: 'api' | 'playground';
    /**
     * Why preparation failed and what to do; null unless the mandate failed.
     */
    failure_reason: string | null;
    /**
     * When the mandate was created.
     */
    created_at: string;
    /**
     * When the mandate last changed.
     */
    updated_at: string;
    flow?: MandateFlow;
};

/**
 * A job and what its candidates are asked.
 */
export type MandateBody = {
    /**
     * The workflow that the mandate belongs to. It cannot be changed.
     */
    workflow_id: string;
    /**
     * Title of the job.
     */
    title: string;
    /**
     * Company that the job is at.
     */
    company_name: string;
    /**
     * A place in India; GET /locations finds it. Leave it out for a job abroad.
     */
    location?: {
        /**
         * City or town, as GET /locations lists it.
         */
        city: string;
        /**
         * State or union territory.
         */
        state?: string;
        /**
         * Postal code.
         */
        pincode?: string;
    };
    /**
     * Only and always with location_type `abroad`: 1 to 10 of the codes that GET /countries lists, without repeats.
     */
    countries?: Array<string>;
    /**
     * Required work experience.
     */
    experience?: {
        /**
         * Minimum experience, in whole years.
         */
        min_years: number;
        /**
         * Maximum experience, in whole years; not less than min_years.
         */
        max_years: number;
    };
    /**
     * Number of open positions.
     */
    openings?: number;
    /**
     * Description of the job.
     */
    description?: string;
    /**
     * A value of GET /shifts is shown as a choice. Other text is kept as sent.
     */
    shift?: string;
    /**
     * A value of GET /employment-types is shown as a choice. Other text is kept as sent.
     */
    employment_type?: string;
    /**
     * The recruiter in your system. Defaults to the one that x-on-behalf-of names.
     */
    owner?: {
        /**
         * Id of the recruiter in your system.
         */
        external_user_id: string;
        /**
         * Name of the recruiter.
         */
        name?: string;
    };
    /**
     * What candidates go through, always in this order. Defaults to the workflow's methods. `data_enrichment` needs at least one question.
     */
    methods?: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * `india` goes with `location`, `abroad` with `countries`.
     */
    location_type?: 'india' | 'abroad';
    /**
     * Monthly salary in rupees.
     */
    salary?: {
        /**
         * Lowest salary.
         */
        min: number;
        /**
         * Highest salary; not less than min.
         */
        max: number;
        /**
         * Always INR.
         */
        currency?: 'INR';
        /**
         * Always per month.
         */
        period?: 'month';
    };
    /**
     * At most 10 are accepted; more answers 422. 5 to 10 are recommended, and fewer than 5 give a warning.
     */
    skills: Array<{
        /**
         * Id of a skill.
         */
        skill_id: string;
        /**
         * Whether candidates are tested in it. At most 3 skills of a mandate, and only skills whose `verifiable` is true.
         */
        verify?: boolean;
    } | {
        /**
         * Name of a skill that you asked for with POST /skill-requests.
         */
        name: string;
        /**
         * Always true. A pending skill cannot be verified.
         */
        pending: true;
    }>;
    /**
     * At most 5, or 10 when `data_enrichment` is the only method; more answers 422.
     */
    enrichment_questions?: Array<{
        /**
         * Your id of the question, unique within the mandate. Answers come back under it.
         */
        key: string;
        /**
         * `voice`: the candidate answers in their own words.
         */
        type: 'yes_no' | 'voice';
        /**
         * The question, in English.
         */
        text: string;
        /**
         * Only with `yes_no`: the answer that marks a candidate as not qualified.
         */
        knockout?: 'yes' | 'no';
        /**
         * Whether a candidate must answer it.
         */
        required?: boolean;
    }>;
    /**
     * Saved and returned. It does not change what candidates are asked.
     */
    interest_collection?: {
        /**
         * Other roles that the candidate could be interested in.
         */
        other_roles?: Array<string>;
    };
};

/**
 * A person to contact.
 */
export type Candidate = {
    /**
     * Your id of the candidate. Results and events carry it, and no name, phone number or e-mail address.
     */
    external_candidate_id: string;
    /**
     * Name of the person, as messages address them.
     */
    name: string;
    /**
     * E.164, or ten digits of an Indian mobile number. The same number is the same person.
     */
    phone: string;
    /**
     * Needed if the workflow uses the channel `email`.
     */
    email?: string;
    /**
     * Language of the messages. Default, and if the workflow does not have it: the language that the person last chose, else the first of the workflow.
     */
    language?: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
    /**
     * The consent of the person, which you have obtained.
     */
    consent: {
        /**
         * The person agreed to be contacted about jobs. Without their consent do not send them.
         */
        obtained: true;
        /**
         * When they agreed. Default: the time of the call.
         */
        at?: string;
        /**
         * How they agreed, in your words. Kept as evidence.
         */
        source?: string;
    };
};

/**
 * A campaign to create. Candidates can be added later.
 */
export type CampaignBody = {
    /**
     * A mandate that is ready.
     */
    mandate_id: string;
    /**
     * Name that your recruiters know it by.
     */
    name: string;
    /**
     * When to start. Default, and for a time that has passed: at once.
     */
    starts_at?: string;
    /**
     * People to contact, at most 1,000 in a call.
     */
    candidates?: Array<Candidate>;
};

/**
 * A candidate who was not accepted.
 */
export type RejectedCandidate = {
    /**
     * Position in `candidates`, from 0.
     */
    index: number;
    /**
     * `INVALID_PHONE`: not a number that can be contacted. `NO_CHANNEL`: no channel of the workflow can reach the person. `DUPLICATE`: the person or the `external_candidate_id` is in the campaign already. `OPTED_OUT`: the person wants no messages from your organisation.
     */
    code: 'INVALID_PHONE' | 'NO_CHANNEL' | 'DUPLICATE' | 'OPTED_OUT';
    /**
     * A sentence for people. The wording may change.
     */
    message: string;
};

/**
 * The campaign, and what came of the candidates of the call.
 */
export type CreatedCampaign = {
    /**
     * Id of a campaign.
     */
    campaign_id: string;
    /**
     * The mandate of the campaign.
     */
    mandate_id: string;
    /**
     * Name that your recruiters know it by.
     */
    name: string;
    /**
     * `scheduled`: starts at `starts_at`. `completed` (every candidate has a final result) and `cancelled` are final.
     */
    status: 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled';
    /**
     * As sent; null if the campaign started at once.
     */
    starts_at: string | null;
    /**
     * Candidates by the status of their results.
     */
    counts: {
        /**
         * Candidates without a final result.
         */
        pending: number;
        /**
         * Candidates who completed every step.
         */
        completed: number;
        /**
         * Candidates who declined.
         */
        declined: number;
        /**
         * Candidates who gave no final answer.
         */
        failed: number;
    };
    /**
     * Credits of the campaign: one per candidate and method.
     */
    credits: {
        /**
         * Credits set aside for candidates who were not reached yet.
         */
        reserved: number;
        /**
         * Credits spent on candidates who were reached.
         */
        charged: number;
        /**
         * Credits returned for candidates who were not reached.
         */
        released: number;
    };
    /**
     * When the campaign was created.
     */
    created_at: string;
    /**
     * When the campaign last changed its status.
     */
    updated_at: string;
    /**
     * Candidates of the call who were accepted.
     */
    accepted: number;
    /**
     * Candidates of the call who were not, in the order of the call.
     */
    rejected: Array<RejectedCandidate>;
};

/**
 * Candidates who are contacted for a mandate.
 */
export type Campaign = {
    /**
     * Id of a campaign.
     */
    campaign_id: string;
    /**
     * The mandate of the campaign.
     */
    mandate_id: string;
    /**
     * Name that your recruiters know it by.
     */
    name: string;
    /**
     * `scheduled`: starts at `starts_at`. `completed` (every candidate has a final result) and `cancelled` are final.
     */
    status: 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled';
    /**
     * As sent; null if the campaign started at once.
     */
    starts_at: string | null;
    /**
     * Candidates by the status of their results.
     */
    counts: {
        /**
         * Candidates without a final result.
         */
        pending: number;
        /**
         * Candidates who completed every step.
         */
        completed: number;
        /**
         * Candidates who declined.
         */
        declined: number;
        /**
         * Candidates who gave no final answer.
         */
        failed: number;
    };
    /**
     * Credits of the campaign: one per candidate and method.
     */
    credits: {
        /**
         * Credits set aside for candidates who were not reached yet.
         */
        reserved: number;
        /**
         * Credits spent on candidates who were reached.
         */
        charged: number;
        /**
         * Credits returned for candidates who were not reached.
         */
        released: number;
    };
    /**
     * When the campaign was created.
     */
    created_at: string;
    /**
     * When the campaign last changed its status.
     */
    updated_at: string;
};

/**
 * What creating the campaign would do. Nothing is stored.
 */
export type CampaignEstimate = {
    /**
     * The call would answer 402 if more is needed than available.
     */
    credits: {
        /**
         * Credits that the accepted candidates would reserve: one per candidate and method.
         */
        needed: number;
        /**
         * Credits that can be spent now.
         */
        available: number;
    };
    /**
     * Candidates of the call who were accepted.
     */
    accepted: number;
    /**
     * Candidates of the call who were not, in the order of the call.
     */
    rejected: Array<RejectedCandidate>;
    /**
     * First contacts by channel. Follow-ups and other channels come on top for people who do not answer.
     */
    costs: Array<{
        /**
         * Channel of the first contact.
         */
        channel: 'whatsapp' | 'sms' | 'voice' | 'email';
        /**
         * How providers bill these messages.
         */
        category: 'marketing' | 'service' | 'call' | 'email';
        /**
         * Messages, or calls.
         */
        messages: number;
        /**
         * Parts that are billed. A long SMS has several; everything else has one.
         */
        parts: number;
    }>;
    /**
     * The first three messages.
     */
    messages: Array<{
        /**
         * Channel of the first contact.
         */
        channel: 'whatsapp' | 'sms' | 'voice' | 'email';
        /**
         * Language of the message.
         */
        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * As the person would read or hear it, with a sample link.
         */
        text: string;
    }>;
};

/**
 * People to add to a campaign.
 */
export type CandidatesBody = {
    /**
     * People to contact, at most 1,000 in a call.
     */
    candidates: Array<Candidate>;
};

/**
 * What came of a candidate in a campaign.
 */
export type Result = {
    /**
     * Id of the result. There is one result per candidate and campaign.
     */
    result_id: string;
    /**
     * The campaign that contacts the candidate.
     */
    campaign_id: string;
    /**
     * The mandate of the campaign.
     */
    mandate_id: string;
    /**
     * Your id of the job; null if the mandate has none.
     */
    job_id: string | null;
    /**
     * Your id of the candidate. Results and events contain no name, phone number or e-mail address.
     */
    external_candidate_id: string;
    /**
     * Changes once, from pending to one of the others, for good.
     */
    status: 'pending' | 'completed' | 'declined' | 'failed';
    /**
     * Why the result failed; null if it did not.
     */
    reason: 'unreachable' | 'expired' | 'opted_out' | 'invalid_contact' | 'abandoned' | 'cancelled' | null;
    /**
     * What the candidate answered so far; null if nothing.
     */
    output: {
        /**
         * Answers by the `key` of the question. Unanswered questions are left out. Empty once the data of the person is erased.
         */
        answers: {
            [key: string]: unknown | {
                /**
                 * Type of the question.
                 */
                type: 'yes_no' | 'voice';
                /**
                 * `yes` or `no`, what was written, or the transcript of a spoken answer: empty if there is none.
                 */
                value: string;
                /**
                 * Language of the answer.
                 */
                language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
                /**
                 * Recording of a spoken answer, kept for 180 days. The URL expires after 15 minutes; GET /results/{result_id} returns a new one. Events have no URL.
                 */
                audio_url?: string;
            };
        };
        /**
         * One for each skill that the mandate verifies.
         */
        skills: Array<{
            /**
             * A skill that the mandate verifies.
             */
            skill_id: string;
            /**
             * `not_attempted`: the candidate stopped before the questions about this skill.
             */
            verdict: 'verified' | 'not_verified' | 'not_attempted';
            /**
             * Share of right answers, from 0 to 1; null if not attempted.
             */
            score: number | null;
        }>;
        /**
         * Null if the mandate does not ask for interest or the candidate stopped before the question.
         */
        interest: {
            /**
             * Whether the candidate wants this job.
             */
            interested: boolean;
        } | null;
        /**
         * False after a knockout answer; null if the candidate did not finish.
         */
        qualified: boolean | null;
        /**
         * The `key` of the question with the knockout answer; null if there is none.
         */
        knocked_out_by: string | null;
    } | null;
    /**
     * When the candidate was accepted into the campaign.
     */
    created_at: string;
    /**
     * When the result last changed.
     */
    updated_at: string;
};

/**
 * Events that nobody has acknowledged.
 */
export type PulledEvents = {
    /**
     * Events, oldest first.
     */
    items: Array<Event>;
    /**
     * Whether more events are waiting. Acknowledge these and pull again.
     */
    has_more: boolean;
};

/**
 * Events to acknowledge.
 */
export type AcknowledgementBody = {
    /**
     * Ids of the events.
     */
    event_ids: Array<string>;
};

/**
 * The outcome for each id.
 */
export type AcknowledgedEvents = {
    /**
     * Events acknowledged by this or an earlier call.
     */
    acknowledged: Array<string>;
    /**
     * Ids of events that are not yours, are older than 30 days or never existed.
     */
    not_found: Array<string>;
};

/**
 * A page of events in a stable order.
 */
export type BackfilledEvents = {
    /**
     * The items of this page.
     */
    items: Array<Event>;
    /**
     * Cursor of the next page; null on the last page.
     */
    next_cursor: string | null;
    /**
     * Every event that could be pulled before this time is in this page or an earlier one. Null on a page that is not the last, and while it is not known. If it is earlier than the time when you began to read, read the last page again after a second: a transaction is still running.
     */
    complete_until: string | null;
};

/**
 * Where events are sent, and which.
 */
export type WebhookEndpointBody = {
    /**
     * A public https URL on port 443 or 8443, without a user name and without a fragment. Redirects are not followed.
     */
    url: string;
    /**
     * Which events are sent. An empty list means all types, future ones included.
     */
    types?: Array<'result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed' | 'campaign.paused'>;
    /**
     * Your notes.
     */
    description?: string;
};

/**
 * Outcome of a signed delivery of type `webhook.test`.
 */
export type TestDelivery = {
    /**
     * Whether the endpoint answered 2xx.
     */
    delivered: boolean;
    /**
     * Status that the endpoint answered with; null if it did not answer.
     */
    http_status: number | null;
    /**
     * Why there was no answer: its address is not public, its name does not resolve, no connection, no TLS handshake, no answer within 10 seconds, an answer that is not HTTP. Null if it answered.
     */
    error: 'refused_address' | 'dns' | 'connect' | 'tls' | 'timed_out' | 'broken' | null;
    /**
     * How long the attempt took, in milliseconds.
     */
    duration_ms: number;
    /**
     * Beginning of the reply: at most 1 KB of text.
     */
    response_body: string;
};

/**
 * A new endpoint, its secret, and the outcome of a test delivery.
 */
export type NewWebhookEndpoint = {
    /**
     * Id of a webhook endpoint.
     */
    webhook_id: string;
    /**
     * Where events are sent.
     */
    url: string;
    /**
     * Which events are sent. An empty list means all types.
     */
    types: Array<string>;
    /**
     * Your notes.
     */
    description: string;
    /**
     * An endpoint is suspended after five days without a success. Then one event is sent every 12 hours, and the first 2xx enables it again.
     */
    status: 'enabled' | 'disabled' | 'suspended' | 'archived';
    /**
     * Time of the first failure since the last 2xx; null while it is healthy.
     */
    failing_since: string | null;
    /**
     * Share of the five days that has passed.
     */
    warned_percent: 0 | 50 | 70 | 90;
    /**
     * When the endpoint will be suspended if it keeps failing; null while it is healthy.
     */
    suspends_at: string | null;
    /**
     * Nothing is sent before this time, after five failures in a row or because of Retry-After; null otherwise.
     */
    paused_until: string | null;
    /**
     * When the endpoint was created.
     */
    created_at: string;
    /**
     * When the endpoint last changed.
     */
    updated_at: string;
    /**
     * Secret to verify deliveries with. It is shown only in this answer.
     */
    secret: string;
    test: TestDelivery;
};

/**
 * A URL that events are sent to.
 */
export type WebhookEndpoint = {
    /**
     * Id of a webhook endpoint.
     */
    webhook_id: string;
    /**
     * Where events are sent.
     */
    url: string;
    /**
     * Which events are sent. An empty list means all types.
     */
    types: Array<string>;
    /**
     * Your notes.
     */
    description: string;
    /**
     * An endpoint is suspended after five days without a success. Then one event is sent every 12 hours, and the first 2xx enables it again.
     */
    status: 'enabled' | 'disabled' | 'suspended' | 'archived';
    /**
     * Time of the first failure since the last 2xx; null while it is healthy.
     */
    failing_since: string | null;
    /**
     * Share of the five days that has passed.
     */
    warned_percent: 0 | 50 | 70 | 90;
    /**
     * When the endpoint will be suspended if it keeps failing; null while it is healthy.
     */
    suspends_at: string | null;
    /**
     * Nothing is sent before this time, after five failures in a row or because of Retry-After; null otherwise.
     */
    paused_until: string | null;
    /**
     * When the endpoint was created.
     */
    created_at: string;
    /**
     * When the endpoint last changed.
     */
    updated_at: string;
};

/**
 * Fields to change. Fields that are left out keep their value.
 */
export type WebhookEndpointChange = {
    /**
     * A public https URL on port 443 or 8443, without a user name and without a fragment. Redirects are not followed.
     */
    url?: string;
    /**
     * Which events are sent. An empty list means all types, future ones included.
     */
    types?: Array<'result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed' | 'campaign.paused'>;
    /**
     * Your notes.
     */
    description?: string;
    /**
     * Nothing is sent to a disabled endpoint. Its events are held until it is enabled.
     */
    status?: 'enabled' | 'disabled';
};

/**
 * How the previous secret ends.
 */
export type RotationBody = {
    /**
     * Hours for which the previous secret stays valid.
     */
    overlap_hours?: number;
    /**
     * Rotate within the overlap of an earlier rotation.
     */
    force?: boolean;
};

/**
 * The new secret of an endpoint.
 */
export type RotatedSecret = {
    /**
     * Id of a webhook endpoint.
     */
    webhook_id: string;
    /**
     * Secret to verify deliveries with. It is shown only in this answer.
     */
    secret: string;
    /**
     * Until this time every delivery is signed with both secrets; null if the previous one ended at once.
     */
    previous_until: string | null;
};

/**
 * Events to send again: by time or by id.
 */
export type ReplayBody = {
    /**
     * Send events stored from this time on.
     */
    since?: string;
    /**
     * Send events stored before this time. Defaults to now.
     */
    until?: string;
    /**
     * Only events that the endpoint has not accepted yet.
     */
    only_failed?: boolean;
    /**
     * These events. Not together with the other fields.
     */
    event_ids?: Array<string>;
};

/**
 * A replay that was accepted.
 */
export type AcceptedReplay = {
    /**
     * Id of a webhook endpoint.
     */
    webhook_id: string;
    /**
     * When the replay was requested.
     */
    asked_at: string;
    /**
     * Those of `event_ids` that are not yours, are older than 30 days or never existed.
     */
    not_found: Array<string>;
};

/**
 * One attempt to deliver an event.
 */
export type DeliveryAttempt = {
    /**
     * When the attempt began.
     */
    started_at: string;
    /**
     * URL that the attempt was sent to.
     */
    url: string;
    /**
     * Status that the endpoint answered with; null if it did not answer.
     */
    http_status: number | null;
    /**
     * Why there was no answer: its address is not public, its name does not resolve, no connection, no TLS handshake, no answer within 10 seconds, an answer that is not HTTP. Null if it answered.
     */
    error: 'refused_address' | 'dns' | 'connect' | 'tls' | 'timed_out' | 'broken' | null;
    /**
     * How long the attempt took, in milliseconds.
     */
    duration_ms: number;
    /**
     * Beginning of the reply: at most 1 KB of text.
     */
    response_body: string;
    /**
     * Whether the attempt was part of a replay.
     */
    replay: boolean;
};

/**
 * The delivery of one event to one endpoint.
 */
export type Delivery = {
    /**
     * Id of the delivery of this event to this endpoint.
     */
    delivery_id: string;
    /**
     * Id of an event.
     */
    event_id: string;
    /**
     * Type of the event.
     */
    type: string;
    /**
     * Number of attempts made.
     */
    attempt: number;
    /**
     * `held`: the endpoint is not enabled; the event is sent once it is. `acknowledged`: by your call, so nothing more is sent. `failed`: 30 days have passed.
     */
    outcome: 'waiting' | 'held' | 'delivered' | 'acknowledged' | 'failed';
    /**
     * Status of the last attempt; null if there was none or it was not answered.
     */
    http_status: number | null;
    /**
     * When the last attempt began; null if there was none.
     */
    started_at: string | null;
    /**
     * Duration of the last attempt in milliseconds; null if there was none.
     */
    duration_ms: number | null;
    /**
     * Time of the next attempt; null if none is planned.
     */
    next_attempt_at: string | null;
    /**
     * When a replay was last requested; null if never.
     */
    replayed_at: string | null;
    /**
     * What is sent. Every attempt sends the same bytes.
     */
    request_body: string;
    /**
     * Reply to the last attempt: at most 1 KB of text. Null if there was no attempt.
     */
    response_body: string | null;
    /**
     * All attempts, the first one first.
     */
    tries: Array<DeliveryAttempt>;
};

/**
 * Counts of a workflow. A candidate belongs to the day, in India, of the first contact: what happens later counts on that day, too.
 */
export type AnalyticsOverview = {
    /**
     * First day, in India.
     */
    from: string;
    /**
     * Last day, in India.
     */
    to: string;
    /**
     * All eight stages, in this order.
     */
    funnel: Array<{
        /**
         * `contacted`: a message was sent. `reached`: one was delivered, or the candidate answered. `started`: the candidate agreed and began. `enrichment`, `skills`, `interest`: finished this method. `completed`: finished all methods of the mandate. `qualified`: completed without a knockout answer.
         */
        stage: 'contacted' | 'reached' | 'started' | 'enrichment' | 'skills' | 'interest' | 'completed' | 'qualified';
        /**
         * Candidates. A method that a mandate does not have is finished by none of its candidates.
         */
        count: number;
    }>;
    /**
     * Channels with messages, in the order of the workflow fields.
     */
    channels: Array<{
        /**
         * The channel.
         */
        channel: 'whatsapp' | 'sms' | 'voice' | 'email';
        /**
         * Messages given to the provider, whatever became of them.
         */
        sent: number;
        /**
         * Messages that were delivered, as the provider reports it, or answered.
         */
        delivered: number;
        /**
         * Messages that the candidate answered: by opening the link and starting, or with a reply.
         */
        answered: number;
        /**
         * Candidates who answered on this channel and completed.
         */
        completed: number;
    }>;
    /**
     * Follow-ups that were sent.
     */
    follow_ups: Array<{
        /**
         * 1 is the first follow-up.
         */
        number: number;
        /**
         * Candidates to whom this follow-up was sent, on any channel.
         */
        sent: number;
        /**
         * Candidates who answered it.
         */
        answered: number;
    }>;
    /**
     * Messages of the channel `voice`.
     */
    calls: {
        /**
         * Calls given to the provider.
         */
        placed: number;
        /**
         * Calls that were picked up.
         */
        answered: number;
        /**
         * Candidates who answered a call and completed.
         */
        completed: number;
        /**
         * Calls that nobody picked up.
         */
        no_answer: number;
        /**
         * Calls to a busy line. 0 while the provider reports them as not answered.
         */
        busy: number;
        /**
         * Calls that the provider rejected, or to numbers that do not exist.
         */
        failed: number;
        /**
         * Average duration of the answered calls; null if the provider reported none.
         */
        average_seconds: number | null;
    };
    /**
     * Where candidates stopped who started and ended without completing: declined, left or opted out.
     */
    drop_offs: Array<{
        /**
         * The method that was not finished.
         */
        stage: 'enrichment' | 'skills' | 'interest';
        /**
         * The first required question without an answer; null in other methods than enrichment.
         */
        question_key: string | null;
        /**
         * Candidates.
         */
        count: number;
    }>;
    /**
     * Languages with candidates.
     */
    languages: Array<{
        /**
         * Chosen by the candidate; before that, of the messages.
         */
        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * Candidates contacted.
         */
        contacted: number;
        /**
         * Candidates who completed.
         */
        completed: number;
    }>;
};

/**
 * How far the clock moves.
 */
export type AdvanceTestClockBody = {
    /**
     * By how much the clock moves: at most 30 days in a call.
     */
    seconds: number;
};

/**
 * The clock of your test mode.
 */
export type TestClock = {
    /**
     * The time of your test mode after the call.
     */
    now: string;
};

/**
 * One of these types, given by `type`. `webhook.test` is only sent, `webhook.suspended` is only pulled.
 */
export type Event = ResultCompletedEvent | ResultDeclinedEvent | ResultFailedEvent | MandateReadyEvent | MandateFailedEvent | CampaignCompletedEvent | SkillRequestApprovedEvent | SkillRequestRejectedEvent | CreditsLowEvent | VerificationInitiatedEvent | VerificationCompletedEvent | VerificationFailedEvent | CampaignPausedEvent | WebhookSuspendedEvent | WebhookTestEvent | OtherEvent;

/**
 * When a candidate has completed every step of the mandate.
 */
export type ResultCompletedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'result.completed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The result, as GET /results/{result_id} returns it, without the URLs of recordings.
         */
        result: {
            /**
             * Id of the result. There is one result per candidate and campaign.
             */
            result_id: string;
            /**
             * The campaign that contacts the candidate.
             */
            campaign_id: string;
            /**
             * The mandate of the campaign.
             */
            mandate_id: string;
            /**
             * Your id of the job; null if the mandate has none.
             */
            job_id: string | null;
            /**
             * Your id of the candidate. Results and events contain no name, phone number or e-mail address.
             */
            external_candidate_id: string;
            /**
             * Final. A result changes its status once, from pending.
             */
            status: 'completed';
            /**
             * Always null: only a failed result has a reason.
             */
            reason: null;
            /**
             * The answers of the candidate, and what follows from them.
             */
            output: {
                /**
                 * Answers by the `key` of the question. Unanswered questions are left out. Empty once the data of the person is erased.
                 */
                answers: {
                    [key: string]: unknown | {
                        /**
                         * Type of the question.
                         */
                        type: 'yes_no' | 'voice';
                        /**
                         * `yes` or `no`, what was written, or the transcript of a spoken answer: empty if there is none.
                         */
                        value: string;
                        /**
                         * Language of the answer.
                         */
                        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
                        /**
                         * Recording of a spoken answer, kept for 180 days. The URL expires after 15 minutes; GET /results/{result_id} returns a new one. Events have no URL.
                         */
                        audio_url?: string;
                    };
                };
                /**
                 * One for each skill that the mandate verifies.
                 */
                skills: Array<{
                    /**
                     * A skill that the mandate verifies.
                     */
                    skill_id: string;
                    /**
                     * `not_attempted`: the candidate stopped before the questions about this skill.
                     */
                    verdict: 'verified' | 'not_verified' | 'not_attempted';
                    /**
                     * Share of right answers, from 0 to 1; null if not attempted.
                     */
                    score: number | null;
                }>;
                /**
                 * Null if the mandate does not ask for interest or the candidate stopped before the question.
                 */
                interest: {
                    /**
                     * Whether the candidate wants this job.
                     */
                    interested: boolean;
                } | null;
                /**
                 * False after a knockout answer; null if the candidate did not finish.
                 */
                qualified: boolean | null;
                /**
                 * The `key` of the question with the knockout answer; null if there is none.
                 */
                knocked_out_by: string | null;
            };
            /**
             * When the candidate was accepted into the campaign.
             */
            created_at: string;
            /**
             * When the result became final.
             */
            updated_at: string;
        };
    };
};

/**
 * When a candidate declines.
 */
export type ResultDeclinedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'result.declined';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The result, as GET /results/{result_id} returns it, without the URLs of recordings.
         */
        result: {
            /**
             * Id of the result. There is one result per candidate and campaign.
             */
            result_id: string;
            /**
             * The campaign that contacts the candidate.
             */
            campaign_id: string;
            /**
             * The mandate of the campaign.
             */
            mandate_id: string;
            /**
             * Your id of the job; null if the mandate has none.
             */
            job_id: string | null;
            /**
             * Your id of the candidate. Results and events contain no name, phone number or e-mail address.
             */
            external_candidate_id: string;
            /**
             * Final. A result changes its status once, from pending.
             */
            status: 'declined';
            /**
             * Always null: only a failed result has a reason.
             */
            reason: null;
            /**
             * What the candidate answered before the end; null if nothing.
             */
            output: {
                /**
                 * Answers by the `key` of the question. Unanswered questions are left out. Empty once the data of the person is erased.
                 */
                answers: {
                    [key: string]: unknown | {
                        /**
                         * Type of the question.
                         */
                        type: 'yes_no' | 'voice';
                        /**
                         * `yes` or `no`, what was written, or the transcript of a spoken answer: empty if there is none.
                         */
                        value: string;
                        /**
                         * Language of the answer.
                         */
                        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
                        /**
                         * Recording of a spoken answer, kept for 180 days. The URL expires after 15 minutes; GET /results/{result_id} returns a new one. Events have no URL.
                         */
                        audio_url?: string;
                    };
                };
                /**
                 * One for each skill that the mandate verifies.
                 */
                skills: Array<{
                    /**
                     * A skill that the mandate verifies.
                     */
                    skill_id: string;
                    /**
                     * `not_attempted`: the candidate stopped before the questions about this skill.
                     */
                    verdict: 'verified' | 'not_verified' | 'not_attempted';
                    /**
                     * Share of right answers, from 0 to 1; null if not attempted.
                     */
                    score: number | null;
                }>;
                /**
                 * Null if the mandate does not ask for interest or the candidate stopped before the question.
                 */
                interest: {
                    /**
                     * Whether the candidate wants this job.
                     */
                    interested: boolean;
                } | null;
                /**
                 * False after a knockout answer; null if the candidate did not finish.
                 */
                qualified: boolean | null;
                /**
                 * The `key` of the question with the knockout answer; null if there is none.
                 */
                knocked_out_by: string | null;
            } | null;
            /**
             * When the candidate was accepted into the campaign.
             */
            created_at: string;
            /**
             * When the result became final.
             */
            updated_at: string;
        };
    };
};

/**
 * When a candidate gives no final answer.
 */
export type ResultFailedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'result.failed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The result, as GET /results/{result_id} returns it, without the URLs of recordings.
         */
        result: {
            /**
             * Id of the result. There is one result per candidate and campaign.
             */
            result_id: string;
            /**
             * The campaign that contacts the candidate.
             */
            campaign_id: string;
            /**
             * The mandate of the campaign.
             */
            mandate_id: string;
            /**
             * Your id of the job; null if the mandate has none.
             */
            job_id: string | null;
            /**
             * Your id of the candidate. Results and events contain no name, phone number or e-mail address.
             */
            external_candidate_id: string;
            /**
             * Final. A result changes its status once, from pending.
             */
            status: 'failed';
            /**
             * `unreachable`: no channel reached the candidate. `expired`: reached, but no answer in time. `opted_out`: the candidate sent STOP. `invalid_contact`: the number or address does not exist. `abandoned`: started, but not finished in time. `cancelled`: the campaign was cancelled before.
             */
            reason: 'unreachable' | 'expired' | 'opted_out' | 'invalid_contact' | 'abandoned' | 'cancelled';
            /**
             * What the candidate answered before the end; null if nothing.
             */
            output: {
                /**
                 * Answers by the `key` of the question. Unanswered questions are left out. Empty once the data of the person is erased.
                 */
                answers: {
                    [key: string]: unknown | {
                        /**
                         * Type of the question.
                         */
                        type: 'yes_no' | 'voice';
                        /**
                         * `yes` or `no`, what was written, or the transcript of a spoken answer: empty if there is none.
                         */
                        value: string;
                        /**
                         * Language of the answer.
                         */
                        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
                        /**
                         * Recording of a spoken answer, kept for 180 days. The URL expires after 15 minutes; GET /results/{result_id} returns a new one. Events have no URL.
                         */
                        audio_url?: string;
                    };
                };
                /**
                 * One for each skill that the mandate verifies.
                 */
                skills: Array<{
                    /**
                     * A skill that the mandate verifies.
                     */
                    skill_id: string;
                    /**
                     * `not_attempted`: the candidate stopped before the questions about this skill.
                     */
                    verdict: 'verified' | 'not_verified' | 'not_attempted';
                    /**
                     * Share of right answers, from 0 to 1; null if not attempted.
                     */
                    score: number | null;
                }>;
                /**
                 * Null if the mandate does not ask for interest or the candidate stopped before the question.
                 */
                interest: {
                    /**
                     * Whether the candidate wants this job.
                     */
                    interested: boolean;
                } | null;
                /**
                 * False after a knockout answer; null if the candidate did not finish.
                 */
                qualified: boolean | null;
                /**
                 * The `key` of the question with the knockout answer; null if there is none.
                 */
                knocked_out_by: string | null;
            } | null;
            /**
             * When the candidate was accepted into the campaign.
             */
            created_at: string;
            /**
             * When the result became final.
             */
            updated_at: string;
        };
    };
};

/**
 * When a mandate is prepared: after it was created, replaced or prepared again.
 */
export type MandateReadyEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'mandate.ready';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The mandate as GET /mandates/{mandate_id} returns it, without `flow`.
         */
        mandate: {
            /**
             * Id of the mandate, from POST /mandates.
             */
            mandate_id: string;
            /**
             * Your id of the job; null if the mandate was created without one.
             */
            job_id: string | null;
            /**
             * Status when the event was written. GET returns the current one.
             */
            status: 'ready';
            /**
             * Starts at 1 and grows by one with each accepted replacement.
             */
            flow_version: number;
            /**
             * Methods in force, in the order in which candidates go through them.
             */
            methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
            /**
             * Always false in an event.
             */
            changed: boolean;
            /**
             * What was accepted but may not be intended, as sentences for people.
             */
            warnings: Array<string>;
            body: StoredMandateBody;
            /**
             * Where it was created. Only objects created through this API can be changed through it.
             */
            created_via: 'api' | 'playground';
            /**
             * Always null.
             */
            failure_reason: null;
            /**
             * When the mandate was created.
             */
            created_at: string;
            /**
             * When the mandate last changed. Of two events of one mandate, the later one has the newer state.
             */
            updated_at: string;
        };
    };
};

/**
 * When a mandate could not be prepared.
 */
export type MandateFailedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'mandate.failed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The mandate as GET /mandates/{mandate_id} returns it, without `flow`.
         */
        mandate: {
            /**
             * Id of the mandate, from POST /mandates.
             */
            mandate_id: string;
            /**
             * Your id of the job; null if the mandate was created without one.
             */
            job_id: string | null;
            /**
             * Status when the event was written. GET returns the current one.
             */
            status: 'failed';
            /**
             * Starts at 1 and grows by one with each accepted replacement.
             */
            flow_version: number;
            /**
             * Methods in force, in the order in which candidates go through them.
             */
            methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
            /**
             * Always false in an event.
             */
            changed: boolean;
            /**
             * What was accepted but may not be intended, as sentences for people.
             */
            warnings: Array<string>;
            body: StoredMandateBody;
            /**
             * Where it was created. Only objects created through this API can be changed through it.
             */
            created_via: 'api' | 'playground';
            /**
             * Why preparation failed and what to do, as a sentence for people.
             */
            failure_reason: string;
            /**
             * When the mandate was created.
             */
            created_at: string;
            /**
             * When the mandate last changed. Of two events of one mandate, the later one has the newer state.
             */
            updated_at: string;
        };
    };
};

/**
 * When every candidate of a campaign has a final result.
 */
export type CampaignCompletedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'campaign.completed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The campaign, as GET /campaigns/{campaign_id} returns it.
         */
        campaign: {
            /**
             * Id of a campaign.
             */
            campaign_id: string;
            /**
             * The mandate of the campaign.
             */
            mandate_id: string;
            /**
             * Name that your recruiters know it by.
             */
            name: string;
            /**
             * Final: candidates can no longer be added.
             */
            status: 'completed';
            /**
             * As sent; null if the campaign started at once.
             */
            starts_at: string | null;
            /**
             * Candidates by the status of their results.
             */
            counts: {
                /**
                 * Candidates without a final result. Always 0 in this event.
                 */
                pending: number;
                /**
                 * Candidates who completed every step.
                 */
                completed: number;
                /**
                 * Candidates who declined.
                 */
                declined: number;
                /**
                 * Candidates who gave no final answer.
                 */
                failed: number;
            };
            /**
             * Credits of the campaign: one per candidate and method.
             */
            credits: {
                /**
                 * Credits still set aside. Always 0 in this event.
                 */
                reserved: number;
                /**
                 * Credits spent on candidates who were reached.
                 */
                charged: number;
                /**
                 * Credits returned for candidates who were not reached.
                 */
                released: number;
            };
            /**
             * When the campaign was created.
             */
            created_at: string;
            /**
             * When the last result became final.
             */
            updated_at: string;
        };
    };
};

/**
 * When a skill that you requested is added to the catalogue.
 */
export type SkillRequestApprovedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'skill_request.approved';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The request, as GET /skill-requests/{skill_request_id} returns it.
         */
        skill_request: {
            /**
             * Id of the request, from POST /skill-requests.
             */
            skill_request_id: string;
            /**
             * Name of the skill, as requested. The catalogue may use another name.
             */
            name: string;
            /**
             * Description, as sent; empty if none was sent.
             */
            description: string;
            /**
             * Final.
             */
            status: 'approved';
            /**
             * The skill to use: a new one, or an existing one with the same meaning.
             */
            skill_id: string;
            /**
             * Always null: only a rejected request has a reason.
             */
            reason: null;
            /**
             * When the request was made.
             */
            created_at: string;
        };
    };
};

/**
 * When a skill that you requested is rejected.
 */
export type SkillRequestRejectedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'skill_request.rejected';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The request, as GET /skill-requests/{skill_request_id} returns it.
         */
        skill_request: {
            /**
             * Id of the request, from POST /skill-requests.
             */
            skill_request_id: string;
            /**
             * Name of the skill, as requested. The catalogue may use another name.
             */
            name: string;
            /**
             * Description, as sent; empty if none was sent.
             */
            description: string;
            /**
             * Final.
             */
            status: 'rejected';
            /**
             * Always null.
             */
            skill_id: null;
            /**
             * Why the request was rejected, as a sentence for people.
             */
            reason: string;
            /**
             * When the request was made.
             */
            created_at: string;
        };
    };
};

/**
 * When your organisation's available credits fall below the threshold.
 */
export type CreditsLowEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'credits.low';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * Credits of your organisation, of this mode.
         */
        credits: {
            /**
             * Credits that can be spent.
             */
            available: number;
            /**
             * Credits set aside for accepted candidates.
             */
            reserved: number;
            /**
             * The threshold that `available` fell below.
             */
            threshold: number;
        };
    };
};

/**
 * When the questions of an assessment are generated for the first time.
 */
export type VerificationInitiatedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'verification.initiated';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The verification, with the field names of the Verification API.
         */
        verification: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * Your id of the student; `erased` once the data of the student is erased. Events contain no name and no e-mail address.
             */
            externalStudentId: string;
            /**
             * `human`: a reviewer endorses the skills. `assessment`: the student answers questions.
             */
            verificationMethod: 'assessment';
            /**
             * State of the session right after the change.
             */
            state: 'questions_ready';
            /**
             * Every skill of the session.
             */
            skills: Array<{
                /**
                 * A skill of the session.
                 */
                skillId: string;
                /**
                 * Whether the skill is verified.
                 */
                verified: boolean;
            }>;
            /**
             * How the outcome came about; null if nobody answered.
             */
            signals: {
                /**
                 * An outcome graded `red` was held and then released or rejected.
                 */
                grade: 'green' | 'amber' | 'red';
                /**
                 * As in `GET /session`.
                 */
                reasons: Array<'free_mail' | 'other_domain' | 'same_network' | 'hasty' | 'fast_answers' | 'endorsement_missing'>;
            } | null;
        };
    };
};

/**
 * When at least one skill of a session is verified and all skills are decided.
 */
export type VerificationCompletedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'verification.completed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The verification, with the field names of the Verification API.
         */
        verification: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * Your id of the student; `erased` once the data of the student is erased. Events contain no name and no e-mail address.
             */
            externalStudentId: string;
            /**
             * `human`: a reviewer endorses the skills. `assessment`: the student answers questions.
             */
            verificationMethod: 'human' | 'assessment';
            /**
             * State of the session right after the change.
             */
            state: 'passed' | 'endorsed' | 'partly_endorsed';
            /**
             * Every skill of the session.
             */
            skills: Array<{
                /**
                 * A skill of the session.
                 */
                skillId: string;
                /**
                 * Whether the skill is verified.
                 */
                verified: boolean;
            }>;
            /**
             * How the outcome came about; null if nobody answered.
             */
            signals: {
                /**
                 * An outcome graded `red` was held and then released or rejected.
                 */
                grade: 'green' | 'amber' | 'red';
                /**
                 * As in `GET /session`.
                 */
                reasons: Array<'free_mail' | 'other_domain' | 'same_network' | 'hasty' | 'fast_answers' | 'endorsement_missing'>;
            } | null;
        };
    };
};

/**
 * When a session ends without a verified skill: attempts are used up, the reviewer declined, 30 days passed, or a held outcome was rejected.
 */
export type VerificationFailedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'verification.failed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The verification, with the field names of the Verification API.
         */
        verification: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * Your id of the student; `erased` once the data of the student is erased. Events contain no name and no e-mail address.
             */
            externalStudentId: string;
            /**
             * `human`: a reviewer endorses the skills. `assessment`: the student answers questions.
             */
            verificationMethod: 'human' | 'assessment';
            /**
             * State of the session right after the change.
             */
            state: 'failed' | 'declined' | 'expired';
            /**
             * Every skill of the session.
             */
            skills: Array<{
                /**
                 * A skill of the session.
                 */
                skillId: string;
                /**
                 * Whether the skill is verified.
                 */
                verified: boolean;
            }>;
            /**
             * How the outcome came about; null if nobody answered.
             */
            signals: {
                /**
                 * An outcome graded `red` was held and then released or rejected.
                 */
                grade: 'green' | 'amber' | 'red';
                /**
                 * As in `GET /session`.
                 */
                reasons: Array<'free_mail' | 'other_domain' | 'same_network' | 'hasty' | 'fast_answers' | 'endorsement_missing'>;
            } | null;
        };
    };
};

/**
 * When the service pauses a campaign, because providers reject its messages.
 */
export type CampaignPausedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'campaign.paused';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The campaign, as GET /campaigns/{campaign_id} returns it.
         */
        campaign: {
            /**
             * Id of a campaign.
             */
            campaign_id: string;
            /**
             * The mandate of the campaign.
             */
            mandate_id: string;
            /**
             * Name that your recruiters know it by.
             */
            name: string;
            /**
             * Nobody is contacted until you resume the campaign.
             */
            status: 'paused';
            /**
             * As sent; null if the campaign started at once.
             */
            starts_at: string | null;
            /**
             * Candidates by the status of their results.
             */
            counts: {
                /**
                 * Candidates without a final result.
                 */
                pending: number;
                /**
                 * Candidates who completed every step.
                 */
                completed: number;
                /**
                 * Candidates who declined.
                 */
                declined: number;
                /**
                 * Candidates who gave no final answer.
                 */
                failed: number;
            };
            /**
             * Credits of the campaign: one per candidate and method.
             */
            credits: {
                /**
                 * Credits set aside for candidates who were not reached yet.
                 */
                reserved: number;
                /**
                 * Credits spent on candidates who were reached.
                 */
                charged: number;
                /**
                 * Credits returned for candidates who were not reached.
                 */
                released: number;
            };
            /**
             * When the campaign was created.
             */
            created_at: string;
            /**
             * When the campaign was paused.
             */
            updated_at: string;
        };
        /**
         * Why. `rejected_in_a_row`: providers rejected 50 messages of the campaign in a row for good. Other codes may be added.
         */
        reason: 'rejected_in_a_row';
    };
};

/**
 * When every delivery to a webhook endpoint has failed for five days.
 */
export type WebhookSuspendedEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'webhook.suspended';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The suspended endpoint.
         */
        webhook: {
            /**
             * Id of the endpoint, from POST /webhooks.
             */
            webhook_id: string;
            /**
             * URL of the endpoint.
             */
            url: string;
            /**
             * One event is sent every 12 hours; the others are held.
             */
            status: 'suspended';
            /**
             * Time of the first failure since the last 2xx.
             */
            failing_since: string;
            /**
             * When the endpoint was suspended, five days after failing_since.
             */
            suspended_at: string;
        };
    };
};

/**
 * When you create a webhook endpoint or call `POST /webhooks/{webhook_id}/test`.
 */
export type WebhookTestEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * Type of the event. It determines the fields of `data`.
     */
    type: 'webhook.test';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        /**
         * The endpoint that is tested.
         */
        webhook: {
            /**
             * Id of the endpoint, from POST /webhooks.
             */
            webhook_id: string;
            /**
             * URL of the endpoint.
             */
            url: string;
        };
    };
};

/**
 * An event of a type that was added after this document. Acknowledge it and continue.
 */
export type OtherEvent = {
    /**
     * Id of the event, the same in every delivery. Store it to detect duplicates.
     */
    id: string;
    /**
     * A type that this document does not name.
     */
    type: string;
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * Whether the event belongs to test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The object that changed, under its own name.
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
 */
export type IdempotencyKey = string;

/**
 * An id of your own for this call, which spends credits; without it the answer is 400. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`, and spends nothing. It is part of the string to sign.
 */
export type RequiredIdempotencyKey = string;

/**
 * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
 */
export type OnBehalfOf = string;

export type GetAccountData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/account';
};

export type GetAccountErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetAccountError = GetAccountErrors[keyof GetAccountErrors];

export type GetAccountResponses = {
    /**
     * The account.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Account;
    };
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type ListSkillsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Words to search for.
         */
        q?: string;
        /**
         * Only skills below this master skill.
         */
        master_skill_id?: string;
        /**
         * Only skills below this sub-skill.
         */
        sub_skill_id?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/partner/skills';
};

export type ListSkillsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After. Or: The daily number of different skills is reached. It resets at midnight IST. Or: Too many calls. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListSkillsError = ListSkillsErrors[keyof ListSkillsErrors];

export type ListSkillsResponses = {
    /**
     * A page of skills.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Skill>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListSkillsResponse = ListSkillsResponses[keyof ListSkillsResponses];

export type GetSkillData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a skill.
         */
        skill_id: string;
    };
    query?: never;
    url: '/api/v1/partner/skills/{skill_id}';
};

export type GetSkillErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetSkillError = GetSkillErrors[keyof GetSkillErrors];

export type GetSkillResponses = {
    /**
     * The skill.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Skill;
    };
};

export type GetSkillResponse = GetSkillResponses[keyof GetSkillResponses];

export type LookUpSkillsData = {
    body: SkillLookupBody;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/skills/lookup';
};

export type LookUpSkillsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type LookUpSkillsError = LookUpSkillsErrors[keyof LookUpSkillsErrors];

export type LookUpSkillsResponses = {
    /**
     * The skills found, and the ids not found.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: LookedUpSkills;
    };
};

export type LookUpSkillsResponse = LookUpSkillsResponses[keyof LookUpSkillsResponses];

export type MatchSkillsData = {
    body: SkillMatchBody;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/skills/match';
};

export type MatchSkillsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type MatchSkillsError = MatchSkillsErrors[keyof MatchSkillsErrors];

export type MatchSkillsResponses = {
    /**
     * The best skills for each name, in the order sent.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: MatchedSkills;
    };
};

export type MatchSkillsResponse = MatchSkillsResponses[keyof MatchSkillsResponses];

export type ExtractSkillsData = {
    body: SkillExtractionBody;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/skills/extract';
};

export type ExtractSkillsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ExtractSkillsError = ExtractSkillsErrors[keyof ExtractSkillsErrors];

export type ExtractSkillsResponses = {
    /**
     * Skills, best first, and where the text names them.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: ExtractedSkills;
    };
};

export type ExtractSkillsResponse = ExtractSkillsResponses[keyof ExtractSkillsResponses];

export type ListSkillRequestsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/partner/skill-requests';
};

export type ListSkillRequestsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListSkillRequestsError = ListSkillRequestsErrors[keyof ListSkillRequestsErrors];

export type ListSkillRequestsResponses = {
    /**
     * A page of requests.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<SkillRequest>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListSkillRequestsResponse = ListSkillRequestsResponses[keyof ListSkillRequestsResponses];

export type RequestSkillData = {
    body: SkillRequestBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/skill-requests';
};

export type RequestSkillErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type RequestSkillError = RequestSkillErrors[keyof RequestSkillErrors];

export type RequestSkillResponses = {
    /**
     * The request is stored as open.
     */
    201: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: SkillRequest;
    };
};

export type RequestSkillResponse = RequestSkillResponses[keyof RequestSkillResponses];

export type GetSkillRequestData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a skill request.
         */
        skill_request_id: string;
    };
    query?: never;
    url: '/api/v1/partner/skill-requests/{skill_request_id}';
};

export type GetSkillRequestErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetSkillRequestError = GetSkillRequestErrors[keyof GetSkillRequestErrors];

export type GetSkillRequestResponses = {
    /**
     * The request.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: SkillRequest;
    };
};

export type GetSkillRequestResponse = GetSkillRequestResponses[keyof GetSkillRequestResponses];

export type ListLocationsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Name of the place.
         */
        q?: string;
        /**
         * Only places in this state.
         */
        state?: string;
        /**
         * Only the places of this postal code.
         */
        pincode?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/partner/locations';
};

export type ListLocationsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListLocationsError = ListLocationsErrors[keyof ListLocationsErrors];

export type ListLocationsResponses = {
    /**
     * A page of places, best match first.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Location>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListLocationsResponse = ListLocationsResponses[keyof ListLocationsResponses];

export type ListCountriesData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/countries';
};

export type ListCountriesErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListCountriesError = ListCountriesErrors[keyof ListCountriesErrors];

export type ListCountriesResponses = {
    /**
     * The whole list.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Country>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListCountriesResponse = ListCountriesResponses[keyof ListCountriesResponses];

export type ListEmploymentTypesData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/employment-types';
};

export type ListEmploymentTypesErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListEmploymentTypesError = ListEmploymentTypesErrors[keyof ListEmploymentTypesErrors];

export type ListEmploymentTypesResponses = {
    /**
     * The whole list.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Choice>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListEmploymentTypesResponse = ListEmploymentTypesResponses[keyof ListEmploymentTypesResponses];

export type ListShiftsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/shifts';
};

export type ListShiftsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListShiftsError = ListShiftsErrors[keyof ListShiftsErrors];

export type ListShiftsResponses = {
    /**
     * The whole list.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Choice>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListShiftsResponse = ListShiftsResponses[keyof ListShiftsResponses];

export type ListWorkflowsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/partner/workflows';
};

export type ListWorkflowsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListWorkflowsError = ListWorkflowsErrors[keyof ListWorkflowsErrors];

export type ListWorkflowsResponses = {
    /**
     * A page of workflows.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Workflow>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListWorkflowsResponse = ListWorkflowsResponses[keyof ListWorkflowsResponses];

export type CreateWorkflowData = {
    body: WorkflowBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/workflows';
};

export type CreateWorkflowErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type CreateWorkflowError = CreateWorkflowErrors[keyof CreateWorkflowErrors];

export type CreateWorkflowResponses = {
    /**
     * The workflow.
     */
    201: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Workflow;
    };
};

export type CreateWorkflowResponse = CreateWorkflowResponses[keyof CreateWorkflowResponses];

export type ArchiveWorkflowData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a workflow.
         */
        workflow_id: string;
    };
    query?: never;
    url: '/api/v1/partner/workflows/{workflow_id}';
};

export type ArchiveWorkflowErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * This object was not created through this API and cannot be changed through it. Or: The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * A mandate that is not archived uses this workflow. Archive its mandates first. Or: The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ArchiveWorkflowError = ArchiveWorkflowErrors[keyof ArchiveWorkflowErrors];

export type ArchiveWorkflowResponses = {
    /**
     * The archived workflow.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Workflow;
    };
};

export type ArchiveWorkflowResponse = ArchiveWorkflowResponses[keyof ArchiveWorkflowResponses];

export type GetWorkflowData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a workflow.
         */
        workflow_id: string;
    };
    query?: never;
    url: '/api/v1/partner/workflows/{workflow_id}';
};

export type GetWorkflowErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetWorkflowError = GetWorkflowErrors[keyof GetWorkflowErrors];

export type GetWorkflowResponses = {
    /**
     * The workflow.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Workflow;
    };
};

export type GetWorkflowResponse = GetWorkflowResponses[keyof GetWorkflowResponses];

export type ReplaceWorkflowData = {
    body: WorkflowBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a workflow.
         */
        workflow_id: string;
    };
    query?: never;
    url: '/api/v1/partner/workflows/{workflow_id}';
};

export type ReplaceWorkflowErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * This object was not created through this API and cannot be changed through it. Or: The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ReplaceWorkflowError = ReplaceWorkflowErrors[keyof ReplaceWorkflowErrors];

export type ReplaceWorkflowResponses = {
    /**
     * The changed workflow.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Workflow;
    };
};

export type ReplaceWorkflowResponse = ReplaceWorkflowResponses[keyof ReplaceWorkflowResponses];

export type ListMandatesData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only mandates of this status.
         */
        status?: 'preparing' | 'ready' | 'failed' | 'archived';
        /**
         * Only the mandates of this job.
         */
        job_id?: string;
        /**
         * Only the mandates of this workflow.
         */
        workflow_id?: string;
    };
    url: '/api/v1/partner/mandates';
};

export type ListMandatesErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListMandatesError = ListMandatesErrors[keyof ListMandatesErrors];

export type ListMandatesResponses = {
    /**
     * A page of mandates.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<ListedMandate>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListMandatesResponse = ListMandatesResponses[keyof ListMandatesResponses];

export type CreateMandateData = {
    body: NewMandateBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/mandates';
};

export type CreateMandateErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded. details name it. Or: This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type CreateMandateError = CreateMandateErrors[keyof CreateMandateErrors];

export type CreateMandateResponses = {
    /**
     * The same mandate with the same job_id already exists.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: MandateResult;
    };
    /**
     * Accepted; its questions are being prepared.
     */
    202: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: MandateResult;
    };
};

export type CreateMandateResponse = CreateMandateResponses[keyof CreateMandateResponses];

export type ArchiveMandateData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/api/v1/partner/mandates/{mandate_id}';
};

export type ArchiveMandateErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * This object was not created through this API and cannot be changed through it. Or: The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ArchiveMandateError = ArchiveMandateErrors[keyof ArchiveMandateErrors];

export type ArchiveMandateResponses = {
    /**
     * The archived mandate.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: MandateResult;
    };
};

export type ArchiveMandateResponse = ArchiveMandateResponses[keyof ArchiveMandateResponses];

export type GetMandateData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/api/v1/partner/mandates/{mandate_id}';
};

export type GetMandateErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetMandateError = GetMandateErrors[keyof GetMandateErrors];

export type GetMandateResponses = {
    /**
     * The mandate.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Mandate;
    };
};

export type GetMandateResponse = GetMandateResponses[keyof GetMandateResponses];

export type ReplaceMandateData = {
    body: MandateBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/api/v1/partner/mandates/{mandate_id}';
};

export type ReplaceMandateErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * This object was not created through this API and cannot be changed through it. Or: The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded. details name it. Or: This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ReplaceMandateError = ReplaceMandateErrors[keyof ReplaceMandateErrors];

export type ReplaceMandateResponses = {
    /**
     * Nothing changed.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: MandateResult;
    };
    /**
     * Accepted; its questions are being prepared.
     */
    202: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: MandateResult;
    };
};

export type ReplaceMandateResponse = ReplaceMandateResponses[keyof ReplaceMandateResponses];

export type PrepareMandateData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/api/v1/partner/mandates/{mandate_id}/prepare';
};

export type PrepareMandateErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * This object was not created through this API and cannot be changed through it. Or: The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type PrepareMandateError = PrepareMandateErrors[keyof PrepareMandateErrors];

export type PrepareMandateResponses = {
    /**
     * Accepted; it is being prepared.
     */
    202: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: MandateResult;
    };
};

export type PrepareMandateResponse = PrepareMandateResponses[keyof PrepareMandateResponses];

export type ListCampaignsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only the campaigns of this mandate.
         */
        mandate_id?: string;
    };
    url: '/api/v1/partner/campaigns';
};

export type ListCampaignsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListCampaignsError = ListCampaignsErrors[keyof ListCampaignsErrors];

export type ListCampaignsResponses = {
    /**
     * A page of campaigns.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Campaign>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListCampaignsResponse = ListCampaignsResponses[keyof ListCampaignsResponses];

export type CreateCampaignData = {
    body: CampaignBody;
    headers: {
        /**
         * An id of your own for this call, which spends credits; without it the answer is 400. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`, and spends nothing. It is part of the string to sign.
         */
        'Idempotency-Key': string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/campaigns';
};

export type CreateCampaignErrors = {
    /**
     * The request is not valid. details name each field and the rule. Or: This call spends credits. Send an Idempotency-Key.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The organisation does not have enough credits.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded. details name it. Or: This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type CreateCampaignError = CreateCampaignErrors[keyof CreateCampaignErrors];

export type CreateCampaignResponses = {
    /**
     * The campaign, and who was accepted.
     */
    201: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: CreatedCampaign;
    };
};

export type CreateCampaignResponse = CreateCampaignResponses[keyof CreateCampaignResponses];

export type EstimateCampaignData = {
    body: CampaignBody;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/campaigns/estimate';
};

export type EstimateCampaignErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded. details name it.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type EstimateCampaignError = EstimateCampaignErrors[keyof EstimateCampaignErrors];

export type EstimateCampaignResponses = {
    /**
     * The estimate.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: CampaignEstimate;
    };
};

export type EstimateCampaignResponse = EstimateCampaignResponses[keyof EstimateCampaignResponses];

export type GetCampaignData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/partner/campaigns/{campaign_id}';
};

export type GetCampaignErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetCampaignError = GetCampaignErrors[keyof GetCampaignErrors];

export type GetCampaignResponses = {
    /**
     * The campaign.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Campaign;
    };
};

export type GetCampaignResponse = GetCampaignResponses[keyof GetCampaignResponses];

export type AddCandidatesData = {
    body: CandidatesBody;
    headers: {
        /**
         * An id of your own for this call, which spends credits; without it the answer is 400. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`, and spends nothing. It is part of the string to sign.
         */
        'Idempotency-Key': string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/partner/campaigns/{campaign_id}/candidates';
};

export type AddCandidatesErrors = {
    /**
     * The request is not valid. details name each field and the rule. Or: This call spends credits. Send an Idempotency-Key.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The organisation does not have enough credits.
     */
    402: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded. details name it. Or: This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type AddCandidatesError = AddCandidatesErrors[keyof AddCandidatesErrors];

export type AddCandidatesResponses = {
    /**
     * Who was accepted.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        /**
         * What came of the candidates of a call.
         */
        data: {
            /**
             * Candidates of the call who were accepted.
             */
            accepted: number;
            /**
             * Candidates of the call who were not, in the order of the call.
             */
            rejected: Array<RejectedCandidate>;
        };
    };
};

export type AddCandidatesResponse = AddCandidatesResponses[keyof AddCandidatesResponses];

export type PauseCampaignData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/partner/campaigns/{campaign_id}/pause';
};

export type PauseCampaignErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type PauseCampaignError = PauseCampaignErrors[keyof PauseCampaignErrors];

export type PauseCampaignResponses = {
    /**
     * The campaign.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Campaign;
    };
};

export type PauseCampaignResponse = PauseCampaignResponses[keyof PauseCampaignResponses];

export type ResumeCampaignData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/partner/campaigns/{campaign_id}/resume';
};

export type ResumeCampaignErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ResumeCampaignError = ResumeCampaignErrors[keyof ResumeCampaignErrors];

export type ResumeCampaignResponses = {
    /**
     * The campaign.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Campaign;
    };
};

export type ResumeCampaignResponse = ResumeCampaignResponses[keyof ResumeCampaignResponses];

export type CancelCampaignData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/partner/campaigns/{campaign_id}/cancel';
};

export type CancelCampaignErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type CancelCampaignError = CancelCampaignErrors[keyof CancelCampaignErrors];

export type CancelCampaignResponses = {
    /**
     * The campaign.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Campaign;
    };
};

export type CancelCampaignResponse = CancelCampaignResponses[keyof CancelCampaignResponses];

export type ListResultsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only the results of this campaign.
         */
        campaign_id?: string;
        /**
         * Only the results of this mandate.
         */
        mandate_id?: string;
        /**
         * Only the results of the mandates of this job.
         */
        job_id?: string;
        /**
         * Only results of this status.
         */
        status?: 'pending' | 'completed' | 'declined' | 'failed';
        /**
         * Only results that changed at this time or later, in UTC.
         */
        updated_since?: string;
    };
    url: '/api/v1/partner/results';
};

export type ListResultsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListResultsError = ListResultsErrors[keyof ListResultsErrors];

export type ListResultsResponses = {
    /**
     * A page of results.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Result>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListResultsResponse = ListResultsResponses[keyof ListResultsResponses];

export type GetResultData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of the result. There is one result per candidate and campaign.
         */
        result_id: string;
    };
    query?: never;
    url: '/api/v1/partner/results/{result_id}';
};

export type GetResultErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetResultError = GetResultErrors[keyof GetResultErrors];

export type GetResultResponses = {
    /**
     * The result.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: Result;
    };
};

export type GetResultResponse = GetResultResponses[keyof GetResultResponses];

export type PullEventsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Only events of these types, separated by commas.
         */
        types?: string;
        /**
         * Maximum number of events.
         */
        limit?: number;
    };
    url: '/api/v1/partner/events';
};

export type PullEventsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type PullEventsError = PullEventsErrors[keyof PullEventsErrors];

export type PullEventsResponses = {
    /**
     * Events, oldest first.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: PulledEvents;
    };
};

export type PullEventsResponse = PullEventsResponses[keyof PullEventsResponses];

export type AcknowledgeEventsData = {
    body: AcknowledgementBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/events/ack';
};

export type AcknowledgeEventsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type AcknowledgeEventsError = AcknowledgeEventsErrors[keyof AcknowledgeEventsErrors];

export type AcknowledgeEventsResponses = {
    /**
     * Acknowledged events and unknown ids.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: AcknowledgedEvents;
    };
};

export type AcknowledgeEventsResponse = AcknowledgeEventsResponses[keyof AcknowledgeEventsResponses];

export type BackfillEventsData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Only events stored from this time on, in UTC.
         */
        since?: string;
        /**
         * Events per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/partner/events/backfill';
};

export type BackfillEventsErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type BackfillEventsError = BackfillEventsErrors[keyof BackfillEventsErrors];

export type BackfillEventsResponses = {
    /**
     * A page of events.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: BackfilledEvents;
    };
};

export type BackfillEventsResponse = BackfillEventsResponses[keyof BackfillEventsResponses];

export type ListWebhooksData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/partner/webhooks';
};

export type ListWebhooksErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * A page of endpoints.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<WebhookEndpoint>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookEndpointBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/webhooks';
};

export type CreateWebhookErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded. details name it. Or: This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];

export type CreateWebhookResponses = {
    /**
     * The endpoint, its secret, and the outcome of the test delivery.
     */
    201: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: NewWebhookEndpoint;
    };
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type ArchiveWebhookData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/v1/partner/webhooks/{webhook_id}';
};

export type ArchiveWebhookErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ArchiveWebhookError = ArchiveWebhookErrors[keyof ArchiveWebhookErrors];

export type ArchiveWebhookResponses = {
    /**
     * The archived endpoint.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: WebhookEndpoint;
    };
};

export type ArchiveWebhookResponse = ArchiveWebhookResponses[keyof ArchiveWebhookResponses];

export type GetWebhookData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/v1/partner/webhooks/{webhook_id}';
};

export type GetWebhookErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];

export type GetWebhookResponses = {
    /**
     * The endpoint.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: WebhookEndpoint;
    };
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type ChangeWebhookData = {
    body: WebhookEndpointChange;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/v1/partner/webhooks/{webhook_id}';
};

export type ChangeWebhookErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ChangeWebhookError = ChangeWebhookErrors[keyof ChangeWebhookErrors];

export type ChangeWebhookResponses = {
    /**
     * The changed endpoint.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: WebhookEndpoint;
    };
};

export type ChangeWebhookResponse = ChangeWebhookResponses[keyof ChangeWebhookResponses];

export type RotateWebhookSecretData = {
    body: RotationBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/v1/partner/webhooks/{webhook_id}/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The new secret. It is shown only here.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: RotatedSecret;
    };
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body?: never;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/v1/partner/webhooks/{webhook_id}/test';
};

export type TestWebhookErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * Outcome of the delivery.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: TestDelivery;
    };
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ReplayWebhookData = {
    body: ReplayBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/v1/partner/webhooks/{webhook_id}/replay';
};

export type ReplayWebhookErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ReplayWebhookError = ReplayWebhookErrors[keyof ReplayWebhookErrors];

export type ReplayWebhookResponses = {
    /**
     * The events will be sent.
     */
    202: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: AcceptedReplay;
    };
};

export type ReplayWebhookResponse = ReplayWebhookResponses[keyof ReplayWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Where to continue: `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/partner/webhooks/{webhook_id}/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: {
            /**
             * The items of this page.
             */
            items: Array<Delivery>;
            /**
             * Cursor of the next page; null on the last page.
             */
            next_cursor: string | null;
        };
    };
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetWorkflowOverviewData = {
    body?: never;
    headers?: {
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path: {
        /**
         * Id of a workflow.
         */
        workflow_id: string;
    };
    query?: {
        /**
         * First day, in India. At most 366 days up to `to`. 29 days before `to` if not given.
         */
        from?: string;
        /**
         * Last day, in India. Today if not given.
         */
        to?: string;
    };
    url: '/api/v1/partner/analytics/workflows/{workflow_id}/overview';
};

export type GetWorkflowOverviewErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The object does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GetWorkflowOverviewError = GetWorkflowOverviewErrors[keyof GetWorkflowOverviewErrors];

export type GetWorkflowOverviewResponses = {
    /**
     * The analytics.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: AnalyticsOverview;
    };
};

export type GetWorkflowOverviewResponse = GetWorkflowOverviewResponses[keyof GetWorkflowOverviewResponses];

export type AdvanceTestClockData = {
    body: AdvanceTestClockBody;
    headers?: {
        /**
         * An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with `Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.
         */
        'Idempotency-Key'?: string;
        /**
         * The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, 200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.
         */
        'x-on-behalf-of'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/partner/test/clock/advance';
};

export type AdvanceTestClockErrors = {
    /**
     * The request is not valid. details name each field and the rule.
     */
    400: ErrorEnvelope;
    /**
     * The key or signature is not valid.
     */
    401: ErrorEnvelope;
    /**
     * This object was not created through this API and cannot be changed through it. Or: The key does not have the required scope. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The request conflicts with the current state of the object. Or: The first call with this Idempotency-Key is still running.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * This Idempotency-Key was used for another request.
     */
    422: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After. Or: The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type AdvanceTestClockError = AdvanceTestClockErrors[keyof AdvanceTestClockErrors];

export type AdvanceTestClockResponses = {
    /**
     * The clock was moved, and what was due is done.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        data: TestClock;
    };
};

export type AdvanceTestClockResponse = AdvanceTestClockResponses[keyof AdvanceTestClockResponses];

export type OnResultCompletedWebhookPayload = ResultCompletedEvent;

export type OnResultCompletedWebhookRequest = {
    body: OnResultCompletedWebhookPayload;
    key: 'result.completed';
    path?: never;
    query?: never;
};

export type OnResultDeclinedWebhookPayload = ResultDeclinedEvent;

export type OnResultDeclinedWebhookRequest = {
    body: OnResultDeclinedWebhookPayload;
    key: 'result.declined';
    path?: never;
    query?: never;
};

export type OnResultFailedWebhookPayload = ResultFailedEvent;

export type OnResultFailedWebhookRequest = {
    body: OnResultFailedWebhookPayload;
    key: 'result.failed';
    path?: never;
    query?: never;
};

export type OnMandateReadyWebhookPayload = MandateReadyEvent;

export type OnMandateReadyWebhookRequest = {
    body: OnMandateReadyWebhookPayload;
    key: 'mandate.ready';
    path?: never;
    query?: never;
};

export type OnMandateFailedWebhookPayload = MandateFailedEvent;

export type OnMandateFailedWebhookRequest = {
    body: OnMandateFailedWebhookPayload;
    key: 'mandate.failed';
    path?: never;
    query?: never;
};

export type OnCampaignCompletedWebhookPayload = CampaignCompletedEvent;

export type OnCampaignCompletedWebhookRequest = {
    body: OnCampaignCompletedWebhookPayload;
    key: 'campaign.completed';
    path?: never;
    query?: never;
};

export type OnSkillRequestApprovedWebhookPayload = SkillRequestApprovedEvent;

export type OnSkillRequestApprovedWebhookRequest = {
    body: OnSkillRequestApprovedWebhookPayload;
    key: 'skill_request.approved';
    path?: never;
    query?: never;
};

export type OnSkillRequestRejectedWebhookPayload = SkillRequestRejectedEvent;

export type OnSkillRequestRejectedWebhookRequest = {
    body: OnSkillRequestRejectedWebhookPayload;
    key: 'skill_request.rejected';
    path?: never;
    query?: never;
};

export type OnCreditsLowWebhookPayload = CreditsLowEvent;

export type OnCreditsLowWebhookRequest = {
    body: OnCreditsLowWebhookPayload;
    key: 'credits.low';
    path?: never;
    query?: never;
};

export type OnVerificationInitiatedWebhookPayload = VerificationInitiatedEvent;

export type OnVerificationInitiatedWebhookRequest = {
    body: OnVerificationInitiatedWebhookPayload;
    key: 'verification.initiated';
    path?: never;
    query?: never;
};

export type OnVerificationCompletedWebhookPayload = VerificationCompletedEvent;

export type OnVerificationCompletedWebhookRequest = {
    body: OnVerificationCompletedWebhookPayload;
    key: 'verification.completed';
    path?: never;
    query?: never;
};

export type OnVerificationFailedWebhookPayload = VerificationFailedEvent;

export type OnVerificationFailedWebhookRequest = {
    body: OnVerificationFailedWebhookPayload;
    key: 'verification.failed';
    path?: never;
    query?: never;
};

export type OnCampaignPausedWebhookPayload = CampaignPausedEvent;

export type OnCampaignPausedWebhookRequest = {
    body: OnCampaignPausedWebhookPayload;
    key: 'campaign.paused';
    path?: never;
    query?: never;
};

export type OnWebhookTestWebhookPayload = WebhookTestEvent;

export type OnWebhookTestWebhookRequest = {
    body: OnWebhookTestWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};
