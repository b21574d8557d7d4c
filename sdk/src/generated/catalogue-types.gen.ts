/* Generated from openapi/catalogue.json by npm run generate. Do not edit. */

/**
 * The body of every error.
 */
export type ErrorEnvelope = {
    /**
     * Always false.
     */
    success: false;
    /**
     * A sentence for people. The wording may change.
     */
    message: string;
    /**
     * The same text as `message`.
     */
    error: string;
};

/**
 * A skill that matched.
 */
export type FoundSkill = {
    /**
     * Id of the skill, `sk_<n>`.
     */
    skill_id: string;
    /**
     * Name of the skill.
     */
    name: string;
    /**
     * Id of the sub-skill, `ss_<n>`.
     */
    sub_skill_id: string;
    /**
     * Name of the sub-skill.
     */
    sub_skill_name: string;
    /**
     * Id of the master skill, `ms_<n>`.
     */
    master_skill_id: string;
    /**
     * Name of the master skill.
     */
    master_skill_name: string;
    /**
     * The name in the language of `language` or Accept-Language if the catalogue has it, else in English.
     */
    label: string;
    /**
     * The label that matched, in its stored language and spelling.
     */
    matched: string;
    /**
     * Whether a live session can verify it by questions now.
     */
    verifiable: boolean;
};

export type MasterSkill = {
    /**
     * Id of the master skill, `ms_<n>`.
     */
    master_skill_id: string;
    /**
     * Name of the master skill.
     */
    name: string;
    /**
     * Description of the skill.
     */
    description: string;
};

export type SubSkill = {
    /**
     * Id of the sub-skill, `ss_<n>`.
     */
    sub_skill_id: string;
    /**
     * Id of the master skill, `ms_<n>`.
     */
    master_skill_id: string;
    /**
     * Name of the sub-skill.
     */
    name: string;
    /**
     * Description of the skill.
     */
    description: string;
};

export type ListedSkill = {
    /**
     * Id of the skill, `sk_<n>`.
     */
    skill_id: string;
    /**
     * Id of the sub-skill, `ss_<n>`.
     */
    sub_skill_id: string;
    /**
     * Whether a live session can verify it by questions now.
     */
    verifiable: boolean;
    /**
     * Name of the skill.
     */
    name: string;
    /**
     * Description of the skill.
     */
    description: string;
};

/**
 * A skill of the catalogue.
 */
export type Skill = {
    /**
     * Id of the skill, `sk_<n>`.
     */
    skill_id: string;
    /**
     * Name of the skill.
     */
    name: string;
    /**
     * What a person with this skill does.
     */
    description: string;
    /**
     * The name by language, for languages that have one.
     */
    names: {
        [key: string]: unknown | string;
    };
    /**
     * Other names, also in Latin letters.
     */
    aliases: Array<string>;
    /**
     * Id of the sub-skill, `ss_<n>`.
     */
    sub_skill_id: string;
    /**
     * Name of the sub-skill.
     */
    sub_skill_name: string;
    /**
     * Id of the master skill, `ms_<n>`.
     */
    master_skill_id: string;
    /**
     * Name of the master skill.
     */
    master_skill_name: string;
    /**
     * Whether a live session can verify it by questions now.
     */
    verifiable: boolean;
    /**
     * Whether the skill is no longer in use.
     */
    retired: boolean;
    /**
     * Only on a retired skill: the id of its successor, or null if it has none.
     */
    replaced_by: string | null;
    /**
     * Version of the skill taxonomy.
     */
    taxonomy_version: number;
};

/**
 * Who selects which skill.
 */
export type SelectionBody = {
    /**
     * Id of the user, as your front end knows it.
     */
    user_id: string;
    /**
     * Id of the skill, `sk_<n>`.
     */
    skill_id: string;
    /**
     * Id of the sub-skill, `ss_<n>`.
     */
    sub_skill_id: string;
    /**
     * Id of the master skill, `ms_<n>`.
     */
    master_skill_id: string;
};

/**
 * A skill that a user selected.
 */
export type SelectedSkill = {
    /**
     * Id of the selection, not of the skill.
     */
    selected_skill_id: string;
    /**
     * Id of the user.
     */
    user_id: string;
    /**
     * Id of the skill, `sk_<n>`.
     */
    skill_id: string;
    /**
     * Id of the sub-skill, `ss_<n>`.
     */
    sub_skill_id: string;
    /**
     * Id of the master skill, `ms_<n>`.
     */
    master_skill_id: string;
    /**
     * When the skill was selected.
     */
    createdAt: string;
    /**
     * When the selection last changed.
     */
    updatedAt: string;
};

/**
 * Exact counts.
 */
export type Counts = {
    /**
     * Number of master skills.
     */
    master_skills: number;
    /**
     * Number of sub-skills.
     */
    sub_skills: number;
    /**
     * Number of skills.
     */
    skills: number;
    /**
     * Number of selections.
     */
    selected_skills: number;
    /**
     * Version of the skill taxonomy.
     */
    taxonomy_version: number;
};

/**
 * A skill and how often it is selected.
 */
export type TopSkill = {
    /**
     * Id of the skill, `sk_<n>`.
     */
    skill_id: string;
    /**
     * Name of the skill; null if it was retired without a successor.
     */
    name: string | null;
    /**
     * How many users selected it.
     */
    selections: number;
};

/**
 * A skill request and who made it.
 */
export type OwnedSkillRequest = {
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
     * The sub-skill that the partner suggests; null if none.
     */
    sub_skill_id: string | null;
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
    /**
     * Who made the request.
     */
    organisation: {
        /**
         * Id of the organisation.
         */
        id: string;
        /**
         * Name of the organisation.
         */
        name: string;
        /**
         * Mode of the key that made the request.
         */
        mode: 'test' | 'live';
    };
};

/**
 * What the request becomes: an existing skill or a new one.
 */
export type ApprovalBody = {
    /**
     * The existing skill that the request means.
     */
    skill_id?: string;
    /**
     * Where the new skill belongs.
     */
    sub_skill_id?: string;
    /**
     * Whether the new skill can be verified.
     */
    verifiable?: boolean;
};

/**
 * A skill request of a partner.
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
     * The sub-skill that the partner suggests; null if none.
     */
    sub_skill_id: string | null;
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
 * Why the request is rejected.
 */
export type RejectionBody = {
    /**
     * Reason. The partner reads it.
     */
    reason: string;
};

export type SearchSkillsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Words to search for, in English or Hindi.
         */
        keyword: string;
        /**
         * Language of `label`; without it that of Accept-Language.
         */
        language?: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/api/skills/search';
};

export type SearchSkillsErrors = {
    /**
     * The request is not valid. Or: page is out of range.
     */
    400: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type SearchSkillsError = SearchSkillsErrors[keyof SearchSkillsErrors];

export type SearchSkillsResponses = {
    /**
     * A page of skills, best match first.
     */
    200: {
        /**
         * The items of this page.
         */
        data: Array<FoundSkill>;
        /**
         * Number of this page.
         */
        page: number;
        /**
         * Items per page.
         */
        limit: number;
        /**
         * Number of items on all pages.
         */
        count: number;
    };
};

export type SearchSkillsResponse = SearchSkillsResponses[keyof SearchSkillsResponses];

export type ListMasterSkillsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/api/skills/masters';
};

export type ListMasterSkillsErrors = {
    /**
     * The request is not valid. Or: page is out of range.
     */
    400: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListMasterSkillsError = ListMasterSkillsErrors[keyof ListMasterSkillsErrors];

export type ListMasterSkillsResponses = {
    /**
     * A page of master skills by name.
     */
    200: {
        /**
         * The items of this page.
         */
        data: Array<MasterSkill>;
        /**
         * Number of this page.
         */
        page: number;
        /**
         * Items per page.
         */
        limit: number;
        /**
         * Number of items on all pages.
         */
        count: number;
    };
};

export type ListMasterSkillsResponse = ListMasterSkillsResponses[keyof ListMasterSkillsResponses];

export type ListSubSkillsData = {
    body?: never;
    path: {
        /**
         * Id of the master skill, `ms_<n>`.
         */
        master_skill_id: string;
    };
    query?: {
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/api/skills/masters/{master_skill_id}/sub-skills';
};

export type ListSubSkillsErrors = {
    /**
     * The request is not valid. Or: page is out of range.
     */
    400: ErrorEnvelope;
    /**
     * The master skill or sub-skill does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListSubSkillsError = ListSubSkillsErrors[keyof ListSubSkillsErrors];

export type ListSubSkillsResponses = {
    /**
     * A page of sub-skills by name.
     */
    200: {
        /**
         * The items of this page.
         */
        data: Array<SubSkill>;
        /**
         * Number of this page.
         */
        page: number;
        /**
         * Items per page.
         */
        limit: number;
        /**
         * Number of items on all pages.
         */
        count: number;
    };
};

export type ListSubSkillsResponse = ListSubSkillsResponses[keyof ListSubSkillsResponses];

export type ListSkillsData = {
    body?: never;
    path: {
        /**
         * Id of the sub-skill, `ss_<n>`.
         */
        sub_skill_id: string;
    };
    query?: {
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/api/skills/sub-skills/{sub_skill_id}/skills';
};

export type ListSkillsErrors = {
    /**
     * The request is not valid. Or: page is out of range.
     */
    400: ErrorEnvelope;
    /**
     * The master skill or sub-skill does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListSkillsError = ListSkillsErrors[keyof ListSkillsErrors];

export type ListSkillsResponses = {
    /**
     * A page of skills by name.
     */
    200: {
        /**
         * The items of this page.
         */
        data: Array<ListedSkill>;
        /**
         * Number of this page.
         */
        page: number;
        /**
         * Items per page.
         */
        limit: number;
        /**
         * Number of items on all pages.
         */
        count: number;
    };
};

export type ListSkillsResponse = ListSkillsResponses[keyof ListSkillsResponses];

export type GetSkillData = {
    body?: never;
    path: {
        /**
         * Id of the skill, `sk_<n>`.
         */
        skill_id: string;
    };
    query?: never;
    url: '/api/skills/{skill_id}';
};

export type GetSkillErrors = {
    /**
     * The skill does not exist.
     */
    404: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
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

export type SelectSkillData = {
    body: SelectionBody;
    path?: never;
    query?: never;
    url: '/api/selected-skills';
};

export type SelectSkillErrors = {
    /**
     * The three ids do not belong to one branch of the tree. Send them as search returns them. Or: The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The skill does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The user has already selected this skill.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON: send Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type SelectSkillError = SelectSkillErrors[keyof SelectSkillErrors];

export type SelectSkillResponses = {
    /**
     * The skill is selected.
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
        data: SelectedSkill;
    };
};

export type SelectSkillResponse = SelectSkillResponses[keyof SelectSkillResponses];

export type DeleteSelectedSkillData = {
    body?: never;
    path: {
        /**
         * Id of the selection, not of the skill.
         */
        selected_skill_id: string;
    };
    query?: never;
    url: '/api/selected-skills/{selected_skill_id}';
};

export type DeleteSelectedSkillErrors = {
    /**
     * The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * No selected skill has this id. Send the selected_skill_id, not the skill_id.
     */
    404: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON: send Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type DeleteSelectedSkillError = DeleteSelectedSkillErrors[keyof DeleteSelectedSkillErrors];

export type DeleteSelectedSkillResponses = {
    /**
     * The selection is deleted.
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
         * Always null.
         */
        data: null;
    };
};

export type DeleteSelectedSkillResponse = DeleteSelectedSkillResponses[keyof DeleteSelectedSkillResponses];

export type GetSelectedSkillData = {
    body?: never;
    path: {
        /**
         * Id of the selection, not of the skill.
         */
        selected_skill_id: string;
    };
    query?: never;
    url: '/api/selected-skills/{selected_skill_id}';
};

export type GetSelectedSkillErrors = {
    /**
     * No selected skill has this id. Send the selected_skill_id, not the skill_id.
     */
    404: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type GetSelectedSkillError = GetSelectedSkillErrors[keyof GetSelectedSkillErrors];

export type GetSelectedSkillResponses = {
    /**
     * The selection.
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
        data: SelectedSkill;
    };
};

export type GetSelectedSkillResponse = GetSelectedSkillResponses[keyof GetSelectedSkillResponses];

export type ListSelectedSkillsData = {
    body?: never;
    path: {
        /**
         * Id of the user, as your front end knows it.
         */
        user_id: string;
    };
    query?: {
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/api/selected-skills/user/{user_id}';
};

export type ListSelectedSkillsErrors = {
    /**
     * The request is not valid. Or: page is out of range.
     */
    400: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type ListSelectedSkillsError = ListSelectedSkillsErrors[keyof ListSelectedSkillsErrors];

export type ListSelectedSkillsResponses = {
    /**
     * A page of selections, oldest first.
     */
    200: {
        /**
         * The items of this page.
         */
        data: Array<SelectedSkill>;
        /**
         * Number of this page.
         */
        page: number;
        /**
         * Items per page.
         */
        limit: number;
        /**
         * Number of items on all pages.
         */
        count: number;
    };
};

export type ListSelectedSkillsResponse = ListSelectedSkillsResponses[keyof ListSelectedSkillsResponses];

export type AdminCountsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/counts';
};

export type AdminCountsErrors = {
    /**
     * Access denied: send the admin API key in x-api-key.
     */
    403: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type AdminCountsError = AdminCountsErrors[keyof AdminCountsErrors];

export type AdminCountsResponses = {
    /**
     * The counts.
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
        data: Counts;
    };
};

export type AdminCountsResponse = AdminCountsResponses[keyof AdminCountsResponses];

export type AdminTopSelectedSkillsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/api/admin/selected-skills/top';
};

export type AdminTopSelectedSkillsErrors = {
    /**
     * The request is not valid. Or: page is out of range.
     */
    400: ErrorEnvelope;
    /**
     * Access denied: send the admin API key in x-api-key.
     */
    403: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type AdminTopSelectedSkillsError = AdminTopSelectedSkillsErrors[keyof AdminTopSelectedSkillsErrors];

export type AdminTopSelectedSkillsResponses = {
    /**
     * A page of skills, most selected first.
     */
    200: {
        /**
         * The items of this page.
         */
        data: Array<TopSkill>;
        /**
         * Number of this page.
         */
        page: number;
        /**
         * Items per page.
         */
        limit: number;
        /**
         * Number of items on all pages.
         */
        count: number;
    };
};

export type AdminTopSelectedSkillsResponse = AdminTopSelectedSkillsResponses[keyof AdminTopSelectedSkillsResponses];

export type AdminListSkillRequestsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only requests of this status.
         */
        status?: 'open' | 'approved' | 'rejected';
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/api/admin/skill-requests';
};

export type AdminListSkillRequestsErrors = {
    /**
     * The request is not valid. Or: page is out of range.
     */
    400: ErrorEnvelope;
    /**
     * Access denied: send the admin API key in x-api-key.
     */
    403: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type AdminListSkillRequestsError = AdminListSkillRequestsErrors[keyof AdminListSkillRequestsErrors];

export type AdminListSkillRequestsResponses = {
    /**
     * A page of requests.
     */
    200: {
        /**
         * The items of this page.
         */
        data: Array<OwnedSkillRequest>;
        /**
         * Number of this page.
         */
        page: number;
        /**
         * Items per page.
         */
        limit: number;
        /**
         * Number of items on all pages.
         */
        count: number;
    };
};

export type AdminListSkillRequestsResponse = AdminListSkillRequestsResponses[keyof AdminListSkillRequestsResponses];

export type AdminApproveSkillRequestData = {
    body: ApprovalBody;
    path: {
        /**
         * Id of the skill request.
         */
        skill_request_id: string;
    };
    query?: never;
    url: '/api/admin/skill-requests/{skill_request_id}/approve';
};

export type AdminApproveSkillRequestErrors = {
    /**
     * Send a sub_skill_id that is in use for the new skill, or the skill_id of an existing one. Or: The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * Access denied: send the admin API key in x-api-key.
     */
    403: ErrorEnvelope;
    /**
     * The skill request does not exist. Or: The skill does not exist.
     */
    404: ErrorEnvelope;
    /**
     * This skill request is already decided.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON: send Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type AdminApproveSkillRequestError = AdminApproveSkillRequestErrors[keyof AdminApproveSkillRequestErrors];

export type AdminApproveSkillRequestResponses = {
    /**
     * The request is approved.
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

export type AdminApproveSkillRequestResponse = AdminApproveSkillRequestResponses[keyof AdminApproveSkillRequestResponses];

export type AdminRejectSkillRequestData = {
    body: RejectionBody;
    path: {
        /**
         * Id of the skill request.
         */
        skill_request_id: string;
    };
    query?: never;
    url: '/api/admin/skill-requests/{skill_request_id}/reject';
};

export type AdminRejectSkillRequestErrors = {
    /**
     * The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * Access denied: send the admin API key in x-api-key.
     */
    403: ErrorEnvelope;
    /**
     * The skill request does not exist.
     */
    404: ErrorEnvelope;
    /**
     * This skill request is already decided.
     */
    409: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON: send Content-Type: application/json.
     */
    415: ErrorEnvelope;
    /**
     * Too many requests. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Send the call again after Retry-After.
     */
    503: ErrorEnvelope;
};

export type AdminRejectSkillRequestError = AdminRejectSkillRequestErrors[keyof AdminRejectSkillRequestErrors];

export type AdminRejectSkillRequestResponses = {
    /**
     * The request is rejected.
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

export type AdminRejectSkillRequestResponse = AdminRejectSkillRequestResponses[keyof AdminRejectSkillRequestResponses];
