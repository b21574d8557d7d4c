/* Generated from openapi/verification.json by npm run generate. Do not edit. */

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
        code: 'VALIDATION_FAILED' | 'UNAUTHORIZED' | 'HTTPS_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_DISABLED' | 'MISSING_VERIFICATION_ID' | 'MISSING_VERIFICATION_METHOD' | 'INVALID_VERIFICATION_METHOD' | 'MISSING_SESSION_TOKEN' | 'VERIFICATION_METHOD_NOT_SET' | 'NO_ITEMS_SELECTED' | 'ITEM_NOT_FOUND' | 'NO_SKILLS' | 'SESSION_NOT_FOUND' | 'VERIFICATION_NOT_FOUND' | 'DUPLICATE_SKILLS_IN_BUNDLE' | 'MAX_SKILLS_PER_SOURCE' | 'ASSESSMENT_ALREADY_PASSED' | 'METHOD_FIXED' | 'VERIFICATION_FIXED' | 'MISSING_NAME' | 'MISSING_EMAIL' | 'MISSING_COMPANY' | 'INVALID_EMAIL' | 'INVALID_WEBSITE' | 'REVIEWER_IS_STUDENT' | 'INVALID_VERIFICATION_TYPE' | 'DUPLICATE_REVIEWER_EMAIL' | 'ALREADY_DECIDED' | 'INVALID_TOKEN' | 'TOKEN_EXPIRED' | 'DECISIONS_INCOMPLETE' | 'CONFIRMATION_NEEDED' | 'NO_DATA' | 'ANSWERS_INCOMPLETE' | 'ASSESSMENT_LOCKED' | 'ASSESSMENT_NOT_FOUND' | 'ASSESSMENT_EXPIRED' | 'ATTEMPT_TOO_SOON' | 'ATTEMPTS_EXHAUSTED' | 'GENERATION_FAILED' | 'NOT_UNDER_REVIEW' | 'CREDENTIAL_NOT_FOUND';
        /**
         * For people. It names the fields that are wrong and may change.
         */
        message: string;
    };
};

/**
 * The student, and the items to verify skills against.
 */
export type SessionBody = {
    /**
     * The student.
     */
    student: {
        /**
         * Your id of the student.
         */
        externalStudentId: string;
        /**
         * Name of the student. Reviewers see it.
         */
        name: string;
        /**
         * E-mail address of the student.
         */
        email: string;
    };
    /**
     * Projects.
     */
    projects?: Array<{
        /**
         * Your id of the project.
         */
        externalProjectId: string;
        /**
         * Name of the project.
         */
        projectName: string;
        /**
         * What the student was in it.
         */
        role?: string;
        /**
         * What the project was about. Questions are made from it.
         */
        description?: string;
        /**
         * Where the project can be seen.
         */
        url?: string;
        /**
         * When it began. A year, a month or a day.
         */
        startDate?: string;
        /**
         * When it ended. A year, a month or a day.
         */
        endDate?: string;
    }>;
    /**
     * Work experiences.
     */
    workExperiences?: Array<{
        /**
         * Your id of the work experience.
         */
        externalExperienceId: string;
        /**
         * Company that the student worked at.
         */
        company: string;
        /**
         * Job title.
         */
        title: string;
        /**
         * What the work was about. Questions are made from it.
         */
        description?: string;
        /**
         * When it began. A year, a month or a day.
         */
        startDate?: string;
        /**
         * When it ended. A year, a month or a day.
         */
        endDate?: string;
    }>;
    /**
     * Certificates.
     */
    certificates?: Array<{
        /**
         * Your id of the certificate.
         */
        externalCertificateId: string;
        /**
         * Name of the certificate.
         */
        certificateName: string;
        /**
         * Who issued it.
         */
        issuer?: string;
        /**
         * When it was issued. A year, a month or a day.
         */
        issuedOn?: string;
        /**
         * Where the certificate can be seen.
         */
        url?: string;
        /**
         * What the course was about. Questions are made from it.
         */
        description?: string;
    }>;
    /**
     * Where the hosted page sends the student at the end.
     */
    returnUrl?: string;
    /**
     * Language of the questions, e-mails and pages of the session.
     */
    language?: 'en' | 'hi';
};

/**
 * A new session.
 */
export type NewSession = {
    /**
     * To send in x-session-token. Whoever has it acts as the student. It is shown only here.
     */
    sessionToken: string;
    /**
     * Id of the verification, from POST /verify.
     */
    serviceVerificationId: string;
    /**
     * Our id of the student: the same in every session of yours.
     */
    serviceUserId: string;
    /**
     * When the session ends if it is not used before.
     */
    expiresAt: string;
    /**
     * Page that takes the student through all steps.
     */
    hostedUrl: string;
};

/**
 * Items that the skills are verified against.
 */
export type StoredItems = {
    /**
     * Projects attached in step 3.
     */
    projects: Array<{
        /**
         * Our id of the project.
         */
        serviceProjectId: string;
        /**
         * Your id of the project.
         */
        externalProjectId: string;
        /**
         * Name of the project.
         */
        projectName: string;
    }>;
    /**
     * Work experiences attached in step 3.
     */
    experience: Array<{
        /**
         * Our id of the work experience.
         */
        serviceExperienceId: string;
        /**
         * Your id of the work experience.
         */
        externalExperienceId: string;
        /**
         * Company.
         */
        company: string;
        /**
         * Job title.
         */
        title: string;
    }>;
    /**
     * Certificates attached in step 3.
     */
    certificates: Array<{
        /**
         * Our id of the certificate.
         */
        serviceCertificateId: string;
        /**
         * Your id of the certificate.
         */
        externalCertificateId: string;
        /**
         * Name of the certificate.
         */
        certificateName: string;
    }>;
};

/**
 * Who endorses the skills.
 */
export type Reviewer = {
    /**
     * Id of the verification, from POST /verify.
     */
    serviceVerificationId: string;
    /**
     * Name of the reviewer.
     */
    name: string;
    /**
     * E-mail address of the reviewer, in lower case.
     */
    email: string;
    /**
     * Company of the reviewer.
     */
    company: string;
    /**
     * Website of the company; null if none was sent.
     */
    website: string | null;
};

/**
 * How an outcome came about.
 */
export type Signals = {
    /**
     * `red`: the outcome is held (state `under_review`) until it is released or rejected.
     */
    grade: 'green' | 'amber' | 'red';
    /**
     * `free_mail`: anybody gets an address at the domain of the reviewer. `other_domain`: the domain has nothing to do with the company or website given. `same_network`: student and reviewer called from one network. `hasty`: the page was open for less than ten seconds. `fast_answers`: answered faster than people read. `endorsement_missing`: a safety-critical skill was passed that no reviewer has endorsed.
     */
    reasons: Array<'free_mail' | 'other_domain' | 'same_network' | 'hasty' | 'fast_answers' | 'endorsement_missing'>;
};

/**
 * A signed proof of a verified skill.
 */
export type Credential = {
    /**
     * Id of the credential.
     */
    credentialId: string;
    /**
     * Id of a skill.
     */
    skillId: string;
    /**
     * Page of the public proof.
     */
    url: string;
};

/**
 * A verification session and everything that belongs to it.
 */
export type Session = {
    /**
     * Id of the verification, from POST /verify.
     */
    serviceVerificationId: string;
    /**
     * Our id of the student: the same in every session of yours.
     */
    serviceUserId: string;
    /**
     * State of the session. `attempt_failed`: the last attempt failed and attempts remain. `under_review`: the outcome is held until it is released or rejected.
     */
    state: 'draft' | 'awaiting_reviewer' | 'questions_ready' | 'under_review' | 'attempt_failed' | 'passed' | 'failed' | 'endorsed' | 'partly_endorsed' | 'declined' | 'expired';
    /**
     * The student.
     */
    student: {
        /**
         * Your id of the student.
         */
        externalStudentId: string;
        /**
         * Name of the student. Reviewers see it.
         */
        name: string;
        /**
         * E-mail address of the student.
         */
        email: string;
    };
    /**
     * Projects as sent with POST /verify.
     */
    projects: Array<{
        /**
         * Your id of the project.
         */
        externalProjectId: string;
        /**
         * Name of the project.
         */
        projectName: string;
        /**
         * What the student was in it.
         */
        role?: string;
        /**
         * What the project was about. Questions are made from it.
         */
        description?: string;
        /**
         * Where the project can be seen.
         */
        url?: string;
        /**
         * When it began. A year, a month or a day.
         */
        startDate?: string;
        /**
         * When it ended. A year, a month or a day.
         */
        endDate?: string;
    }>;
    /**
     * Work experiences as sent with POST /verify.
     */
    workExperiences: Array<{
        /**
         * Your id of the work experience.
         */
        externalExperienceId: string;
        /**
         * Company that the student worked at.
         */
        company: string;
        /**
         * Job title.
         */
        title: string;
        /**
         * What the work was about. Questions are made from it.
         */
        description?: string;
        /**
         * When it began. A year, a month or a day.
         */
        startDate?: string;
        /**
         * When it ended. A year, a month or a day.
         */
        endDate?: string;
    }>;
    /**
     * Certificates as sent with POST /verify.
     */
    certificates: Array<{
        /**
         * Your id of the certificate.
         */
        externalCertificateId: string;
        /**
         * Name of the certificate.
         */
        certificateName: string;
        /**
         * Who issued it.
         */
        issuer?: string;
        /**
         * When it was issued. A year, a month or a day.
         */
        issuedOn?: string;
        /**
         * Where the certificate can be seen.
         */
        url?: string;
        /**
         * What the course was about. Questions are made from it.
         */
        description?: string;
    }>;
    stored: StoredItems;
    /**
     * Skills of step 1, with their outcome.
     */
    skills: Array<{
        /**
         * Id of a skill.
         */
        skillId: string;
        /**
         * Name of the skill.
         */
        name: string;
        /**
         * URLs that show the skill.
         */
        proofUrl: Array<string>;
        /**
         * Names in other languages, as far as the catalogue has them.
         */
        names: {
            /**
             * Name in Hindi.
             */
            hi?: string;
        };
        /**
         * Whether a passed assessment is held until a reviewer endorses the skill, too.
         */
        safetyCritical: boolean;
        /**
         * Outcome of the skill.
         */
        outcome: 'open' | 'endorsed' | 'declined' | 'cannot_say' | 'passed' | 'failed' | 'expired';
        /**
         * Comment of the reviewer; null if there is none.
         */
        comment: string | null;
    }>;
    /**
     * Method of step 2; null before it.
     */
    verificationMethod: 'human' | 'assessment' | null;
    /**
     * What the reviewer is to the student; `assessment` with that method.
     */
    endorsementType: 'manager' | 'colleague' | 'client' | 'mentor' | 'teacher' | 'other' | 'assessment';
    /**
     * The reviewer; null if none is stored.
     */
    reviewer: Reviewer | null;
    /**
     * The latest attempt; null if there is none.
     */
    assessment: {
        /**
         * Number of questions.
         */
        totalQuestions: number;
        /**
         * When the attempt ends.
         */
        expiresAt: string;
        /**
         * Number of the attempt, from 1.
         */
        attempt: number;
        /**
         * Right answers in percent; null until the attempt is decided.
         */
        score: number | null;
        /**
         * Whether it was passed; null until the attempt is decided.
         */
        passed: boolean | null;
        /**
         * When the next attempt may start; null unless the attempt failed and attempts remain.
         */
        nextAttemptAt: string | null;
    } | null;
    /**
     * Language of the questions, e-mails and pages of the session.
     */
    language: 'en' | 'hi';
    /**
     * Where the questions come from; null before the first ones.
     */
    questionSource: 'item_bank' | 'model' | 'sample' | null;
    /**
     * How the outcome came about; null until there is one.
     */
    signals: Signals | null;
    /**
     * Credentials of the verified skills.
     */
    credentials: Array<Credential>;
    /**
     * When the session ends if it is not used before.
     */
    expiresAt: string;
};

/**
 * The skills to verify.
 */
export type SkillsBody = {
    /**
     * Skills to verify.
     */
    skills: Array<{
        /**
         * Id of a skill.
         */
        skillId: string;
        /**
         * URLs that show the skill.
         */
        proofUrl?: Array<string>;
    }>;
    /**
     * What the reviewer is to the student.
     */
    endorsementType?: 'manager' | 'colleague' | 'client' | 'mentor' | 'teacher' | 'other';
};

/**
 * A skill of the session.
 */
export type SessionSkill = {
    /**
     * Id of a skill.
     */
    skillId: string;
    /**
     * Name of the skill.
     */
    name: string;
    /**
     * URLs that show the skill.
     */
    proofUrl: Array<string>;
};

/**
 * How the skills are verified.
 */
export type MethodBody = {
    /**
     * Id of the verification, from POST /verify.
     */
    serviceVerificationId: string;
    /**
     * `human`: a reviewer endorses the skills. `assessment`: the student answers questions.
     */
    verificationMethod: 'human' | 'assessment';
};

/**
 * Items that the skills are verified against.
 */
export type ItemsBody = {
    /**
     * The session token, from POST /verify.
     */
    sessionToken: string;
    /**
     * External ids of projects, as sent with POST /verify.
     */
    projectIds?: Array<string>;
    /**
     * External ids of work experiences, as sent with POST /verify.
     */
    workExperienceIds?: Array<string>;
    /**
     * External ids of certificates, as sent with POST /verify.
     */
    credentialIds?: Array<string>;
};

/**
 * A question of choice.
 */
export type AssessmentQuestion = {
    /**
     * Id of the question.
     */
    questionId: string;
    /**
     * The question.
     */
    question: string;
    /**
     * Answers to choose from. One is right.
     */
    options: [
        string,
        string,
        string,
        string
    ];
};

/**
 * The questions of an attempt.
 */
export type Assessment = {
    /**
     * Id of the verification, from POST /verify.
     */
    serviceVerificationId: string;
    /**
     * Number of questions: five for each skill that is not passed yet.
     */
    totalQuestions: number;
    /**
     * When the attempt ends. Later answers count as failed.
     */
    expiresAt: string;
    /**
     * In random order, drawn for this attempt. The same holds for the options.
     */
    questions: Array<AssessmentQuestion>;
    /**
     * Only if the questions existed already or were made by a concurrent call.
     */
    alreadyGenerated?: true;
};

/**
 * The answers of an attempt.
 */
export type AnswersBody = {
    /**
     * One answer for each question.
     */
    answers: Array<{
        /**
         * Id of the question.
         */
        questionId: string;
        /**
         * Text of the chosen option, or its index from 0.
         */
        option: string | number;
    }>;
};

/**
 * The result of an attempt.
 */
export type AssessmentResult = {
    /**
     * Right answers in percent.
     */
    score: number;
    /**
     * Whether every skill of the session has passed.
     */
    passed: boolean;
    /**
     * The result of each skill that was asked.
     */
    skills: Array<{
        /**
         * Id of a skill.
         */
        skillId: string;
        /**
         * Right answers.
         */
        correct: number;
        /**
         * Questions.
         */
        total: number;
        /**
         * Whether the skill passed.
         */
        passed: boolean;
    }>;
};

/**
 * Who endorses the skills.
 */
export type ReviewerBody = {
    /**
     * Id of the verification, from POST /verify.
     */
    serviceVerificationId: string;
    /**
     * Name of the reviewer.
     */
    name: string;
    /**
     * E-mail address of the reviewer. Stored in lower case.
     */
    email: string;
    /**
     * Company of the reviewer.
     */
    company: string;
    /**
     * Website of the company.
     */
    website?: string;
    /**
     * Language of the e-mails to the reviewer. The same text in English follows it; for `en`, and without it, they are in English and Hindi.
     */
    language?: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
};

/**
 * What the reviewer is asked.
 */
export type VerifyPage = {
    /**
     * Id of the verification, from POST /verify.
     */
    serviceVerificationId: string;
    /**
     * The reviewer.
     */
    endorserInfo: {
        /**
         * Name of the reviewer.
         */
        name: string;
        /**
         * E-mail address of the reviewer.
         */
        email: string;
        /**
         * Company of the reviewer.
         */
        company: string;
    };
    /**
     * The student.
     */
    requesterInfo: {
        /**
         * Name of the student.
         */
        name: string;
        /**
         * E-mail address of the student.
         */
        email: string;
        /**
         * Your id of the student.
         */
        externalStudentId: string;
    };
    /**
     * The item that the skills are verified against.
     */
    source: {
        /**
         * Kind of the item.
         */
        type: 'experience' | 'project' | 'certificate';
        /**
         * Job title, project name or certificate name.
         */
        title: string;
        /**
         * Company, role or issuer; may be empty.
         */
        subtitle: string;
        /**
         * Dates, or the issuer of a certificate; may be empty.
         */
        meta: string;
        /**
         * Description as sent; may be empty.
         */
        description: string;
    };
    /**
     * Skills to decide on.
     */
    skills: Array<SessionSkill>;
    /**
     * What the reviewer is to the student.
     */
    endorsementType: 'manager' | 'colleague' | 'client' | 'mentor' | 'teacher' | 'other';
    /**
     * State of the verification.
     */
    state: 'draft' | 'awaiting_reviewer' | 'questions_ready' | 'under_review' | 'passed' | 'failed' | 'endorsed' | 'partly_endorsed' | 'declined' | 'expired';
};

/**
 * The decision of a reviewer.
 */
export type EndorsementBody = {
    /**
     * Token of the link in the e-mail.
     */
    token: string;
    /**
     * One decision for each skill of the verification.
     */
    decisions: Array<{
        /**
         * Id of a skill.
         */
        skillId: string;
        /**
         * `cannot_say`: the reviewer does not know whether the student has the skill.
         */
        decision: 'endorsed' | 'declined' | 'cannot_say';
        /**
         * Shown to the student.
         */
        comment?: string;
    }>;
    /**
     * Only from the page of the reviewer.
     */
    page?: {
        /**
         * The number that the page asks to type.
         */
        number: string;
        /**
         * How long the page was open.
         */
        seconds: number;
    };
};

/**
 * The objection of a reviewer.
 */
export type ObjectionBody = {
    /**
     * Token of the link in the e-mail.
     */
    token: string;
    /**
     * Reason, as the reviewer wrote it.
     */
    reason: string;
    /**
     * Only from the page of the reviewer.
     */
    page?: {
        /**
         * The number that the page asks to type.
         */
        number: string;
        /**
         * How long the page was open.
         */
        seconds: number;
    };
};

/**
 * Why an outcome is released or rejected.
 */
export type ResolutionBody = {
    /**
     * Reason, kept and not published.
     */
    reason?: string;
};

/**
 * Why the credential is revoked.
 */
export type RevocationBody = {
    /**
     * Reason of the revocation. Not published.
     */
    reason: string;
};

export type OpenSessionData = {
    body: SessionBody;
    path?: never;
    query?: never;
    url: '/api/v1/verify';
};

export type OpenSessionErrors = {
    /**
     * The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type OpenSessionError = OpenSessionErrors[keyof OpenSessionErrors];

export type OpenSessionResponses = {
    /**
     * The session. Its token is shown only here.
     */
    201: {
        /**
         * Always true.
         */
        success: true;
        data: NewSession;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type OpenSessionResponse = OpenSessionResponses[keyof OpenSessionResponses];

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/session';
};

export type GetSessionErrors = {
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The session.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: Session;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type GetSessionEmailData = {
    body?: never;
    path: {
        /**
         * The session token, from POST /verify.
         */
        sessionToken: string;
    };
    query?: never;
    url: '/api/v1/step3/store-verification-items/{sessionToken}/email';
};

export type GetSessionEmailErrors = {
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The session token is not valid or has expired.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type GetSessionEmailError = GetSessionEmailErrors[keyof GetSessionEmailErrors];

export type GetSessionEmailResponses = {
    /**
     * The student, as sent with POST /verify.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        /**
         * E-mail address of the student.
         */
        email: string;
        /**
         * Name of the student.
         */
        name: string;
        /**
         * Our id of the student: the same in every session of yours.
         */
        serviceUserId: string;
    };
};

export type GetSessionEmailResponse = GetSessionEmailResponses[keyof GetSessionEmailResponses];

export type StoreSkillsData = {
    body: SkillsBody;
    path?: never;
    query?: never;
    url: '/api/v1/step1/storeskills/store';
};

export type StoreSkillsErrors = {
    /**
     * The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Skills and items can no longer change.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type StoreSkillsError = StoreSkillsErrors[keyof StoreSkillsErrors];

export type StoreSkillsResponses = {
    /**
     * The skills, as stored.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * The skills, as stored.
             */
            skills: Array<SessionSkill>;
            /**
             * What the reviewer is to the student.
             */
            endorsementType: 'manager' | 'colleague' | 'client' | 'mentor' | 'teacher' | 'other';
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type StoreSkillsResponse = StoreSkillsResponses[keyof StoreSkillsResponses];

export type ChooseMethodData = {
    body: MethodBody;
    path?: never;
    query?: never;
    url: '/api/v1/step2/verification-method';
};

export type ChooseMethodErrors = {
    /**
     * serviceVerificationId is required. Or: verificationMethod is required. Or: verificationMethod must be human or assessment. Or: The session has no skills. Or: The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The verification does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The verification method can no longer change.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type ChooseMethodError = ChooseMethodErrors[keyof ChooseMethodErrors];

export type ChooseMethodResponses = {
    /**
     * The method, as stored.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * `human`: a reviewer endorses the skills. `assessment`: the student answers questions.
             */
            verificationMethod: 'human' | 'assessment';
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type ChooseMethodResponse = ChooseMethodResponses[keyof ChooseMethodResponses];

export type StoreItemsData = {
    body: ItemsBody;
    path?: never;
    query?: never;
    url: '/api/v1/step3/store-verification-items/store';
};

export type StoreItemsErrors = {
    /**
     * sessionToken is required. Or: No verification method is set. Or: No project, work experience or certificate is selected. Or: An item does not belong to this session. Or: The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The session token is not valid or has expired.
     */
    404: ErrorEnvelope;
    /**
     * A skill is already verified for this source under the same endorsement type. Or: The source would have more than 10 skills. Or: The student has already passed an assessment of a skill. Or: This reviewer already endorses the source under another endorsement type. Or: Skills and items can no longer change.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type StoreItemsError = StoreItemsErrors[keyof StoreItemsErrors];

export type StoreItemsResponses = {
    /**
     * The items, as stored.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * Our id of the student: the same in every session of yours.
             */
            serviceUserId: string;
            stored: StoredItems;
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type StoreItemsResponse = StoreItemsResponses[keyof StoreItemsResponses];

export type GenerateAssessmentData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/assessment/generate';
};

export type GenerateAssessmentErrors = {
    /**
     * serviceVerificationId is required. Or: The verification uses the other method. Or: No project, work experience or certificate is stored. Or: The session has no skills. Or: The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * The assessment is already passed. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The verification does not exist.
     */
    404: ErrorEnvelope;
    /**
     * All three attempts at a skill are used. Or: The next attempt is possible one hour after the last.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
     */
    429: ErrorEnvelope;
    /**
     * No usable questions could be generated. Or: An unexpected error occurred.
     */
    500: ErrorEnvelope;
    /**
     * This part of the service is switched off or busy.
     */
    503: ErrorEnvelope;
};

export type GenerateAssessmentError = GenerateAssessmentErrors[keyof GenerateAssessmentErrors];

export type GenerateAssessmentResponses = {
    /**
     * The questions of the open attempt.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: Assessment;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
        /**
         * How long the generation took. Only if this call generated the questions.
         */
        executionTime?: string;
    };
};

export type GenerateAssessmentResponse = GenerateAssessmentResponses[keyof GenerateAssessmentResponses];

export type SubmitAssessmentData = {
    body: AnswersBody;
    path?: never;
    query?: never;
    url: '/api/v1/assessment/submit';
};

export type SubmitAssessmentErrors = {
    /**
     * The request is not valid. Or: Every question must be answered.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * The assessment is already passed. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The session has no open questions.
     */
    404: ErrorEnvelope;
    /**
     * The time for this attempt is over.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type SubmitAssessmentError = SubmitAssessmentErrors[keyof SubmitAssessmentErrors];

export type SubmitAssessmentResponses = {
    /**
     * The outcome of the attempt.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: AssessmentResult;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type SubmitAssessmentResponse = SubmitAssessmentResponses[keyof SubmitAssessmentResponses];

export type StoreReviewerData = {
    body: ReviewerBody;
    path?: never;
    query?: never;
    url: '/api/v1/storereviewerdetails/store';
};

export type StoreReviewerErrors = {
    /**
     * serviceVerificationId is required. Or: name is required. Or: email is required. Or: company is required. Or: email is not a valid e-mail address. Or: website is not a valid URL. Or: No verification method is set. Or: The verification uses the other method. Or: The reviewer has the e-mail address of the student. Or: The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The verification does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The verification is already decided. Or: This reviewer already endorses the source under another endorsement type.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type StoreReviewerError = StoreReviewerErrors[keyof StoreReviewerErrors];

export type StoreReviewerResponses = {
    /**
     * The reviewer, as stored.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: Reviewer;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type StoreReviewerResponse = StoreReviewerResponses[keyof StoreReviewerResponses];

export type GetReviewerData = {
    body?: never;
    path: {
        /**
         * Id of the verification, from POST /verify.
         */
        serviceVerificationId: string;
    };
    query?: never;
    url: '/api/v1/storereviewerdetails/{serviceVerificationId}';
};

export type GetReviewerErrors = {
    /**
     * serviceVerificationId is required.
     */
    400: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Nothing was found.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type GetReviewerError = GetReviewerErrors[keyof GetReviewerErrors];

export type GetReviewerResponses = {
    /**
     * The reviewer.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: Reviewer;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type GetReviewerResponse = GetReviewerResponses[keyof GetReviewerResponses];

export type GetVerifyPageData = {
    body?: never;
    path: {
        /**
         * Id of the verification, from POST /verify.
         */
        serviceVerificationId: string;
    };
    query?: never;
    url: '/api/v1/humanverification/verify-page/{serviceVerificationId}';
};

export type GetVerifyPageErrors = {
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Nothing was found.
     */
    404: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type GetVerifyPageError = GetVerifyPageErrors[keyof GetVerifyPageErrors];

export type GetVerifyPageResponses = {
    /**
     * The claim and its state.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: VerifyPage;
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type GetVerifyPageResponse = GetVerifyPageResponses[keyof GetVerifyPageResponses];

export type EndorseData = {
    body: EndorsementBody;
    path: {
        /**
         * Id of the verification, from POST /verify.
         */
        serviceVerificationId: string;
    };
    query?: never;
    url: '/api/v1/humanverification/endorse/{serviceVerificationId}';
};

export type EndorseErrors = {
    /**
     * The request is not valid. Or: The number shown on the page is missing or wrong. Or: Every skill must be decided exactly once.
     */
    400: ErrorEnvelope;
    /**
     * The link is not valid or no longer valid. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Nothing was found.
     */
    404: ErrorEnvelope;
    /**
     * The link has expired. Or: The verification is already decided.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type EndorseError = EndorseErrors[keyof EndorseErrors];

export type EndorseResponses = {
    /**
     * The decision is stored.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * State of the verification.
             */
            state: 'draft' | 'awaiting_reviewer' | 'questions_ready' | 'under_review' | 'passed' | 'failed' | 'endorsed' | 'partly_endorsed' | 'declined' | 'expired';
            /**
             * The decisions, as stored.
             */
            skills: Array<{
                /**
                 * Id of a skill.
                 */
                skillId: string;
                /**
                 * `cannot_say`: the reviewer does not know whether the student has the skill.
                 */
                decision: 'endorsed' | 'declined' | 'cannot_say';
            }>;
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type EndorseResponse = EndorseResponses[keyof EndorseResponses];

export type DeclineReviewData = {
    body: ObjectionBody;
    path: {
        /**
         * Id of the verification, from POST /verify.
         */
        serviceVerificationId: string;
    };
    query?: never;
    url: '/api/v1/humanverification/decline/{serviceVerificationId}';
};

export type DeclineReviewErrors = {
    /**
     * The request is not valid. Or: The number shown on the page is missing or wrong.
     */
    400: ErrorEnvelope;
    /**
     * The link is not valid or no longer valid. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Nothing was found.
     */
    404: ErrorEnvelope;
    /**
     * The link has expired. Or: The verification is already decided.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type DeclineReviewError = DeclineReviewErrors[keyof DeclineReviewErrors];

export type DeclineReviewResponses = {
    /**
     * The request is declined.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * The end state.
             */
            state: 'declined';
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type DeclineReviewResponse = DeclineReviewResponses[keyof DeclineReviewResponses];

export type ReportReviewData = {
    body: ObjectionBody;
    path: {
        /**
         * Id of the verification, from POST /verify.
         */
        serviceVerificationId: string;
    };
    query?: never;
    url: '/api/v1/humanverification/report/{serviceVerificationId}';
};

export type ReportReviewErrors = {
    /**
     * The request is not valid. Or: The number shown on the page is missing or wrong.
     */
    400: ErrorEnvelope;
    /**
     * The link is not valid or no longer valid. Or: Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * Nothing was found.
     */
    404: ErrorEnvelope;
    /**
     * The link has expired. Or: The verification is already decided.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type ReportReviewError = ReportReviewErrors[keyof ReportReviewErrors];

export type ReportReviewResponses = {
    /**
     * The report is kept.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * Always true.
             */
            reported: true;
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type ReportReviewResponse = ReportReviewResponses[keyof ReportReviewResponses];

export type ReleaseVerificationData = {
    body: ResolutionBody;
    path: {
        /**
         * Id of the verification, from POST /verify.
         */
        serviceVerificationId: string;
    };
    query?: never;
    url: '/api/v1/verifications/{serviceVerificationId}/release';
};

export type ReleaseVerificationErrors = {
    /**
     * The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The verification does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The outcome of this verification is not held.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type ReleaseVerificationError = ReleaseVerificationErrors[keyof ReleaseVerificationErrors];

export type ReleaseVerificationResponses = {
    /**
     * The final state.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * State of the verification.
             */
            state: 'draft' | 'awaiting_reviewer' | 'questions_ready' | 'under_review' | 'passed' | 'failed' | 'endorsed' | 'partly_endorsed' | 'declined' | 'expired';
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type ReleaseVerificationResponse = ReleaseVerificationResponses[keyof ReleaseVerificationResponses];

export type RejectVerificationData = {
    body: ResolutionBody;
    path: {
        /**
         * Id of the verification, from POST /verify.
         */
        serviceVerificationId: string;
    };
    query?: never;
    url: '/api/v1/verifications/{serviceVerificationId}/reject';
};

export type RejectVerificationErrors = {
    /**
     * The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The verification does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The outcome of this verification is not held.
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
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type RejectVerificationError = RejectVerificationErrors[keyof RejectVerificationErrors];

export type RejectVerificationResponses = {
    /**
     * The final state.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the verification, from POST /verify.
             */
            serviceVerificationId: string;
            /**
             * State of the verification.
             */
            state: 'draft' | 'awaiting_reviewer' | 'questions_ready' | 'under_review' | 'passed' | 'failed' | 'endorsed' | 'partly_endorsed' | 'declined' | 'expired';
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type RejectVerificationResponse = RejectVerificationResponses[keyof RejectVerificationResponses];

export type RevokeCredentialData = {
    body: RevocationBody;
    path: {
        /**
         * Id of the credential.
         */
        credentialId: string;
    };
    query?: never;
    url: '/api/v1/credentials/{credentialId}/revoke';
};

export type RevokeCredentialErrors = {
    /**
     * The request is not valid.
     */
    400: ErrorEnvelope;
    /**
     * The key or the session token is missing or not valid.
     */
    401: ErrorEnvelope;
    /**
     * Use HTTPS.
     */
    403: ErrorEnvelope;
    /**
     * The credential does not exist.
     */
    404: ErrorEnvelope;
    /**
     * The body is larger than 256 KB.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON in UTF-8.
     */
    415: ErrorEnvelope;
    /**
     * Too many calls. Wait for the number of seconds in Retry-After.
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

export type RevokeCredentialError = RevokeCredentialErrors[keyof RevokeCredentialErrors];

export type RevokeCredentialResponses = {
    /**
     * The credential is revoked.
     */
    200: {
        /**
         * Always true.
         */
        success: true;
        data: {
            /**
             * Id of the credential.
             */
            credentialId: string;
            /**
             * False if it was revoked before.
             */
            changed: boolean;
        };
        /**
         * A sentence for people. The wording may change.
         */
        message: string;
    };
};

export type RevokeCredentialResponse = RevokeCredentialResponses[keyof RevokeCredentialResponses];
