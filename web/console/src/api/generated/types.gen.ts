/* Generated from openapi/console.json by npm run generate. Do not edit. */

/**
 * The body of every error.
 */
export type ErrorEnvelope = {
    /**
     * What went wrong.
     */
    error: {
        /**
         * Stable: decide by it.
         */
        code: string;
        /**
         * A sentence for the person.
         */
        message: string;
        /**
         * All problems of a form at once.
         */
        details: Array<{
            /**
             * The field.
             */
            path: string;
            /**
             * What is wrong with it.
             */
            message: string;
        }>;
    };
    /**
     * For support.
     */
    request_id: string;
};

/**
 * The person who is signed in.
 */
export type ConsoleUser = {
    /**
     * A person.
     */
    user_id: string;
    /**
     * An e-mail address.
     */
    email: string;
    /**
     * As others see it.
     */
    name: string;
    /**
     * Otherwise the person signs in by link or passkey.
     */
    has_password: boolean;
    /**
     * Signing in needs a code of an app.
     */
    two_factor_enabled: boolean;
};

/**
 * Who is signed in, and where they are a member.
 */
export type SessionState = {
    /**
     * Null if nobody is signed in.
     */
    user: ConsoleUser | null;
    /**
     * May act on the whole installation.
     */
    is_operator: boolean;
    /**
     * Where the person is a member.
     */
    organisations: Array<{
        /**
         * Its id.
         */
        org_id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * What the member may do.
         */
        role: 'owner' | 'recruiter' | 'developer' | 'viewer';
        /**
         * The operator switched it off.
         */
        disabled: boolean;
    }>;
    /**
     * Anybody may create an organisation.
     */
    sign_up_open: boolean;
    /**
     * Of the service.
     */
    version: string;
};

/**
 * The outcome of a sign-in; the session is in a cookie.
 */
export type SignedIn = {
    /**
     * `code`: the code of the app is asked for next.
     */
    next: 'done' | 'code';
};

/**
 * A browser that is signed in.
 */
export type ConsoleSession = {
    /**
     * Its id.
     */
    session_id: string;
    /**
     * When the person signed in.
     */
    created_at: string;
    /**
     * Exact to the hour.
     */
    last_used_at: string;
    /**
     * Where from.
     */
    address: string | null;
    /**
     * Which browser.
     */
    user_agent: string | null;
    /**
     * The session that asks.
     */
    is_this: boolean;
};

/**
 * A passkey of the person.
 */
export type Passkey = {
    /**
     * Its id.
     */
    passkey_id: string;
    /**
     * As the person named it.
     */
    name: string;
    /**
     * When it was added.
     */
    created_at: string;
};

/**
 * A member of the organisation.
 */
export type Member = {
    /**
     * A person.
     */
    user_id: string;
    /**
     * An e-mail address.
     */
    email: string;
    /**
     * As the person wrote it.
     */
    name: string;
    /**
     * What the member may do.
     */
    role: 'owner' | 'recruiter' | 'developer' | 'viewer';
    /**
     * Member since.
     */
    since: string;
};

/**
 * An invitation that was not accepted yet.
 */
export type Invitation = {
    /**
     * Its id.
     */
    invitation_id: string;
    /**
     * An e-mail address.
     */
    email: string;
    /**
     * What the member may do.
     */
    role: 'owner' | 'recruiter' | 'developer' | 'viewer';
    /**
     * A user, or `operator`.
     */
    invited_by: string;
    /**
     * When it was made.
     */
    created_at: string;
    /**
     * When it ends.
     */
    expires_at: string;
};

/**
 * Sign-in by the identity provider of the organisation.
 */
export type SingleSignOn = {
    /**
     * The issuer URL of the identity provider.
     */
    issuer: string;
    /**
     * Of our registration at the identity provider.
     */
    client_id: string;
    /**
     * People with an e-mail address in this domain sign in.
     */
    domain: string;
    /**
     * People who are not members become viewers when they sign in.
     */
    adds_viewers: boolean;
    /**
     * The TXT record that proves the domain.
     */
    txt_record: {
        /**
         * Its name.
         */
        name: string;
        /**
         * Its text.
         */
        value: string;
    };
    /**
     * When the record was seen. Null: nobody can sign in yet.
     */
    proven_at: string | null;
    /**
     * When an owner first signed in with these settings.
     */
    owner_signed_in_at: string | null;
    /**
     * Members of the domain, except owners, sign in in no other way.
     */
    required: boolean;
    /**
     * When the settings were changed.
     */
    updated_at: string;
};

/**
 * The settings, and what the identity provider needs to know.
 */
export type SingleSignOnState = {
    /**
     * Null if it is not set up.
     */
    single_sign_on: SingleSignOn | null;
    /**
     * To be registered at the identity provider.
     */
    redirect_uri: string;
};

/**
 * An action.
 */
export type AuditEntry = {
    /**
     * Its id.
     */
    audit_id: string;
    /**
     * When.
     */
    at: string;
    /**
     * Who.
     */
    actor: {
        /**
         * A person of the console, a command of the operator, a candidate on their page, or a period of the settings that ended.
         */
        kind: 'user' | 'operator' | 'candidate' | 'service';
        /**
         * Of a user.
         */
        user_id: string | null;
        /**
         * Of a user.
         */
        name: string;
        /**
         * Of a user.
         */
        email: string;
    };
    /**
     * What.
     */
    action: string;
    /**
     * To which object.
     */
    subject: string;
    /**
     * More about it.
     */
    details: unknown;
    /**
     * Null for the whole organisation.
     */
    mode: 'test' | 'live' | null;
    /**
     * From where; null for commands.
     */
    address: string | null;
};

/**
 * A key, without its secret.
 */
export type Key = {
    /**
     * A key. Of a partner key it is what x-api-key carries.
     */
    key_id: string;
    /**
     * A key of the Partner API, which signs, or a secret of the Verification API, which is sent.
     */
    kind: 'partner' | 'verification';
    /**
     * What people call it.
     */
    name: string;
    /**
     * What it may do.
     */
    scopes: Array<string>;
    /**
     * Expired and revoked are final.
     */
    status: 'usable' | 'expired' | 'revoked';
    /**
     * When it was issued.
     */
    created_at: string;
    /**
     * Exact to the hour; null if it is not known.
     */
    last_used_at: string | null;
    /**
     * Null if it does not expire.
     */
    expires_at: string | null;
    /**
     * Null if it was not revoked.
     */
    revoked_at: string | null;
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
 * A call.
 */
export type LoggedRequest = {
    /**
     * The x-request-id of the answer.
     */
    request_id: string;
    /**
     * When the call ended.
     */
    at: string;
    /**
     * The key of the call.
     */
    key_id: string;
    /**
     * Its method.
     */
    method: string;
    /**
     * Its route; values of the path are not stored.
     */
    route: string;
    /**
     * Status of the answer.
     */
    status: number;
    /**
     * Error code; null if the call was accepted.
     */
    code: string | null;
    /**
     * How long it took.
     */
    milliseconds: number;
    /**
     * How many calls the line stands for: more than one for rejected ones that came too often to list each.
     */
    times: number;
};

/**
 * An error in words.
 */
export type ExplainedError = {
    /**
     * What it means.
     */
    message: string;
    /**
     * What to do.
     */
    advice: string;
};

/**
 * Why a signature was rejected.
 */
export type RejectedSignature = {
    /**
     * What is wrong.
     */
    reason: string;
    /**
     * Time of the server, in Unix seconds.
     */
    server_time: string;
    /**
     * What the server would have signed. Values of the query, the Idempotency-Key and x-on-behalf-of are replaced by their length.
     */
    string_to_sign: string;
};

/**
 * A limit and what is used of it.
 */
export type UsedLimit = {
    /**
     * A class of calls, or `wholeKey`.
     */
    name: string;
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
     * Calls of this minute.
     */
    used_minute: number;
    /**
     * Calls since midnight IST; null if the day is not limited.
     */
    used_day: number | null;
};

/**
 * The limits of a key and what is used of them.
 */
export type KeyUsage = {
    /**
     * A usable key.
     */
    key_id: string;
    /**
     * What people call it.
     */
    name: string;
    /**
     * Kind of the key.
     */
    kind: 'partner' | 'verification';
    /**
     * Whether the next call passes: `rate_limited` if a limit is used up.
     */
    state: 'allowed' | 'rate_limited' | 'cooldown';
    /**
     * Until it passes; 0 if it does.
     */
    retry_after_seconds: number;
    /**
     * The operator agreed other limits for this key.
     */
    has_own_limits: boolean;
    /**
     * Of the whole key, then of each class of calls.
     */
    limits: Array<UsedLimit>;
    /**
     * Different skills that a partner key may be given a day.
     */
    skills_per_day: number | null;
    /**
     * Different people that a partner key may name a day.
     */
    people_per_day: number | null;
};

/**
 * A movement of credits.
 */
export type CreditTransfer = {
    /**
     * Its id.
     */
    transfer_id: string;
    /**
     * When.
     */
    at: string;
    /**
     * Grants and withdrawals are made by the operator; the others by campaigns.
     */
    kind: 'grant' | 'withdraw' | 'reserve' | 'charge' | 'release';
    /**
     * Credits that moved.
     */
    amount: number;
    /**
     * The campaign that it belongs to.
     */
    campaign_id: string | null;
    /**
     * What the operator noted.
     */
    reason: string | null;
    /**
     * What it added to the available credits.
     */
    available_change: number;
    /**
     * Available credits after it; null if it did not change them.
     */
    available_after: number | null;
    /**
     * Reserved credits after it; null if it did not change them.
     */
    reserved_after: number | null;
};

/**
 * An organisation of the installation.
 */
export type OperatorOrganisation = {
    /**
     * The organisation.
     */
    org_id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * Null while it is enabled.
     */
    disabled_at: string | null;
    /**
     * Keys that are neither revoked nor expired.
     */
    usable_keys: number;
};

/**
 * A key, without its secret.
 */
export type OperatorKey = {
    /**
     * Its id.
     */
    key_id: string;
    /**
     * Test or live data.
     */
    mode: 'test' | 'live';
    /**
     * Which API it calls.
     */
    kind: 'partner' | 'verification';
    /**
     * Whether it can be used.
     */
    status: string;
    /**
     * Null for a verification key, which has none.
     */
    scopes: Array<string> | null;
    /**
     * When it was issued.
     */
    created_at: string;
    /**
     * Null if it does not end by itself.
     */
    expires_at: string | null;
    /**
     * Numbers that were agreed for the key, in place of the usual ones; `{}` for none.
     */
    limits: unknown;
};

/**
 * Credits of a mode.
 */
export type OperatorCredits = {
    /**
     * Can be spent.
     */
    available: number;
    /**
     * Set aside for accepted candidates.
     */
    reserved: number;
    /**
     * `credits.low` is sent below it.
     */
    threshold: number;
};

/**
 * An area that can be switched off.
 */
export type AreaSwitch = {
    /**
     * An area of the Partner or the Verification API.
     */
    area: string;
    /**
     * Null while it is on.
     */
    off_since: string | null;
    /**
     * Null while it is on.
     */
    reason: string | null;
};

/**
 * Messages of live mode that are not sent.
 */
export type SendingSwitch = {
    /**
     * Null for all organisations.
     */
    org_id: string | null;
    /**
     * Null for all channels.
     */
    channel: 'whatsapp' | 'sms' | 'voice' | 'email' | null;
    /**
     * When it was switched off.
     */
    off_since: string;
    /**
     * Who: a user, a name, or `operator`.
     */
    off_by: string;
    /**
     * Why.
     */
    reason: string;
};

/**
 * A request for a skill, and who made it.
 */
export type OperatorSkillRequest = {
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
    /**
     * Where the partner thinks it belongs.
     */
    sub_skill_id: string | null;
    /**
     * The organisation.
     */
    org_id: string;
    /**
     * Its name.
     */
    organisation_name: string;
    /**
     * Test or live data.
     */
    mode: 'test' | 'live';
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
 * An outcome that waits for a person. No credential exists yet.
 */
export type HeldOutcome = {
    /**
     * The verification.
     */
    verification_id: string;
    /**
     * The organisation.
     */
    org_id: string;
    /**
     * Its name.
     */
    organisation_name: string;
    /**
     * Test or live data.
     */
    mode: 'test' | 'live';
    /**
     * Since when.
     */
    held_at: string;
    /**
     * How the skills were verified.
     */
    method: 'human' | 'assessment';
    /**
     * How suspicious it is.
     */
    grade: 'green' | 'amber' | 'red';
    /**
     * Why it is held.
     */
    signals: Array<{
        /**
         * Its code.
         */
        signal: 'free_mail' | 'other_domain' | 'same_network' | 'hasty' | 'fast_answers' | 'endorsement_missing';
        /**
         * In words.
         */
        text: string;
    }>;
};

/**
 * A reviewer says that a request was abuse.
 */
export type AbuseReport = {
    /**
     * The verification.
     */
    verification_id: string;
    /**
     * The organisation.
     */
    org_id: string;
    /**
     * Its name.
     */
    organisation_name: string;
    /**
     * Test or live data.
     */
    mode: 'test' | 'live';
    /**
     * When.
     */
    reported_at: string;
    /**
     * Null after the reviewer was erased.
     */
    reason: string | null;
    /**
     * Null while it is open.
     */
    closed_at: string | null;
};

/**
 * A background job that used up its attempts.
 */
export type FailedJob = {
    /**
     * Its id.
     */
    job_id: string;
    /**
     * What it does.
     */
    task: string;
    /**
     * How often it was tried.
     */
    attempts: number;
    /**
     * When it failed the last time.
     */
    failed_at: string;
    /**
     * Null if none was recorded.
     */
    error: string | null;
};

/**
 * An account at a provider, without its secrets.
 */
export type ChannelAccount = {
    /**
     * Its id.
     */
    account_id: string;
    /**
     * Null if it serves all organisations that have none of their own.
     */
    org_id: string | null;
    /**
     * What it carries.
     */
    channel: 'whatsapp' | 'sms' | 'voice' | 'email';
    /**
     * Who carries it.
     */
    provider: 'whatsapp_cloud' | 'exotel' | 'plivo' | 'twilio' | 'smtp';
    /**
     * As the operator named it.
     */
    name: string;
    /**
     * Whom it reaches.
     */
    serves: string;
    /**
     * Most messages or calls a second.
     */
    per_second: number;
    /**
     * Whether it sends.
     */
    status: 'active' | 'paused' | 'archived';
    /**
     * Null unless it is paused.
     */
    paused_reason: string | null;
    /**
     * When it was changed.
     */
    updated_at: string;
    /**
     * How its texts are.
     */
    templates: {
        /**
         * Texts that can be sent.
         */
        approved: number;
        /**
         * Texts that wait for approval.
         */
        pending: number;
        /**
         * Texts that are paused or rejected.
         */
        stopped: number;
    };
};

/**
 * A text that the provider approves.
 */
export type ChannelTemplate = {
    /**
     * Its id.
     */
    template_id: string;
    /**
     * First message or follow-up.
     */
    purpose: string;
    /**
     * Of the text.
     */
    language: string;
    /**
     * Its name at the provider.
     */
    provider_id: string;
    /**
     * As approved.
     */
    category: string;
    /**
     * Whether it is sent.
     */
    status: 'pending' | 'approved' | 'paused' | 'rejected' | 'archived';
    /**
     * Null unless it was stopped.
     */
    reason: string | null;
    /**
     * As a person would read it, with long values.
     */
    preview: string;
};

/**
 * How live students answer a question of a private bank.
 */
export type ItemStatistics = {
    /**
     * Bank, skill and number.
     */
    item_id: string;
    /**
     * The skill.
     */
    skill_id: string;
    /**
     * Answers of live students.
     */
    answers: number;
    /**
     * Share of right answers, 0 to 1.
     */
    right_share: number;
    /**
     * Correlation with the rest of the attempt, -1 to 1; null while it cannot be computed.
     */
    discrimination: number | null;
    /**
     * How often each wrong option was chosen.
     */
    wrong_choices: Array<number>;
    /**
     * Why to look at it. Empty while there are fewer than 30 answers.
     */
    faults: Array<'below_chance' | 'too_easy' | 'does_not_separate' | 'unused_option'>;
    /**
     * Has a fault that makes it wrong, not only easier.
     */
    is_bad: boolean;
};

/**
 * A call of a partner.
 */
export type FoundRequest = {
    /**
     * Its id.
     */
    request_id: string;
    /**
     * When.
     */
    at: string;
    /**
     * The organisation.
     */
    org_id: string;
    /**
     * Null if the organisation is gone.
     */
    organisation_name: string | null;
    /**
     * Test or live data.
     */
    mode: 'test' | 'live';
    /**
     * The key.
     */
    key_id: string;
    /**
     * Of the call.
     */
    method: string;
    /**
     * Of the call.
     */
    route: string;
    /**
     * Of the answer.
     */
    status: number;
    /**
     * Null of a success.
     */
    code: string | null;
    /**
     * Fields that were wrong.
     */
    fields: Array<string>;
    /**
     * How long it took.
     */
    milliseconds: number;
};

/**
 * An action that concerns no single organisation.
 */
export type OperatorAction = {
    /**
     * Its id.
     */
    log_id: string;
    /**
     * When.
     */
    at: string;
    /**
     * Who.
     */
    actor: {
        /**
         * Null for commands.
         */
        user_id: string | null;
        /**
         * Of a person.
         */
        name: string;
        /**
         * Of a person.
         */
        email: string;
    };
    /**
     * What.
     */
    action: string;
    /**
     * To what.
     */
    subject: string;
    /**
     * More about it.
     */
    details: unknown;
    /**
     * From where; null for commands.
     */
    address: string | null;
};

/**
 * A person who may act on the whole installation.
 */
export type Operator = {
    /**
     * A person.
     */
    user_id: string;
    /**
     * Of a person.
     */
    name: string;
    /**
     * Of a person.
     */
    email: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * From.
     */
    since: string;
    /**
     * Until.
     */
    expires_at: string;
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
 * What a candidate is asked.
 */
export type MandatePreview = {
    /**
     * False for what can be said before the mandate is prepared.
     */
    prepared: boolean;
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
         * Questions of the mandate.
         */
        enrichment: Array<{
            /**
             * Id of the question.
             */
            key: string;
            /**
             * `voice`: the candidate answers in their own words.
             */
            type: 'yes_no' | 'voice';
            /**
             * The question.
             */
            text: string;
            /**
             * Whether a candidate must answer it.
             */
            required: boolean;
            /**
             * The answer that marks a candidate as not qualified.
             */
            knockout?: 'yes' | 'no';
            /**
             * False while the text is in English: it is translated when the mandate is prepared, if there is a model.
             */
            translated: boolean;
        }>;
        /**
         * Answers to questions of the type `yes_no`.
         */
        yes_no: {
            /**
             * The word for yes.
             */
            yes: string;
            /**
             * The word for no.
             */
            no: string;
        };
        /**
         * Skills that are verified.
         */
        skills: Array<{
            /**
             * Id of a skill.
             */
            skill_id: string;
            /**
             * Empty until the mandate is prepared.
             */
            questions: Array<{
                /**
                 * The question.
                 */
                text: string;
                /**
                 * Answers to choose from.
                 */
                options: Array<string>;
                /**
                 * False while the text is in English: it is translated when the mandate is prepared, if there is a model.
                 */
                translated: boolean;
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
 * What saving the mandate would do. Nothing is stored.
 */
export type CheckedMandate = {
    /**
     * The same as saving it would answer. Empty if it can be saved.
     */
    problems: Array<{
        /**
         * The field.
         */
        path: string;
        /**
         * What is wrong with it.
         */
        message: string;
    }>;
    /**
     * What may not be intended.
     */
    warnings: Array<string>;
    /**
     * Methods in force.
     */
    methods: Array<'data_enrichment' | 'skill_verification' | 'interest_collection'>;
    /**
     * What can be said of the questions; null while there are problems.
     */
    preview: MandatePreview | null;
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
 * What came of a candidate in a campaign, with names.
 */
export type ConsoleResult = {
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
     * Name of the candidate. Null once it is erased, and for viewers.
     */
    name: string | null;
    /**
     * Name of the campaign.
     */
    campaign_name: string;
    /**
     * Title of the job.
     */
    title: string;
    /**
     * Language of the candidate.
     */
    language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
    /**
     * Status of the result.
     */
    status: 'pending' | 'completed' | 'declined' | 'failed';
    /**
     * Why the result failed.
     */
    reason: 'unreachable' | 'expired' | 'opted_out' | 'invalid_contact' | 'abandoned' | 'cancelled' | null;
    /**
     * False after a knockout answer; null if the candidate did not finish.
     */
    qualified: boolean | null;
    /**
     * Whether the candidate wants the job; null if it was not answered.
     */
    interested: boolean | null;
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
     * When the candidate was added.
     */
    created_at: string;
    /**
     * When the result last changed.
     */
    updated_at: string;
};

/**
 * What happened to a candidate in a campaign.
 */
export type ResultTimeLine = {
    result: ConsoleResult;
    /**
     * Who.
     */
    candidate: {
        /**
         * For owners and recruiters.
         */
        name: string | null;
        /**
         * For owners and recruiters.
         */
        phone: string | null;
        /**
         * For owners and recruiters.
         */
        email: string | null;
        /**
         * The candidate erased their data.
         */
        is_erased: boolean;
    };
    /**
     * Oldest first. What has no time is in its place by the order of the questions.
     */
    entries: Array<{
        /**
         * The candidate was added to the campaign.
         */
        kind: 'added';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
    } | {
        /**
         * An agreement was recorded.
         */
        kind: 'consent';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * To be contacted, or to answer questions.
         */
        purpose: 'contact' | 'answers';
        /**
         * Told by the organisation, or given by the person.
         */
        obtained_by: 'partner' | 'person';
    } | {
        /**
         * A message or a call.
         */
        kind: 'message';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * The way.
         */
        channel: 'whatsapp' | 'sms' | 'voice' | 'email';
        /**
         * Language.
         */
        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * 0 is the first contact, n the nth reminder.
         */
        round: number;
        /**
         * What is known of the delivery.
         */
        status: string;
    } | {
        /**
         * A message of the candidate in a chat.
         */
        kind: 'chat';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Whether it answered what was asked.
         */
        is_understood: boolean;
        /**
         * What is known of the delivery.
         */
        reply_status: string;
    } | {
        /**
         * The candidate agreed and started.
         */
        kind: 'started';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Language.
         */
        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
    } | {
        /**
         * An answer.
         */
        kind: 'answer';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Key of the question.
         */
        key: string;
        /**
         * The question.
         */
        question: {
            /**
             * As the candidate read it.
             */
            text: string;
            /**
             * Language.
             */
            language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
            /**
             * In English; null if it was asked in English.
             */
            text_en: string | null;
        };
        /**
         * Type of the question.
         */
        type: 'yes_no' | 'voice';
        /**
         * What was answered; of a spoken answer the transcript, empty if there is none.
         */
        value: string;
        /**
         * Language.
         */
        language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * The recording, for 15 minutes.
         */
        audio_url: string | null;
        /**
         * When the candidate replaced the first answer; that one is not kept.
         */
        corrected_at: string | null;
    } | {
        /**
         * The candidate corrected an answer.
         */
        kind: 'correction';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Key of the question.
         */
        key: string;
        /**
         * The question.
         */
        question: {
            /**
             * As the candidate read it.
             */
            text: string;
            /**
             * Language.
             */
            language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
            /**
             * In English; null if it was asked in English.
             */
            text_en: string | null;
        };
    } | {
        /**
         * The answer is a knockout answer.
         */
        kind: 'knockout';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Key of the question.
         */
        key: string;
        /**
         * The question.
         */
        question: {
            /**
             * As the candidate read it.
             */
            text: string;
            /**
             * Language.
             */
            language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
            /**
             * In English; null if it was asked in English.
             */
            text_en: string | null;
        };
    } | {
        /**
         * A skill was checked.
         */
        kind: 'skill';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Id of a skill.
         */
        skill_id: string;
        /**
         * What came of it.
         */
        verdict: 'verified' | 'not_verified';
        /**
         * Share of right answers.
         */
        score: number;
    } | {
        /**
         * The candidate was asked for interest.
         */
        kind: 'interest';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Whether the candidate wants the job.
         */
        interested: boolean;
    } | {
        /**
         * The candidate wants no more messages of the organisation.
         */
        kind: 'opt_out';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
    } | {
        /**
         * The result became final.
         */
        kind: 'outcome';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * Status of the result.
         */
        status: 'pending' | 'completed' | 'declined' | 'failed';
        /**
         * Why the result failed.
         */
        reason: 'unreachable' | 'expired' | 'opted_out' | 'invalid_contact' | 'abandoned' | 'cancelled' | null;
    } | {
        /**
         * The partner was told, by an event.
         */
        kind: 'event';
        /**
         * When; null if no time was stored.
         */
        at: string | null;
        /**
         * The event.
         */
        event_id: string;
        /**
         * Its type.
         */
        type: string;
        /**
         * When the partner took it.
         */
        acknowledged_at: string | null;
    }>;
};

/**
 * A filter under a name.
 */
export type SavedView = {
    /**
     * Id of the view.
     */
    view_id: string;
    /**
     * Name of the view.
     */
    name: string;
    /**
     * Filter and order, as parameters of the list.
     */
    filter: {
        /**
         * Only results of this campaign.
         */
        campaign_id?: string;
        /**
         * Only results of this mandate.
         */
        mandate_id?: string;
        /**
         * Only results of this status.
         */
        status?: 'pending' | 'completed' | 'declined' | 'failed';
        /**
         * Yes: completed without a knockout answer. No: with a knockout answer.
         */
        qualified?: 'yes' | 'no';
        /**
         * Yes: a skill is verified. No: skills were checked, and none is verified.
         */
        verified?: 'yes' | 'no';
        /**
         * Only candidates with this language.
         */
        language?: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * Only candidates who were added in the last days.
         */
        days?: number;
        /**
         * Only candidates who were added at this time or later.
         */
        since?: string;
        /**
         * Only candidates who were added before this time.
         */
        until?: string;
        /**
         * `changed`: the last change first.
         */
        sort?: 'newest' | 'oldest' | 'changed';
    };
    /**
     * For all members who see results.
     */
    is_shared: boolean;
    /**
     * Whether you may rename and delete it.
     */
    can_change: boolean;
    /**
     * When it was saved.
     */
    created_at: string;
};

/**
 * A person of a list.
 */
export type ListedPerson = {
    /**
     * A person whom the organisation contacts.
     */
    person_id: string;
    /**
     * Null of an erased person.
     */
    name: string | null;
    /**
     * Null of an erased person.
     */
    phone: string | null;
    /**
     * Null if none is known.
     */
    email: string | null;
    /**
     * That the person chose, or that was given first.
     */
    language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or' | null;
    /**
     * Nothing about the person is held any more.
     */
    erased: boolean;
    /**
     * Since when nobody contacts the person; null if somebody may.
     */
    opted_out_at: string | null;
    /**
     * When the person was first named.
     */
    created_at: string;
};

/**
 * An answer.
 */
export type PersonAnswer = {
    /**
     * As the person was asked it, in English.
     */
    question: string;
    /**
     * As the person answered.
     */
    value: string;
    /**
     * A recording of the answer is kept.
     */
    recorded: boolean;
};

/**
 * A campaign that the person is in.
 */
export type PersonJourney = {
    /**
     * Its result.
     */
    result_id: string;
    /**
     * Id of a campaign.
     */
    campaign_id: string;
    /**
     * Your id of the candidate.
     */
    external_candidate_id: string;
    /**
     * The job.
     */
    title: string;
    /**
     * Whose job it is.
     */
    company: string;
    /**
     * Of the result.
     */
    status: 'pending' | 'completed' | 'declined' | 'failed';
    /**
     * When the person became a candidate.
     */
    created_at: string;
    /**
     * What the person answered.
     */
    answers: Array<PersonAnswer>;
    /**
     * Skills that the person answered questions about.
     */
    skills_answered: number;
    /**
     * Whether the person wants the job; null if it was not said.
     */
    interested: boolean | null;
};

/**
 * A consent.
 */
export type PersonConsent = {
    /**
     * When.
     */
    at: string;
    /**
     * To be contacted, or to have answers passed on.
     */
    purpose: 'contact' | 'answers';
    /**
     * By you, or on the page of the person.
     */
    obtained_by: 'partner' | 'person';
};

/**
 * A message, without its text.
 */
export type PersonMessage = {
    /**
     * How it was sent.
     */
    channel: string;
    /**
     * When.
     */
    at: string;
};

/**
 * How much is held. An erasure removes answers and recordings; the rest stays, without a name.
 */
export type HeldOfPerson = {
    /**
     * Answers.
     */
    answers: number;
    /**
     * Recordings of answers.
     */
    recordings: number;
    /**
     * Results, with statuses and times.
     */
    results: number;
    /**
     * Consents: when, how and to what the person agreed.
     */
    consents: number;
    /**
     * Messages: when and by which channel.
     */
    messages: number;
};

/**
 * Everything that is held about a person.
 */
export type HeldPerson = {
    /**
     * A person whom the organisation contacts.
     */
    person_id: string;
    /**
     * Null of an erased person.
     */
    name: string | null;
    /**
     * Null of an erased person.
     */
    phone: string | null;
    /**
     * Null if none is known.
     */
    email: string | null;
    /**
     * That the person chose, or that was given first.
     */
    language: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or' | null;
    /**
     * Nothing about the person is held any more.
     */
    erased: boolean;
    /**
     * Since when nobody contacts the person; null if somebody may.
     */
    opted_out_at: string | null;
    /**
     * Newest first, at most 50.
     */
    journeys: Array<PersonJourney>;
    /**
     * Newest first, at most 20.
     */
    consents: Array<PersonConsent>;
    /**
     * Newest first, at most 50.
     */
    messages: Array<PersonMessage>;
    held: HeldOfPerson;
};

/**
 * How long the organisation keeps data.
 */
export type Retention = {
    /**
     * Periods of the organisation.
     */
    days: {
        /**
         * People with their answers, from their last campaign. Null: as the installation.
         */
        candidates: number | null;
        /**
         * Recordings of spoken answers, from the answer. Null: as the installation.
         */
        recordings: number | null;
        /**
         * The log of calls, from the call. Null: as the installation.
         */
        requests: number | null;
    };
    /**
     * What is possible.
     */
    ranges: {
        /**
         * Of people.
         */
        candidates: {
            /**
             * The fewest days.
             */
            shortest: number;
            /**
             * The most days: what the installation allows.
             */
            longest: number;
            /**
             * Days without a period of the organisation; null until the person erases it.
             */
            installation: number | null;
        };
        /**
         * Of recordings.
         */
        recordings: {
            /**
             * The fewest days.
             */
            shortest: number;
            /**
             * The most days: what the installation allows.
             */
            longest: number;
            /**
             * Days without a period of the organisation; null until the person erases it.
             */
            installation: number | null;
        };
        /**
         * Of the log of calls.
         */
        requests: {
            /**
             * The fewest days.
             */
            shortest: number;
            /**
             * The most days: what the installation allows.
             */
            longest: number;
            /**
             * Days without a period of the organisation; null until the person erases it.
             */
            installation: number | null;
        };
    };
};

/**
 * How the organisation appears to people.
 */
export type Branding = {
    /**
     * The name that people see. Null: that of the organisation.
     */
    name: string | null;
    /**
     * The colour of buttons and links. Null: ours.
     */
    accent: string | null;
    /**
     * An e-mail address or a web address for questions.
     */
    support: string | null;
    /**
     * The address of the privacy notice.
     */
    privacy_url: string | null;
    /**
     * Where the logo is.
     */
    mark_url: string | null;
};

/**
 * What a colour would look like.
 */
export type AccentColours = {
    /**
     * The least of all texts that have the colour or stand on it.
     */
    contrast: number;
    /**
     * Less cannot be read by everybody, and is not accepted.
     */
    needed: number;
    /**
     * The colour itself if it can be read, else the nearest shade that can.
     */
    nearest: string;
    /**
     * Of the nearest shade, on white pages.
     */
    light: {
        /**
         * Of buttons and links.
         */
        brand: string;
        /**
         * Pressed.
         */
        strong: string;
        /**
         * Behind texts.
         */
        tint: string;
    };
    /**
     * Of the nearest shade, on dark pages.
     */
    dark: {
        /**
         * Of buttons and links.
         */
        brand: string;
        /**
         * Pressed.
         */
        strong: string;
        /**
         * Behind texts.
         */
        tint: string;
    };
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
 * Candidates by the day of their first contact.
 */
export type AnalyticsDay = {
    /**
     * The day, in India.
     */
    day: string;
    /**
     * Candidates whose first contact was on this day.
     */
    contacted: number;
    /**
     * Those of them who completed, whenever they did.
     */
    completed: number;
    /**
     * Those of them who completed without a knockout answer.
     */
    qualified: number;
};

/**
 * The counts of a period.
 */
export type AnalyticsPeriod = {
    overview: AnalyticsOverview;
    /**
     * Every day of the period, in order.
     */
    days: Array<AnalyticsDay>;
};

/**
 * Counts of a workflow, or of all workflows of the organisation.
 */
export type ConsoleAnalytics = {
    period: AnalyticsPeriod;
    /**
     * The period to compare with; null without `compare`.
     */
    compared: AnalyticsPeriod | null;
};

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/session';
};

export type GetSessionErrors = {
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The state of the session.
     */
    200: SessionState;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type SignOutData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/sign-out';
};

export type SignOutErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SignOutError = SignOutErrors[keyof SignOutErrors];

export type SignOutResponses = {
    /**
     * Signed out.
     */
    204: null;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type RequestSignInLinkData = {
    body: {
        /**
         * An e-mail address.
         */
        email: string;
        /**
         * Of the mail.
         */
        language?: 'en' | 'hi';
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-in/link';
};

export type RequestSignInLinkErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RequestSignInLinkError = RequestSignInLinkErrors[keyof RequestSignInLinkErrors];

export type RequestSignInLinkResponses = {
    /**
     * A mail follows, if there is an account.
     */
    202: {
        [key: string]: unknown;
    };
};

export type RequestSignInLinkResponse = RequestSignInLinkResponses[keyof RequestSignInLinkResponses];

export type ConfirmSignInLinkData = {
    body: {
        /**
         * The part of the link after #.
         */
        token: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-in/link/confirm';
};

export type ConfirmSignInLinkErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Signing in failed. Check what you entered, or ask for a new link.
     */
    401: ErrorEnvelope;
    /**
     * Your organisation requires single sign-on. Enter your e-mail address and choose “Single sign-on”. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ConfirmSignInLinkError = ConfirmSignInLinkErrors[keyof ConfirmSignInLinkErrors];

export type ConfirmSignInLinkResponses = {
    /**
     * Signed in, or a code is needed.
     */
    200: SignedIn;
};

export type ConfirmSignInLinkResponse = ConfirmSignInLinkResponses[keyof ConfirmSignInLinkResponses];

export type SignInByPasswordData = {
    body: {
        /**
         * An e-mail address.
         */
        email: string;
        /**
         * The password.
         */
        password: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-in/password';
};

export type SignInByPasswordErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Signing in failed. Check what you entered, or ask for a new link.
     */
    401: ErrorEnvelope;
    /**
     * Your organisation requires single sign-on. Enter your e-mail address and choose “Single sign-on”. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SignInByPasswordError = SignInByPasswordErrors[keyof SignInByPasswordErrors];

export type SignInByPasswordResponses = {
    /**
     * Signed in, or a code is needed.
     */
    200: SignedIn;
};

export type SignInByPasswordResponse = SignInByPasswordResponses[keyof SignInByPasswordResponses];

export type SignInByCodeData = {
    body: {
        /**
         * Of the app, or a backup code.
         */
        code: string;
        /**
         * Which of the two.
         */
        kind: 'totp' | 'backup';
        /**
         * Ask for no code here for 30 days.
         */
        trust_device?: boolean;
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-in/code';
};

export type SignInByCodeErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Signing in failed. Check what you entered, or ask for a new link.
     */
    401: ErrorEnvelope;
    /**
     * Your organisation requires single sign-on. Enter your e-mail address and choose “Single sign-on”. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SignInByCodeError = SignInByCodeErrors[keyof SignInByCodeErrors];

export type SignInByCodeResponses = {
    /**
     * Signed in, or a code is needed.
     */
    200: SignedIn;
};

export type SignInByCodeResponse = SignInByCodeResponses[keyof SignInByCodeResponses];

export type PasskeySignInOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/sign-in/passkey/options';
};

export type PasskeySignInOptionsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type PasskeySignInOptionsError = PasskeySignInOptionsErrors[keyof PasskeySignInOptionsErrors];

export type PasskeySignInOptionsResponses = {
    /**
     * Options for the WebAuthn call of the browser.
     */
    200: unknown;
};

export type SignInByPasskeyData = {
    body: {
        /**
         * Of the browser.
         */
        response: {
            [key: string]: unknown;
        };
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-in/passkey';
};

export type SignInByPasskeyErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Signing in failed. Check what you entered, or ask for a new link.
     */
    401: ErrorEnvelope;
    /**
     * Your organisation requires single sign-on. Enter your e-mail address and choose “Single sign-on”. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SignInByPasskeyError = SignInByPasskeyErrors[keyof SignInByPasskeyErrors];

export type SignInByPasskeyResponses = {
    /**
     * Signed in, or a code is needed.
     */
    200: SignedIn;
};

export type SignInByPasskeyResponse = SignInByPasskeyResponses[keyof SignInByPasskeyResponses];

export type StartSingleSignOnData = {
    body: {
        /**
         * An e-mail address.
         */
        email: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-in/sso';
};

export type StartSingleSignOnErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Single sign-on failed. Start again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type StartSingleSignOnError = StartSingleSignOnErrors[keyof StartSingleSignOnErrors];

export type StartSingleSignOnResponses = {
    /**
     * Where the browser goes.
     */
    200: {
        /**
         * Of the identity provider.
         */
        url: string;
    };
};

export type StartSingleSignOnResponse = StartSingleSignOnResponses[keyof StartSingleSignOnResponses];

export type ConfirmSingleSignOnData = {
    body: {
        /**
         * Of the address to which the provider sent the browser.
         */
        code: string;
        /**
         * The same.
         */
        state: string;
        /**
         * The same, if it is there.
         */
        iss?: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-in/sso/confirm';
};

export type ConfirmSingleSignOnErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Signing in failed. Check what you entered, or ask for a new link. Or: Single sign-on failed. Start again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ConfirmSingleSignOnError = ConfirmSingleSignOnErrors[keyof ConfirmSingleSignOnErrors];

export type ConfirmSingleSignOnResponses = {
    /**
     * Signed in.
     */
    200: {
        /**
         * `code`: the code of the app is asked for next.
         */
        next: 'done' | 'code';
        /**
         * The organisation.
         */
        org_id: string;
    };
};

export type ConfirmSingleSignOnResponse = ConfirmSingleSignOnResponses[keyof ConfirmSingleSignOnResponses];

export type SignUpData = {
    body: {
        /**
         * An e-mail address.
         */
        email: string;
        /**
         * Name of the person.
         */
        name: string;
        /**
         * Name of the organisation.
         */
        organisation: string;
        /**
         * Of the mail.
         */
        language?: 'en' | 'hi';
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-up';
};

export type SignUpErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SignUpError = SignUpErrors[keyof SignUpErrors];

export type SignUpResponses = {
    /**
     * A mail follows, if there is an account.
     */
    202: {
        [key: string]: unknown;
    };
};

export type SignUpResponse = SignUpResponses[keyof SignUpResponses];

export type ConfirmSignUpData = {
    body: {
        /**
         * The part of the link after #.
         */
        token: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/sign-up/confirm';
};

export type ConfirmSignUpErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Signing in failed. Check what you entered, or ask for a new link.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: Your organisation requires single sign-on. Enter your e-mail address and choose “Single sign-on”. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ConfirmSignUpError = ConfirmSignUpErrors[keyof ConfirmSignUpErrors];

export type ConfirmSignUpResponses = {
    /**
     * Signed in as a member.
     */
    200: {
        /**
         * `code`: the code of the app is asked for next.
         */
        next: 'done' | 'code';
        /**
         * The organisation.
         */
        org_id: string;
    };
};

export type ConfirmSignUpResponse = ConfirmSignUpResponses[keyof ConfirmSignUpResponses];

export type LookAtInvitationData = {
    body: {
        /**
         * The part of the link after #.
         */
        token: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/invitations/look';
};

export type LookAtInvitationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type LookAtInvitationError = LookAtInvitationErrors[keyof LookAtInvitationErrors];

export type LookAtInvitationResponses = {
    /**
     * The invitation.
     */
    200: {
        /**
         * Name of the organisation.
         */
        organisation: string;
        /**
         * An e-mail address.
         */
        email: string;
        /**
         * What the member may do.
         */
        role: 'owner' | 'recruiter' | 'developer' | 'viewer';
        /**
         * When it ends.
         */
        expires_at: string;
    };
};

export type LookAtInvitationResponse = LookAtInvitationResponses[keyof LookAtInvitationResponses];

export type AcceptInvitationData = {
    body: {
        /**
         * The part of the link after #.
         */
        token: string;
        /**
         * Name of the person.
         */
        name: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * Signing in failed. Check what you entered, or ask for a new link.
     */
    401: ErrorEnvelope;
    /**
     * Your organisation requires single sign-on. Enter your e-mail address and choose “Single sign-on”. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * Signed in as a member.
     */
    200: {
        /**
         * `code`: the code of the app is asked for next.
         */
        next: 'done' | 'code';
        /**
         * The organisation.
         */
        org_id: string;
    };
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type CreateOrganisationData = {
    body: {
        /**
         * Name of the organisation.
         */
        name: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/organisations';
};

export type CreateOrganisationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CreateOrganisationError = CreateOrganisationErrors[keyof CreateOrganisationErrors];

export type CreateOrganisationResponses = {
    /**
     * The organisation.
     */
    201: {
        /**
         * The organisation.
         */
        org_id: string;
    };
};

export type CreateOrganisationResponse = CreateOrganisationResponses[keyof CreateOrganisationResponses];

export type RenameMeData = {
    body: {
        /**
         * As others see it.
         */
        name: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/me';
};

export type RenameMeErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RenameMeError = RenameMeErrors[keyof RenameMeErrors];

export type RenameMeResponses = {
    /**
     * The person.
     */
    200: ConsoleUser;
};

export type RenameMeResponse = RenameMeResponses[keyof RenameMeResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/me/sessions';
};

export type ListSessionsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * The sessions.
     */
    200: {
        /**
         * Used last first.
         */
        items: Array<ConsoleSession>;
    };
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type RevokeOtherSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/me/sessions/revoke-others';
};

export type RevokeOtherSessionsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RevokeOtherSessionsError = RevokeOtherSessionsErrors[keyof RevokeOtherSessionsErrors];

export type RevokeOtherSessionsResponses = {
    /**
     * Done.
     */
    204: null;
};

export type RevokeOtherSessionsResponse = RevokeOtherSessionsResponses[keyof RevokeOtherSessionsResponses];

export type RevokeSessionData = {
    body?: never;
    path: {
        /**
         * Of the list.
         */
        session_id: string;
    };
    query?: never;
    url: '/console/api/me/sessions/{session_id}';
};

export type RevokeSessionErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RevokeSessionError = RevokeSessionErrors[keyof RevokeSessionErrors];

export type RevokeSessionResponses = {
    /**
     * Done.
     */
    204: null;
};

export type RevokeSessionResponse = RevokeSessionResponses[keyof RevokeSessionResponses];

export type SetPasswordData = {
    body: {
        /**
         * At least 12 characters.
         */
        new_password: string;
        /**
         * The current password.
         */
        current_password?: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/me/password';
};

export type SetPasswordErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SetPasswordError = SetPasswordErrors[keyof SetPasswordErrors];

export type SetPasswordResponses = {
    /**
     * Done.
     */
    204: null;
};

export type SetPasswordResponse = SetPasswordResponses[keyof SetPasswordResponses];

export type StartTwoFactorData = {
    body: {
        /**
         * The current password.
         */
        password?: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/me/two-factor/start';
};

export type StartTwoFactorErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type StartTwoFactorError = StartTwoFactorErrors[keyof StartTwoFactorErrors];

export type StartTwoFactorResponses = {
    /**
     * For the app, and codes for the day it is lost.
     */
    200: {
        /**
         * Shown as a QR code.
         */
        uri: string;
        /**
         * Each works once.
         */
        backup_codes: Array<string>;
    };
};

export type StartTwoFactorResponse = StartTwoFactorResponses[keyof StartTwoFactorResponses];

export type ConfirmTwoFactorData = {
    body: {
        /**
         * Of the app.
         */
        code: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/me/two-factor/confirm';
};

export type ConfirmTwoFactorErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ConfirmTwoFactorError = ConfirmTwoFactorErrors[keyof ConfirmTwoFactorErrors];

export type ConfirmTwoFactorResponses = {
    /**
     * Done.
     */
    204: null;
};

export type ConfirmTwoFactorResponse = ConfirmTwoFactorResponses[keyof ConfirmTwoFactorResponses];

export type DisableTwoFactorData = {
    body: {
        /**
         * Of the app.
         */
        code: string;
        /**
         * The current password.
         */
        password?: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/me/two-factor/disable';
};

export type DisableTwoFactorErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type DisableTwoFactorError = DisableTwoFactorErrors[keyof DisableTwoFactorErrors];

export type DisableTwoFactorResponses = {
    /**
     * Done.
     */
    204: null;
};

export type DisableTwoFactorResponse = DisableTwoFactorResponses[keyof DisableTwoFactorResponses];

export type ListPasskeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/me/passkeys';
};

export type ListPasskeysErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListPasskeysError = ListPasskeysErrors[keyof ListPasskeysErrors];

export type ListPasskeysResponses = {
    /**
     * The passkeys.
     */
    200: {
        /**
         * Oldest first.
         */
        items: Array<Passkey>;
    };
};

export type ListPasskeysResponse = ListPasskeysResponses[keyof ListPasskeysResponses];

export type AddPasskeyData = {
    body: {
        /**
         * To recognise it.
         */
        name: string;
        /**
         * Of the browser.
         */
        response: {
            [key: string]: unknown;
        };
    };
    path?: never;
    query?: never;
    url: '/console/api/me/passkeys';
};

export type AddPasskeyErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type AddPasskeyError = AddPasskeyErrors[keyof AddPasskeyErrors];

export type AddPasskeyResponses = {
    /**
     * The passkey.
     */
    201: Passkey;
};

export type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

export type NewPasskeyOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/me/passkeys/options';
};

export type NewPasskeyOptionsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type NewPasskeyOptionsError = NewPasskeyOptionsErrors[keyof NewPasskeyOptionsErrors];

export type NewPasskeyOptionsResponses = {
    /**
     * Options for the WebAuthn call of the browser.
     */
    200: unknown;
};

export type RemovePasskeyData = {
    body?: never;
    path: {
        /**
         * Of the list.
         */
        passkey_id: string;
    };
    query?: never;
    url: '/console/api/me/passkeys/{passkey_id}';
};

export type RemovePasskeyErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

export type RemovePasskeyResponses = {
    /**
     * Done.
     */
    204: null;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type ListMembersData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/members';
};

export type ListMembersErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * The members.
     */
    200: {
        /**
         * Oldest first.
         */
        items: Array<Member>;
    };
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type RemoveMemberData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * A person.
         */
        user_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/members/{user_id}';
};

export type RemoveMemberErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RemoveMemberError = RemoveMemberErrors[keyof RemoveMemberErrors];

export type RemoveMemberResponses = {
    /**
     * Done.
     */
    204: null;
};

export type RemoveMemberResponse = RemoveMemberResponses[keyof RemoveMemberResponses];

export type ChangeMemberRoleData = {
    body: {
        /**
         * What the member may do.
         */
        role: 'owner' | 'recruiter' | 'developer' | 'viewer';
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * A person.
         */
        user_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/members/{user_id}';
};

export type ChangeMemberRoleErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ChangeMemberRoleError = ChangeMemberRoleErrors[keyof ChangeMemberRoleErrors];

export type ChangeMemberRoleResponses = {
    /**
     * Done.
     */
    204: null;
};

export type ChangeMemberRoleResponse = ChangeMemberRoleResponses[keyof ChangeMemberRoleResponses];

export type ListInvitationsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/invitations';
};

export type ListInvitationsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

export type ListInvitationsResponses = {
    /**
     * The invitations.
     */
    200: {
        /**
         * Oldest first.
         */
        items: Array<Invitation>;
    };
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type InviteMemberData = {
    body: {
        /**
         * An e-mail address.
         */
        email: string;
        /**
         * What the member may do.
         */
        role: 'owner' | 'recruiter' | 'developer' | 'viewer';
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/invitations';
};

export type InviteMemberErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type InviteMemberError = InviteMemberErrors[keyof InviteMemberErrors];

export type InviteMemberResponses = {
    /**
     * The invitation.
     */
    201: Invitation;
};

export type InviteMemberResponse = InviteMemberResponses[keyof InviteMemberResponses];

export type RevokeInvitationData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Of the list.
         */
        invitation_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/invitations/{invitation_id}';
};

export type RevokeInvitationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RevokeInvitationError = RevokeInvitationErrors[keyof RevokeInvitationErrors];

export type RevokeInvitationResponses = {
    /**
     * Done.
     */
    204: null;
};

export type RevokeInvitationResponse = RevokeInvitationResponses[keyof RevokeInvitationResponses];

export type DeleteSingleSignOnData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/single-sign-on';
};

export type DeleteSingleSignOnErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type DeleteSingleSignOnError = DeleteSingleSignOnErrors[keyof DeleteSingleSignOnErrors];

export type DeleteSingleSignOnResponses = {
    /**
     * Done.
     */
    204: null;
};

export type DeleteSingleSignOnResponse = DeleteSingleSignOnResponses[keyof DeleteSingleSignOnResponses];

export type GetSingleSignOnData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/single-sign-on';
};

export type GetSingleSignOnErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetSingleSignOnError = GetSingleSignOnErrors[keyof GetSingleSignOnErrors];

export type GetSingleSignOnResponses = {
    /**
     * The settings.
     */
    200: SingleSignOnState;
};

export type GetSingleSignOnResponse = GetSingleSignOnResponses[keyof GetSingleSignOnResponses];

export type PutSingleSignOnData = {
    body: {
        /**
         * The issuer URL of the identity provider.
         */
        issuer: string;
        /**
         * Of our registration at the identity provider.
         */
        client_id: string;
        /**
         * Without it the stored one stays.
         */
        client_secret?: string;
        /**
         * People with an e-mail address in this domain sign in.
         */
        domain: string;
        /**
         * People who are not members become viewers when they sign in.
         */
        adds_viewers: boolean;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/single-sign-on';
};

export type PutSingleSignOnErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type PutSingleSignOnError = PutSingleSignOnErrors[keyof PutSingleSignOnErrors];

export type PutSingleSignOnResponses = {
    /**
     * The settings.
     */
    200: SingleSignOnState;
};

export type PutSingleSignOnResponse = PutSingleSignOnResponses[keyof PutSingleSignOnResponses];

export type CheckSingleSignOnDomainData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/single-sign-on/check-domain';
};

export type CheckSingleSignOnDomainErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CheckSingleSignOnDomainError = CheckSingleSignOnDomainErrors[keyof CheckSingleSignOnDomainErrors];

export type CheckSingleSignOnDomainResponses = {
    /**
     * The settings.
     */
    200: SingleSignOnState;
};

export type CheckSingleSignOnDomainResponse = CheckSingleSignOnDomainResponses[keyof CheckSingleSignOnDomainResponses];

export type PutSingleSignOnRequiredData = {
    body: {
        /**
         * Whether it is required.
         */
        required: boolean;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/single-sign-on/required';
};

export type PutSingleSignOnRequiredErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type PutSingleSignOnRequiredError = PutSingleSignOnRequiredErrors[keyof PutSingleSignOnRequiredErrors];

export type PutSingleSignOnRequiredResponses = {
    /**
     * The settings.
     */
    200: SingleSignOnState;
};

export type PutSingleSignOnRequiredResponse = PutSingleSignOnRequiredResponses[keyof PutSingleSignOnRequiredResponses];

export type ListAuditData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: {
        /**
         * By one user.
         */
        user_id?: string;
        /**
         * An action.
         */
        action?: string;
        /**
         * Of one mode.
         */
        mode?: 'test' | 'live';
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/audit';
};

export type ListAuditErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListAuditError = ListAuditErrors[keyof ListAuditErrors];

export type ListAuditResponses = {
    /**
     * The actions.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<AuditEntry>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListAuditResponse = ListAuditResponses[keyof ListAuditResponses];

export type ExportAuditData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: {
        /**
         * By one user.
         */
        user_id?: string;
        /**
         * An action.
         */
        action?: string;
        /**
         * Of one mode.
         */
        mode?: 'test' | 'live';
    };
    url: '/console/api/organisations/{org_id}/audit.csv';
};

export type ExportAuditErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ExportAuditError = ExportAuditErrors[keyof ExportAuditErrors];

export type ExportAuditResponses = {
    /**
     * A file.
     */
    200: string;
};

export type ExportAuditResponse = ExportAuditResponses[keyof ExportAuditResponses];

export type ListKeysData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/keys';
};

export type ListKeysErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * The keys.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<Key>;
    };
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type IssueKeyData = {
    body: {
        /**
         * A key of the Partner API, which signs, or a secret of the Verification API, which is sent.
         */
        kind: 'partner' | 'verification';
        /**
         * What people call it.
         */
        name?: string;
        /**
         * What a partner key may do. Empty for a verification key.
         */
        scopes?: Array<'skills:read' | 'skill-requests:write' | 'workflows:read' | 'workflows:write' | 'mandates:read' | 'mandates:write' | 'campaigns:read' | 'campaigns:write' | 'results:read' | 'events:read' | 'webhooks:read' | 'webhooks:write' | 'analytics:read'>;
        /**
         * When it ends; it does not end without.
         */
        expires_at?: string;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/keys';
};

export type IssueKeyErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type IssueKeyError = IssueKeyErrors[keyof IssueKeyErrors];

export type IssueKeyResponses = {
    /**
     * The key and its secret.
     */
    201: {
        /**
         * A key. Of a partner key it is what x-api-key carries.
         */
        key_id: string;
        /**
         * Shown only in this answer.
         */
        secret: string;
    };
};

export type IssueKeyResponse = IssueKeyResponses[keyof IssueKeyResponses];

export type RotateKeyData = {
    body: {
        /**
         * Hours for which the old key stays usable.
         */
        overlap_hours?: number;
        /**
         * Although the old key ends within 72 hours.
         */
        force?: boolean;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * A key. Of a partner key it is what x-api-key carries.
         */
        key_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/keys/{key_id}/rotate';
};

export type RotateKeyErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RotateKeyError = RotateKeyErrors[keyof RotateKeyErrors];

export type RotateKeyResponses = {
    /**
     * The new key and its secret.
     */
    201: {
        /**
         * A key. Of a partner key it is what x-api-key carries.
         */
        key_id: string;
        /**
         * Shown only in this answer.
         */
        secret: string;
        /**
         * When the old key ends.
         */
        old_expires_at: string;
    };
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * A key. Of a partner key it is what x-api-key carries.
         */
        key_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/keys/{key_id}';
};

export type RevokeKeyErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RevokeKeyError = RevokeKeyErrors[keyof RevokeKeyErrors];

export type RevokeKeyResponses = {
    /**
     * Done.
     */
    204: null;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type ListWebhooksData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/webhooks';
};

export type ListWebhooksErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * Newest first.
         */
        items: Array<WebhookEndpoint>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookEndpointBody;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks';
};

export type CreateWebhookErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type ArchiveWebhookData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}';
};

export type ArchiveWebhookErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ArchiveWebhookError = ArchiveWebhookErrors[keyof ArchiveWebhookErrors];

export type ArchiveWebhookResponses = {
    /**
     * The archived endpoint.
     */
    200: WebhookEndpoint;
};

export type ArchiveWebhookResponse = ArchiveWebhookResponses[keyof ArchiveWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}';
};

export type GetWebhookErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];

export type GetWebhookResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEndpoint;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type ChangeWebhookData = {
    body: WebhookEndpointChange;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}';
};

export type ChangeWebhookErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ChangeWebhookError = ChangeWebhookErrors[keyof ChangeWebhookErrors];

export type ChangeWebhookResponses = {
    /**
     * The changed endpoint.
     */
    200: WebhookEndpoint;
};

export type ChangeWebhookResponse = ChangeWebhookResponses[keyof ChangeWebhookResponses];

export type RotateWebhookSecretData = {
    body: {
        /**
         * Hours for which the previous secret stays valid.
         */
        overlap_hours?: number;
        /**
         * Within the overlap of an earlier rotation.
         */
        force?: boolean;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The new secret.
     */
    200: {
        /**
         * Secret to verify deliveries with. It is shown only in this answer.
         */
        secret: string;
        /**
         * Null if the previous secret ended at once.
         */
        previous_until: string | null;
    };
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}/test';
};

export type TestWebhookErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * Outcome of the delivery.
     */
    200: TestDelivery;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * `no`: only those that the endpoint has not accepted yet.
         */
        accepted?: 'no';
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * Newest event first.
         */
        items: Array<Delivery>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
        /**
         * Id of an event.
         */
        event_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}/deliveries/{event_id}';
};

export type GetDeliveryErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetDeliveryError = GetDeliveryErrors[keyof GetDeliveryErrors];

export type GetDeliveryResponses = {
    /**
     * The delivery.
     */
    200: Delivery;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type ReplayWebhookData = {
    body: {
        /**
         * Events stored from this time on.
         */
        since?: string;
        /**
         * Events stored before this time. Defaults to now.
         */
        until?: string;
        /**
         * Only events that the endpoint has not accepted yet.
         */
        only_failed?: boolean;
        /**
         * These events alone.
         */
        event_ids?: Array<string>;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a webhook endpoint.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/webhooks/{webhook_id}/replay';
};

export type ReplayWebhookErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * When the replay was requested.
         */
        asked_at: string;
        /**
         * Ids that do not exist.
         */
        not_found: Array<string>;
    };
};

export type ReplayWebhookResponse = ReplayWebhookResponses[keyof ReplayWebhookResponses];

export type ListRequestsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Calls of this key.
         */
        key_id?: string;
        /**
         * Rejected: the status was 400 or above.
         */
        outcome?: 'accepted' | 'rejected';
        /**
         * Calls with this method.
         */
        method?: string;
        /**
         * Calls of this route.
         */
        route?: string;
        /**
         * Calls rejected with this code.
         */
        code?: string;
        /**
         * From this time on.
         */
        since?: string;
        /**
         * Before this time.
         */
        until?: string;
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/requests';
};

export type ListRequestsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListRequestsError = ListRequestsErrors[keyof ListRequestsErrors];

export type ListRequestsResponses = {
    /**
     * A page of calls.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<LoggedRequest>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

export type GetRequestData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * The x-request-id of the answer.
         */
        request_id: string;
    };
    query?: {
        /**
         * `at` of the list: then it is found faster.
         */
        at?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/requests/{request_id}';
};

export type GetRequestErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetRequestError = GetRequestErrors[keyof GetRequestErrors];

export type GetRequestResponses = {
    /**
     * The call.
     */
    200: {
        /**
         * The x-request-id of the answer.
         */
        request_id: string;
        /**
         * When the call ended.
         */
        at: string;
        /**
         * The key of the call.
         */
        key_id: string;
        /**
         * Its method.
         */
        method: string;
        /**
         * Its route; values of the path are not stored.
         */
        route: string;
        /**
         * Status of the answer.
         */
        status: number;
        /**
         * Error code; null if the call was accepted.
         */
        code: string | null;
        /**
         * How long it took.
         */
        milliseconds: number;
        /**
         * How many calls the line stands for: more than one for rejected ones that came too often to list each.
         */
        times: number;
        /**
         * Fields that the error names.
         */
        fields: Array<string>;
        /**
         * Null for an accepted call.
         */
        error: ExplainedError | null;
        /**
         * Of a test key whose signature was rejected.
         */
        signature: RejectedSignature | null;
    };
};

export type GetRequestResponse = GetRequestResponses[keyof GetRequestResponses];

export type ListEventsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Of this type.
         */
        type?: 'result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed' | 'campaign.paused' | 'webhook.suspended';
        /**
         * About this object: its id is a value of `data`.
         */
        subject?: string;
        /**
         * From this time on.
         */
        since?: string;
        /**
         * Before this time.
         */
        until?: string;
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/events';
};

export type ListEventsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<{
            /**
             * Id of an event.
             */
            id: string;
            /**
             * Type of the event. It determines the fields of `data`.
             */
            type: 'result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed' | 'campaign.paused' | 'webhook.suspended';
            /**
             * Time of the event.
             */
            created_at: string;
            /**
             * Whether the event belongs to test or live data.
             */
            mode: 'test' | 'live';
            /**
             * The object that changed, under its own name: `data.mandate`, `data.skill_request`.
             */
            data: {
                [key: string]: unknown;
            };
        }>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type GetEventData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of an event.
         */
        event_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/events/{event_id}';
};

export type GetEventErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetEventError = GetEventErrors[keyof GetEventErrors];

export type GetEventResponses = {
    /**
     * The event.
     */
    200: {
        event: {
            /**
             * Id of an event.
             */
            id: string;
            /**
             * Type of the event. It determines the fields of `data`.
             */
            type: 'result.completed' | 'result.declined' | 'result.failed' | 'mandate.ready' | 'mandate.failed' | 'campaign.completed' | 'skill_request.approved' | 'skill_request.rejected' | 'credits.low' | 'verification.initiated' | 'verification.completed' | 'verification.failed' | 'campaign.paused' | 'webhook.suspended';
            /**
             * Time of the event.
             */
            created_at: string;
            /**
             * Whether the event belongs to test or live data.
             */
            mode: 'test' | 'live';
            /**
             * The object that changed, under its own name: `data.mandate`, `data.skill_request`.
             */
            data: {
                [key: string]: unknown;
            };
        };
        /**
         * When it was acknowledged by a call.
         */
        acknowledged_at: string | null;
        /**
         * To each endpoint that receives it.
         */
        deliveries: Array<{
            /**
             * Id of a webhook endpoint.
             */
            webhook_id: string;
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
        }>;
    };
};

export type GetEventResponse = GetEventResponses[keyof GetEventResponses];

export type ListUsageData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/usage';
};

export type ListUsageErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListUsageError = ListUsageErrors[keyof ListUsageErrors];

export type ListUsageResponses = {
    /**
     * The limits.
     */
    200: {
        /**
         * Newest key first.
         */
        items: Array<KeyUsage>;
    };
};

export type ListUsageResponse = ListUsageResponses[keyof ListUsageResponses];

export type GetCreditsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/credits';
};

export type GetCreditsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetCreditsError = GetCreditsErrors[keyof GetCreditsErrors];

export type GetCreditsResponses = {
    /**
     * The credits.
     */
    200: {
        /**
         * Can be spent.
         */
        available: number;
        /**
         * Set aside for accepted candidates.
         */
        reserved: number;
        /**
         * `credits.low` is sent below it.
         */
        threshold: number;
    };
};

export type GetCreditsResponse = GetCreditsResponses[keyof GetCreditsResponses];

export type ListCreditTransfersData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/credits/transfers';
};

export type ListCreditTransfersErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListCreditTransfersError = ListCreditTransfersErrors[keyof ListCreditTransfersErrors];

export type ListCreditTransfersResponses = {
    /**
     * A page of movements.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<CreditTransfer>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListCreditTransfersResponse = ListCreditTransfersResponses[keyof ListCreditTransfersResponses];

export type OperatorListOrganisationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * A part of the name, or the id.
         */
        search?: string;
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/operator/organisations';
};

export type OperatorListOrganisationsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListOrganisationsError = OperatorListOrganisationsErrors[keyof OperatorListOrganisationsErrors];

export type OperatorListOrganisationsResponses = {
    /**
     * The organisations.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<OperatorOrganisation>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type OperatorListOrganisationsResponse = OperatorListOrganisationsResponses[keyof OperatorListOrganisationsResponses];

export type OperatorCreateOrganisationData = {
    body: {
        /**
         * Name of the organisation.
         */
        name: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/operator/organisations';
};

export type OperatorCreateOrganisationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorCreateOrganisationError = OperatorCreateOrganisationErrors[keyof OperatorCreateOrganisationErrors];

export type OperatorCreateOrganisationResponses = {
    /**
     * It is created.
     */
    201: {
        /**
         * The organisation.
         */
        org_id: string;
    };
};

export type OperatorCreateOrganisationResponse = OperatorCreateOrganisationResponses[keyof OperatorCreateOrganisationResponses];

export type OperatorGetOrganisationData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/operator/organisations/{org_id}';
};

export type OperatorGetOrganisationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorGetOrganisationError = OperatorGetOrganisationErrors[keyof OperatorGetOrganisationErrors];

export type OperatorGetOrganisationResponses = {
    /**
     * The organisation.
     */
    200: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * When it was created.
         */
        created_at: string;
        /**
         * Null while it is enabled.
         */
        disabled_at: string | null;
        /**
         * Of both kinds and modes.
         */
        keys: Array<OperatorKey>;
        /**
         * Of each mode.
         */
        credits: {
            test: OperatorCredits;
            live: OperatorCredits;
        };
    };
};

export type OperatorGetOrganisationResponse = OperatorGetOrganisationResponses[keyof OperatorGetOrganisationResponses];

export type OperatorDisableOrganisationData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/operator/organisations/{org_id}/disable';
};

export type OperatorDisableOrganisationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorDisableOrganisationError = OperatorDisableOrganisationErrors[keyof OperatorDisableOrganisationErrors];

export type OperatorDisableOrganisationResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorDisableOrganisationResponse = OperatorDisableOrganisationResponses[keyof OperatorDisableOrganisationResponses];

export type OperatorEnableOrganisationData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/operator/organisations/{org_id}/enable';
};

export type OperatorEnableOrganisationErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorEnableOrganisationError = OperatorEnableOrganisationErrors[keyof OperatorEnableOrganisationErrors];

export type OperatorEnableOrganisationResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorEnableOrganisationResponse = OperatorEnableOrganisationResponses[keyof OperatorEnableOrganisationResponses];

export type OperatorInviteOwnerData = {
    body: {
        /**
         * An e-mail address.
         */
        email: string;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/operator/organisations/{org_id}/owners';
};

export type OperatorInviteOwnerErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorInviteOwnerError = OperatorInviteOwnerErrors[keyof OperatorInviteOwnerErrors];

export type OperatorInviteOwnerResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorInviteOwnerResponse = OperatorInviteOwnerResponses[keyof OperatorInviteOwnerResponses];

export type OperatorChangeLimitsData = {
    body: {
        /**
         * Numbers that were agreed for the key, in place of the usual ones; `{}` for none.
         */
        limits: unknown;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * The key.
         */
        key_id: string;
    };
    query?: never;
    url: '/console/api/operator/organisations/{org_id}/{mode}/keys/{key_id}/limits';
};

export type OperatorChangeLimitsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorChangeLimitsError = OperatorChangeLimitsErrors[keyof OperatorChangeLimitsErrors];

export type OperatorChangeLimitsResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorChangeLimitsResponse = OperatorChangeLimitsResponses[keyof OperatorChangeLimitsResponses];

export type OperatorGrantCreditsData = {
    body: {
        /**
         * How many.
         */
        amount: number;
        /**
         * Why. It is kept.
         */
        reason: string;
        /**
         * For example the number of an invoice.
         */
        grant_id?: string;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/operator/organisations/{org_id}/{mode}/credits';
};

export type OperatorGrantCreditsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorGrantCreditsError = OperatorGrantCreditsErrors[keyof OperatorGrantCreditsErrors];

export type OperatorGrantCreditsResponses = {
    /**
     * The credits after it.
     */
    200: OperatorCredits;
};

export type OperatorGrantCreditsResponse = OperatorGrantCreditsResponses[keyof OperatorGrantCreditsResponses];

export type OperatorListAreasData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/operator/areas';
};

export type OperatorListAreasErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListAreasError = OperatorListAreasErrors[keyof OperatorListAreasErrors];

export type OperatorListAreasResponses = {
    /**
     * The areas.
     */
    200: {
        /**
         * In the order of the documents.
         */
        items: Array<AreaSwitch>;
    };
};

export type OperatorListAreasResponse = OperatorListAreasResponses[keyof OperatorListAreasResponses];

export type OperatorSwitchAreaOffData = {
    body: {
        /**
         * Why. It is kept.
         */
        reason: string;
    };
    path: {
        /**
         * An area.
         */
        area: 'account' | 'skills' | 'skill-requests' | 'lookups' | 'workflows' | 'mandates' | 'campaigns' | 'results' | 'events' | 'webhooks' | 'analytics' | 'sessions' | 'assessments' | 'reviewers' | 'credentials';
    };
    query?: never;
    url: '/console/api/operator/areas/{area}/off';
};

export type OperatorSwitchAreaOffErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorSwitchAreaOffError = OperatorSwitchAreaOffErrors[keyof OperatorSwitchAreaOffErrors];

export type OperatorSwitchAreaOffResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorSwitchAreaOffResponse = OperatorSwitchAreaOffResponses[keyof OperatorSwitchAreaOffResponses];

export type OperatorSwitchAreaOnData = {
    body?: never;
    path: {
        /**
         * An area.
         */
        area: 'account' | 'skills' | 'skill-requests' | 'lookups' | 'workflows' | 'mandates' | 'campaigns' | 'results' | 'events' | 'webhooks' | 'analytics' | 'sessions' | 'assessments' | 'reviewers' | 'credentials';
    };
    query?: never;
    url: '/console/api/operator/areas/{area}/on';
};

export type OperatorSwitchAreaOnErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorSwitchAreaOnError = OperatorSwitchAreaOnErrors[keyof OperatorSwitchAreaOnErrors];

export type OperatorSwitchAreaOnResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorSwitchAreaOnResponse = OperatorSwitchAreaOnResponses[keyof OperatorSwitchAreaOnResponses];

export type OperatorGetSendingData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/operator/sending';
};

export type OperatorGetSendingErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorGetSendingError = OperatorGetSendingErrors[keyof OperatorGetSendingErrors];

export type OperatorGetSendingResponses = {
    /**
     * The state.
     */
    200: {
        /**
         * False in a restored copy: nothing is sent until `pramaan-server sending resume`.
         */
        is_sending_database: boolean;
        /**
         * The database that sends.
         */
        recorded: string;
        /**
         * Since when.
         */
        recorded_at: string;
        /**
         * This database.
         */
        current: string;
        /**
         * What is off.
         */
        switches: Array<SendingSwitch>;
    };
};

export type OperatorGetSendingResponse = OperatorGetSendingResponses[keyof OperatorGetSendingResponses];

export type OperatorSwitchSendingOffData = {
    body: {
        /**
         * Only this organisation; null for all.
         */
        org_id: string | null;
        /**
         * Only this channel; null for all.
         */
        channel: 'whatsapp' | 'sms' | 'voice' | 'email' | null;
        /**
         * Why. It is kept.
         */
        reason: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/operator/sending/off';
};

export type OperatorSwitchSendingOffErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorSwitchSendingOffError = OperatorSwitchSendingOffErrors[keyof OperatorSwitchSendingOffErrors];

export type OperatorSwitchSendingOffResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorSwitchSendingOffResponse = OperatorSwitchSendingOffResponses[keyof OperatorSwitchSendingOffResponses];

export type OperatorSwitchSendingOnData = {
    body: {
        /**
         * Only this organisation; null for all.
         */
        org_id: string | null;
        /**
         * Only this channel; null for all.
         */
        channel: 'whatsapp' | 'sms' | 'voice' | 'email' | null;
        /**
         * Why. It is kept.
         */
        reason: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/operator/sending/on';
};

export type OperatorSwitchSendingOnErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorSwitchSendingOnError = OperatorSwitchSendingOnErrors[keyof OperatorSwitchSendingOnErrors];

export type OperatorSwitchSendingOnResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorSwitchSendingOnResponse = OperatorSwitchSendingOnResponses[keyof OperatorSwitchSendingOnResponses];

export type OperatorListSkillRequestsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Of one status.
         */
        status?: 'open' | 'approved' | 'rejected';
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/operator/skill-requests';
};

export type OperatorListSkillRequestsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListSkillRequestsError = OperatorListSkillRequestsErrors[keyof OperatorListSkillRequestsErrors];

export type OperatorListSkillRequestsResponses = {
    /**
     * The requests.
     */
    200: {
        /**
         * Oldest first.
         */
        items: Array<OperatorSkillRequest>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type OperatorListSkillRequestsResponse = OperatorListSkillRequestsResponses[keyof OperatorListSkillRequestsResponses];

export type OperatorApproveSkillRequestData = {
    body: {
        /**
         * The existing skill that is meant.
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
    path: {
        /**
         * Id of a skill request.
         */
        skill_request_id: string;
    };
    query?: never;
    url: '/console/api/operator/skill-requests/{skill_request_id}/approve';
};

export type OperatorApproveSkillRequestErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorApproveSkillRequestError = OperatorApproveSkillRequestErrors[keyof OperatorApproveSkillRequestErrors];

export type OperatorApproveSkillRequestResponses = {
    /**
     * The request as decided.
     */
    200: SkillRequest;
};

export type OperatorApproveSkillRequestResponse = OperatorApproveSkillRequestResponses[keyof OperatorApproveSkillRequestResponses];

export type OperatorDeclineSkillRequestData = {
    body: {
        /**
         * Why. It is kept.
         */
        reason: string;
    };
    path: {
        /**
         * Id of a skill request.
         */
        skill_request_id: string;
    };
    query?: never;
    url: '/console/api/operator/skill-requests/{skill_request_id}/decline';
};

export type OperatorDeclineSkillRequestErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorDeclineSkillRequestError = OperatorDeclineSkillRequestErrors[keyof OperatorDeclineSkillRequestErrors];

export type OperatorDeclineSkillRequestResponses = {
    /**
     * The request as decided.
     */
    200: SkillRequest;
};

export type OperatorDeclineSkillRequestResponse = OperatorDeclineSkillRequestResponses[keyof OperatorDeclineSkillRequestResponses];

export type OperatorListHeldData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/operator/held';
};

export type OperatorListHeldErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListHeldError = OperatorListHeldErrors[keyof OperatorListHeldErrors];

export type OperatorListHeldResponses = {
    /**
     * The held outcomes.
     */
    200: {
        /**
         * Oldest first.
         */
        items: Array<HeldOutcome>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type OperatorListHeldResponse = OperatorListHeldResponses[keyof OperatorListHeldResponses];

export type OperatorReleaseHeldData = {
    body: {
        /**
         * Why. It is kept.
         */
        reason: string;
    };
    path: {
        /**
         * The verification.
         */
        verification_id: string;
    };
    query?: never;
    url: '/console/api/operator/held/{verification_id}/release';
};

export type OperatorReleaseHeldErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorReleaseHeldError = OperatorReleaseHeldErrors[keyof OperatorReleaseHeldErrors];

export type OperatorReleaseHeldResponses = {
    /**
     * It is released.
     */
    200: {
        /**
         * State of the verification after it.
         */
        state: string;
    };
};

export type OperatorReleaseHeldResponse = OperatorReleaseHeldResponses[keyof OperatorReleaseHeldResponses];

export type OperatorRefuseHeldData = {
    body: {
        /**
         * Why. It is kept.
         */
        reason: string;
    };
    path: {
        /**
         * The verification.
         */
        verification_id: string;
    };
    query?: never;
    url: '/console/api/operator/held/{verification_id}/refuse';
};

export type OperatorRefuseHeldErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorRefuseHeldError = OperatorRefuseHeldErrors[keyof OperatorRefuseHeldErrors];

export type OperatorRefuseHeldResponses = {
    /**
     * It is refused.
     */
    200: {
        /**
         * State of the verification after it.
         */
        state: string;
    };
};

export type OperatorRefuseHeldResponse = OperatorRefuseHeldResponses[keyof OperatorRefuseHeldResponses];

export type OperatorListAbuseReportsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * All includes closed ones.
         */
        status?: 'open' | 'all';
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/operator/abuse-reports';
};

export type OperatorListAbuseReportsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListAbuseReportsError = OperatorListAbuseReportsErrors[keyof OperatorListAbuseReportsErrors];

export type OperatorListAbuseReportsResponses = {
    /**
     * The reports.
     */
    200: {
        /**
         * Oldest first.
         */
        items: Array<AbuseReport>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type OperatorListAbuseReportsResponse = OperatorListAbuseReportsResponses[keyof OperatorListAbuseReportsResponses];

export type OperatorCloseAbuseReportData = {
    body: {
        /**
         * Why. It is kept.
         */
        reason: string;
    };
    path: {
        /**
         * The verification.
         */
        verification_id: string;
    };
    query?: never;
    url: '/console/api/operator/abuse-reports/{verification_id}/close';
};

export type OperatorCloseAbuseReportErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorCloseAbuseReportError = OperatorCloseAbuseReportErrors[keyof OperatorCloseAbuseReportErrors];

export type OperatorCloseAbuseReportResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorCloseAbuseReportResponse = OperatorCloseAbuseReportResponses[keyof OperatorCloseAbuseReportResponses];

export type OperatorListFailedJobsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * What the job does.
         */
        task?: string;
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/operator/jobs';
};

export type OperatorListFailedJobsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListFailedJobsError = OperatorListFailedJobsErrors[keyof OperatorListFailedJobsErrors];

export type OperatorListFailedJobsResponses = {
    /**
     * The jobs.
     */
    200: {
        /**
         * Latest first.
         */
        items: Array<FailedJob>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
        /**
         * How many of each task, whatever the filter.
         */
        tasks: Array<{
            /**
             * A task.
             */
            task: string;
            /**
             * How many.
             */
            failed: number;
        }>;
    };
};

export type OperatorListFailedJobsResponse = OperatorListFailedJobsResponses[keyof OperatorListFailedJobsResponses];

export type OperatorRetryJobsData = {
    body: {
        /**
         * What the job does.
         */
        task: string;
    };
    path?: never;
    query?: never;
    url: '/console/api/operator/jobs/retry';
};

export type OperatorRetryJobsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorRetryJobsError = OperatorRetryJobsErrors[keyof OperatorRetryJobsErrors];

export type OperatorRetryJobsResponses = {
    /**
     * They are queued again.
     */
    200: {
        /**
         * How many.
         */
        retried: number;
    };
};

export type OperatorRetryJobsResponse = OperatorRetryJobsResponses[keyof OperatorRetryJobsResponses];

export type OperatorRetryJobData = {
    body?: never;
    path: {
        /**
         * The job.
         */
        job_id: string;
    };
    query?: never;
    url: '/console/api/operator/jobs/{job_id}/retry';
};

export type OperatorRetryJobErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorRetryJobError = OperatorRetryJobErrors[keyof OperatorRetryJobErrors];

export type OperatorRetryJobResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorRetryJobResponse = OperatorRetryJobResponses[keyof OperatorRetryJobResponses];

export type OperatorListAccountsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/operator/accounts';
};

export type OperatorListAccountsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListAccountsError = OperatorListAccountsErrors[keyof OperatorListAccountsErrors];

export type OperatorListAccountsResponses = {
    /**
     * The accounts.
     */
    200: {
        /**
         * Those for all organisations first.
         */
        items: Array<ChannelAccount>;
    };
};

export type OperatorListAccountsResponse = OperatorListAccountsResponses[keyof OperatorListAccountsResponses];

export type OperatorGetAccountData = {
    body?: never;
    path: {
        /**
         * The account.
         */
        account_id: string;
    };
    query?: never;
    url: '/console/api/operator/accounts/{account_id}';
};

export type OperatorGetAccountErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorGetAccountError = OperatorGetAccountErrors[keyof OperatorGetAccountErrors];

export type OperatorGetAccountResponses = {
    /**
     * The account.
     */
    200: {
        /**
         * Its id.
         */
        account_id: string;
        /**
         * Null if it serves all organisations that have none of their own.
         */
        org_id: string | null;
        /**
         * What it carries.
         */
        channel: 'whatsapp' | 'sms' | 'voice' | 'email';
        /**
         * Who carries it.
         */
        provider: 'whatsapp_cloud' | 'exotel' | 'plivo' | 'twilio' | 'smtp';
        /**
         * As the operator named it.
         */
        name: string;
        /**
         * Whom it reaches.
         */
        serves: string;
        /**
         * Most messages or calls a second.
         */
        per_second: number;
        /**
         * Whether it sends.
         */
        status: 'active' | 'paused' | 'archived';
        /**
         * Null unless it is paused.
         */
        paused_reason: string | null;
        /**
         * When it was changed.
         */
        updated_at: string;
        /**
         * Texts, without archived ones.
         */
        templates: Array<ChannelTemplate>;
    };
};

export type OperatorGetAccountResponse = OperatorGetAccountResponses[keyof OperatorGetAccountResponses];

export type OperatorCheckAccountData = {
    body?: never;
    path: {
        /**
         * The account.
         */
        account_id: string;
    };
    query?: never;
    url: '/console/api/operator/accounts/{account_id}/check';
};

export type OperatorCheckAccountErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorCheckAccountError = OperatorCheckAccountErrors[keyof OperatorCheckAccountErrors];

export type OperatorCheckAccountResponses = {
    /**
     * What the provider says.
     */
    200: {
        /**
         * Whether the provider accepts the account.
         */
        accepted: boolean;
        /**
         * Null if it does.
         */
        reason: string | null;
    };
};

export type OperatorCheckAccountResponse = OperatorCheckAccountResponses[keyof OperatorCheckAccountResponses];

export type OperatorPauseAccountData = {
    body: {
        /**
         * A code for the time line and the list.
         */
        reason: string;
    };
    path: {
        /**
         * The account.
         */
        account_id: string;
    };
    query?: never;
    url: '/console/api/operator/accounts/{account_id}/pause';
};

export type OperatorPauseAccountErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorPauseAccountError = OperatorPauseAccountErrors[keyof OperatorPauseAccountErrors];

export type OperatorPauseAccountResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorPauseAccountResponse = OperatorPauseAccountResponses[keyof OperatorPauseAccountResponses];

export type OperatorResumeAccountData = {
    body?: never;
    path: {
        /**
         * The account.
         */
        account_id: string;
    };
    query?: never;
    url: '/console/api/operator/accounts/{account_id}/resume';
};

export type OperatorResumeAccountErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorResumeAccountError = OperatorResumeAccountErrors[keyof OperatorResumeAccountErrors];

export type OperatorResumeAccountResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorResumeAccountResponse = OperatorResumeAccountResponses[keyof OperatorResumeAccountResponses];

export type OperatorPauseTemplateData = {
    body?: never;
    path: {
        /**
         * The account.
         */
        account_id: string;
        /**
         * The text.
         */
        template_id: string;
    };
    query?: never;
    url: '/console/api/operator/accounts/{account_id}/templates/{template_id}/pause';
};

export type OperatorPauseTemplateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorPauseTemplateError = OperatorPauseTemplateErrors[keyof OperatorPauseTemplateErrors];

export type OperatorPauseTemplateResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorPauseTemplateResponse = OperatorPauseTemplateResponses[keyof OperatorPauseTemplateResponses];

export type OperatorApproveTemplateData = {
    body?: never;
    path: {
        /**
         * The account.
         */
        account_id: string;
        /**
         * The text.
         */
        template_id: string;
    };
    query?: never;
    url: '/console/api/operator/accounts/{account_id}/templates/{template_id}/approve';
};

export type OperatorApproveTemplateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorApproveTemplateError = OperatorApproveTemplateErrors[keyof OperatorApproveTemplateErrors];

export type OperatorApproveTemplateResponses = {
    /**
     * Done.
     */
    204: null;
};

export type OperatorApproveTemplateResponse = OperatorApproveTemplateResponses[keyof OperatorApproveTemplateResponses];

export type OperatorListItemsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only those to look at, or all.
         */
        show?: 'bad' | 'all';
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/operator/items';
};

export type OperatorListItemsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListItemsError = OperatorListItemsErrors[keyof OperatorListItemsErrors];

export type OperatorListItemsResponses = {
    /**
     * The items.
     */
    200: {
        /**
         * The most suspicious first.
         */
        items: Array<ItemStatistics>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
        /**
         * How many are bad, whatever the filter.
         */
        bad: number;
        /**
         * How many were answered.
         */
        total: number;
    };
};

export type OperatorListItemsResponse = OperatorListItemsResponses[keyof OperatorListItemsResponses];

export type OperatorGetRequestData = {
    body?: never;
    path: {
        /**
         * In the header x-request-id.
         */
        request_id: string;
    };
    query?: never;
    url: '/console/api/operator/requests/{request_id}';
};

export type OperatorGetRequestErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorGetRequestError = OperatorGetRequestErrors[keyof OperatorGetRequestErrors];

export type OperatorGetRequestResponses = {
    /**
     * The call.
     */
    200: FoundRequest;
};

export type OperatorGetRequestResponse = OperatorGetRequestResponses[keyof OperatorGetRequestResponses];

export type OperatorListLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/operator/log';
};

export type OperatorListLogErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListLogError = OperatorListLogErrors[keyof OperatorListLogErrors];

export type OperatorListLogResponses = {
    /**
     * The actions.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<OperatorAction>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type OperatorListLogResponse = OperatorListLogResponses[keyof OperatorListLogResponses];

export type OperatorListOperatorsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/api/operator/operators';
};

export type OperatorListOperatorsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type OperatorListOperatorsError = OperatorListOperatorsErrors[keyof OperatorListOperatorsErrors];

export type OperatorListOperatorsResponses = {
    /**
     * The operators.
     */
    200: {
        /**
         * Longest first.
         */
        items: Array<Operator>;
    };
};

export type OperatorListOperatorsResponse = OperatorListOperatorsResponses[keyof OperatorListOperatorsResponses];

export type ListWorkflowsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Only workflows of this status.
         */
        status?: 'active' | 'archived';
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/workflows';
};

export type ListWorkflowsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * Newest first.
         */
        items: Array<Workflow>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListWorkflowsResponse = ListWorkflowsResponses[keyof ListWorkflowsResponses];

export type CreateWorkflowData = {
    body: WorkflowBody;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/workflows';
};

export type CreateWorkflowErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CreateWorkflowError = CreateWorkflowErrors[keyof CreateWorkflowErrors];

export type CreateWorkflowResponses = {
    /**
     * The workflow.
     */
    201: Workflow;
};

export type CreateWorkflowResponse = CreateWorkflowResponses[keyof CreateWorkflowResponses];

export type CheckWorkflowData = {
    /**
     * The body, as far as it is filled in.
     */
    body: unknown;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/workflows/check';
};

export type CheckWorkflowErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CheckWorkflowError = CheckWorkflowErrors[keyof CheckWorkflowErrors];

export type CheckWorkflowResponses = {
    /**
     * What is wrong with it.
     */
    200: {
        /**
         * The same as saving it would answer. Empty if it can be saved.
         */
        problems: Array<{
            /**
             * The field.
             */
            path: string;
            /**
             * What is wrong with it.
             */
            message: string;
        }>;
    };
};

export type CheckWorkflowResponse = CheckWorkflowResponses[keyof CheckWorkflowResponses];

export type ArchiveWorkflowData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a workflow.
         */
        workflow_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/workflows/{workflow_id}';
};

export type ArchiveWorkflowErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ArchiveWorkflowError = ArchiveWorkflowErrors[keyof ArchiveWorkflowErrors];

export type ArchiveWorkflowResponses = {
    /**
     * The archived workflow.
     */
    200: Workflow;
};

export type ArchiveWorkflowResponse = ArchiveWorkflowResponses[keyof ArchiveWorkflowResponses];

export type GetWorkflowData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a workflow.
         */
        workflow_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/workflows/{workflow_id}';
};

export type GetWorkflowErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetWorkflowError = GetWorkflowErrors[keyof GetWorkflowErrors];

export type GetWorkflowResponses = {
    /**
     * The workflow.
     */
    200: Workflow;
};

export type GetWorkflowResponse = GetWorkflowResponses[keyof GetWorkflowResponses];

export type ReplaceWorkflowData = {
    body: WorkflowBody;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a workflow.
         */
        workflow_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/workflows/{workflow_id}';
};

export type ReplaceWorkflowErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ReplaceWorkflowError = ReplaceWorkflowErrors[keyof ReplaceWorkflowErrors];

export type ReplaceWorkflowResponses = {
    /**
     * The changed workflow.
     */
    200: Workflow;
};

export type ReplaceWorkflowResponse = ReplaceWorkflowResponses[keyof ReplaceWorkflowResponses];

export type ListMandatesData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Only mandates of this status.
         */
        status?: 'preparing' | 'ready' | 'failed' | 'archived';
        /**
         * Only mandates of this workflow.
         */
        workflow_id?: string;
        /**
         * Only mandates of this job.
         */
        job_id?: string;
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/mandates';
};

export type ListMandatesErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * Newest first.
         */
        items: Array<ListedMandate>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListMandatesResponse = ListMandatesResponses[keyof ListMandatesResponses];

export type CreateMandateData = {
    body: NewMandateBody;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/mandates';
};

export type CreateMandateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CreateMandateError = CreateMandateErrors[keyof CreateMandateErrors];

export type CreateMandateResponses = {
    /**
     * The same mandate is there already.
     */
    200: MandateResult;
    /**
     * What came of it.
     */
    202: MandateResult;
};

export type CreateMandateResponse = CreateMandateResponses[keyof CreateMandateResponses];

export type CheckMandateData = {
    /**
     * The body, as far as it is filled in.
     */
    body: unknown;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query: {
        /**
         * `stored`: for a mandate that is replaced.
         */
        of: 'new' | 'stored';
    };
    url: '/console/api/organisations/{org_id}/{mode}/mandates/check';
};

export type CheckMandateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CheckMandateError = CheckMandateErrors[keyof CheckMandateErrors];

export type CheckMandateResponses = {
    /**
     * What is wrong with it, and what candidates would be asked.
     */
    200: CheckedMandate;
};

export type CheckMandateResponse = CheckMandateResponses[keyof CheckMandateResponses];

export type ArchiveMandateData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/mandates/{mandate_id}';
};

export type ArchiveMandateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ArchiveMandateError = ArchiveMandateErrors[keyof ArchiveMandateErrors];

export type ArchiveMandateResponses = {
    /**
     * What came of it.
     */
    200: MandateResult;
};

export type ArchiveMandateResponse = ArchiveMandateResponses[keyof ArchiveMandateResponses];

export type GetMandateData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/mandates/{mandate_id}';
};

export type GetMandateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetMandateError = GetMandateErrors[keyof GetMandateErrors];

export type GetMandateResponses = {
    /**
     * The mandate.
     */
    200: Mandate;
};

export type GetMandateResponse = GetMandateResponses[keyof GetMandateResponses];

export type ReplaceMandateData = {
    body: MandateBody;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/mandates/{mandate_id}';
};

export type ReplaceMandateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ReplaceMandateError = ReplaceMandateErrors[keyof ReplaceMandateErrors];

export type ReplaceMandateResponses = {
    /**
     * Nothing changed.
     */
    200: MandateResult;
    /**
     * What came of it.
     */
    202: MandateResult;
};

export type ReplaceMandateResponse = ReplaceMandateResponses[keyof ReplaceMandateResponses];

export type PrepareMandateData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/mandates/{mandate_id}/prepare';
};

export type PrepareMandateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type PrepareMandateError = PrepareMandateErrors[keyof PrepareMandateErrors];

export type PrepareMandateResponses = {
    /**
     * What came of it.
     */
    202: MandateResult;
};

export type PrepareMandateResponse = PrepareMandateResponses[keyof PrepareMandateResponses];

export type PreviewMandateData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a job mandate.
         */
        mandate_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/mandates/{mandate_id}/preview';
};

export type PreviewMandateErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type PreviewMandateError = PreviewMandateErrors[keyof PreviewMandateErrors];

export type PreviewMandateResponses = {
    /**
     * The preview.
     */
    200: MandatePreview;
};

export type PreviewMandateResponse = PreviewMandateResponses[keyof PreviewMandateResponses];

export type SearchSkillsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query: {
        /**
         * Words to search for.
         */
        q: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/skills';
};

export type SearchSkillsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SearchSkillsError = SearchSkillsErrors[keyof SearchSkillsErrors];

export type SearchSkillsResponses = {
    /**
     * Skills.
     */
    200: {
        /**
         * The best 20, best match first.
         */
        items: Array<Skill>;
    };
};

export type SearchSkillsResponse = SearchSkillsResponses[keyof SearchSkillsResponses];

export type LookUpSkillsData = {
    body: {
        /**
         * Ids.
         */
        skill_ids: Array<string>;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/skills/lookup';
};

export type LookUpSkillsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type LookUpSkillsError = LookUpSkillsErrors[keyof LookUpSkillsErrors];

export type LookUpSkillsResponses = {
    /**
     * Skills.
     */
    200: {
        /**
         * Those that exist.
         */
        items: Array<Skill>;
    };
};

export type LookUpSkillsResponse = LookUpSkillsResponses[keyof LookUpSkillsResponses];

export type MatchSkillsData = {
    body: {
        /**
         * In English, in Hindi, or in Hindi in Latin letters.
         */
        names: Array<string>;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/skills/match';
};

export type MatchSkillsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type MatchSkillsError = MatchSkillsErrors[keyof MatchSkillsErrors];

export type MatchSkillsResponses = {
    /**
     * Matches.
     */
    200: {
        /**
         * In the order of the names.
         */
        items: Array<{
            /**
             * As sent.
             */
            name: string;
            /**
             * Best match first. Empty if the catalogue has no such skill.
             */
            matches: Array<{
                /**
                 * Id of a skill.
                 */
                skill_id: string;
                /**
                 * Name of the skill.
                 */
                name: string;
                /**
                 * Probability that it is meant.
                 */
                score: number;
            }>;
        }>;
    };
};

export type MatchSkillsResponse = MatchSkillsResponses[keyof MatchSkillsResponses];

export type ListSkillRequestsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/skill-requests';
};

export type ListSkillRequestsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * Newest first.
         */
        items: Array<SkillRequest>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListSkillRequestsResponse = ListSkillRequestsResponses[keyof ListSkillRequestsResponses];

export type RequestSkillData = {
    body: SkillRequestBody;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/skill-requests';
};

export type RequestSkillErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RequestSkillError = RequestSkillErrors[keyof RequestSkillErrors];

export type RequestSkillResponses = {
    /**
     * The request, which is open.
     */
    201: SkillRequest;
};

export type RequestSkillResponse = RequestSkillResponses[keyof RequestSkillResponses];

export type GetLookupsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/lookups';
};

export type GetLookupsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetLookupsError = GetLookupsErrors[keyof GetLookupsErrors];

export type GetLookupsResponses = {
    /**
     * The lists.
     */
    200: {
        /**
         * Of jobs abroad.
         */
        countries: Array<{
            /**
             * Two letters.
             */
            code: string;
            /**
             * Name.
             */
            name: string;
        }>;
        /**
         * Other text is allowed as well.
         */
        employment_types: Array<{
            /**
             * Value to send.
             */
            value: string;
            /**
             * Text to show.
             */
            label: string;
        }>;
        /**
         * Other text is allowed as well.
         */
        shifts: Array<{
            /**
             * Value to send.
             */
            value: string;
            /**
             * Text to show.
             */
            label: string;
        }>;
    };
};

export type GetLookupsResponse = GetLookupsResponses[keyof GetLookupsResponses];

export type FindPlacesData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query: {
        /**
         * Name of the place.
         */
        q: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/places';
};

export type FindPlacesErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type FindPlacesError = FindPlacesErrors[keyof FindPlacesErrors];

export type FindPlacesResponses = {
    /**
     * Places.
     */
    200: {
        /**
         * The best 8, best match first.
         */
        items: Array<{
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
             * Postal codes.
             */
            pincodes: Array<string>;
        }>;
    };
};

export type FindPlacesResponse = FindPlacesResponses[keyof FindPlacesResponses];

export type ListCampaignsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Only campaigns of this status.
         */
        status?: 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled';
        /**
         * Only campaigns of this mandate.
         */
        mandate_id?: string;
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/campaigns';
};

export type ListCampaignsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * Newest first.
         */
        items: Array<Campaign>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListCampaignsResponse = ListCampaignsResponses[keyof ListCampaignsResponses];

export type CreateCampaignData = {
    body: {
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
        /**
         * Chosen by the browser for a batch of candidates. The same batch sent again adds nobody twice.
         */
        batch_token: string;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns';
};

export type CreateCampaignErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * The organisation does not have enough credits.
     */
    402: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CreateCampaignError = CreateCampaignErrors[keyof CreateCampaignErrors];

export type CreateCampaignResponses = {
    /**
     * The campaign, and who was accepted.
     */
    201: CreatedCampaign;
};

export type CreateCampaignResponse = CreateCampaignResponses[keyof CreateCampaignResponses];

export type EstimateCampaignData = {
    body: CampaignBody;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns/estimate';
};

export type EstimateCampaignErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type EstimateCampaignError = EstimateCampaignErrors[keyof EstimateCampaignErrors];

export type EstimateCampaignResponses = {
    /**
     * The estimate. Nothing is stored.
     */
    200: CampaignEstimate;
};

export type EstimateCampaignResponse = EstimateCampaignResponses[keyof EstimateCampaignResponses];

export type GetCampaignData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns/{campaign_id}';
};

export type GetCampaignErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetCampaignError = GetCampaignErrors[keyof GetCampaignErrors];

export type GetCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type GetCampaignResponse = GetCampaignResponses[keyof GetCampaignResponses];

export type AddCandidatesData = {
    body: {
        /**
         * People to contact, at most 1,000 in a call.
         */
        candidates: Array<Candidate>;
        /**
         * Chosen by the browser for a batch of candidates. The same batch sent again adds nobody twice.
         */
        batch_token: string;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns/{campaign_id}/candidates';
};

export type AddCandidatesErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * The organisation does not have enough credits.
     */
    402: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type AddCandidatesError = AddCandidatesErrors[keyof AddCandidatesErrors];

export type AddCandidatesResponses = {
    /**
     * What came of the candidates of a call.
     */
    200: {
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

export type AddCandidatesResponse = AddCandidatesResponses[keyof AddCandidatesResponses];

export type PauseCampaignData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns/{campaign_id}/pause';
};

export type PauseCampaignErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type PauseCampaignError = PauseCampaignErrors[keyof PauseCampaignErrors];

export type PauseCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type PauseCampaignResponse = PauseCampaignResponses[keyof PauseCampaignResponses];

export type ResumeCampaignData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns/{campaign_id}/resume';
};

export type ResumeCampaignErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ResumeCampaignError = ResumeCampaignErrors[keyof ResumeCampaignErrors];

export type ResumeCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type ResumeCampaignResponse = ResumeCampaignResponses[keyof ResumeCampaignResponses];

export type CancelCampaignData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns/{campaign_id}/cancel';
};

export type CancelCampaignErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This was changed in the meantime. Reload and try again.
     */
    409: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type CancelCampaignError = CancelCampaignErrors[keyof CancelCampaignErrors];

export type CancelCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type CancelCampaignResponse = CancelCampaignResponses[keyof CancelCampaignResponses];

export type WatchCampaignData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of a campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/campaigns/{campaign_id}/progress';
};

export type WatchCampaignErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * The service is busy. Try again in a moment. Or: This organisation or part of the service is switched off.
     */
    503: ErrorEnvelope;
};

export type WatchCampaignError = WatchCampaignErrors[keyof WatchCampaignErrors];

export type WatchCampaignResponses = {
    /**
     * Events.
     */
    200: string;
    /**
     * Done.
     */
    204: null;
};

export type WatchCampaignResponse = WatchCampaignResponses[keyof WatchCampaignResponses];

export type ListResultsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Only results of this campaign.
         */
        campaign_id?: string;
        /**
         * Only results of this mandate.
         */
        mandate_id?: string;
        /**
         * Only results of this status.
         */
        status?: 'pending' | 'completed' | 'declined' | 'failed';
        /**
         * Yes: completed without a knockout answer. No: with a knockout answer.
         */
        qualified?: 'yes' | 'no';
        /**
         * Yes: a skill is verified. No: skills were checked, and none is verified.
         */
        verified?: 'yes' | 'no';
        /**
         * Only candidates with this language.
         */
        language?: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * Only candidates who were added in the last days.
         */
        days?: number;
        /**
         * Only candidates who were added at this time or later.
         */
        since?: string;
        /**
         * Only candidates who were added before this time.
         */
        until?: string;
        /**
         * `changed`: the last change first.
         */
        sort?: 'newest' | 'oldest' | 'changed';
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/results';
};

export type ListResultsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
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
         * As sorted; newest first.
         */
        items: Array<ConsoleResult>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListResultsResponse = ListResultsResponses[keyof ListResultsResponses];

export type ExportResultsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Only results of this campaign.
         */
        campaign_id?: string;
        /**
         * Only results of this mandate.
         */
        mandate_id?: string;
        /**
         * Only results of this status.
         */
        status?: 'pending' | 'completed' | 'declined' | 'failed';
        /**
         * Yes: completed without a knockout answer. No: with a knockout answer.
         */
        qualified?: 'yes' | 'no';
        /**
         * Yes: a skill is verified. No: skills were checked, and none is verified.
         */
        verified?: 'yes' | 'no';
        /**
         * Only candidates with this language.
         */
        language?: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
        /**
         * Only candidates who were added in the last days.
         */
        days?: number;
        /**
         * Only candidates who were added at this time or later.
         */
        since?: string;
        /**
         * Only candidates who were added before this time.
         */
        until?: string;
        /**
         * `changed`: the last change first.
         */
        sort?: 'newest' | 'oldest' | 'changed';
    };
    url: '/console/api/organisations/{org_id}/{mode}/results.csv';
};

export type ExportResultsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ExportResultsError = ExportResultsErrors[keyof ExportResultsErrors];

export type ExportResultsResponses = {
    /**
     * A file.
     */
    200: string;
};

export type ExportResultsResponse = ExportResultsResponses[keyof ExportResultsResponses];

export type GetTimeLineData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of the result. There is one result per candidate and campaign.
         */
        result_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/results/{result_id}/timeline';
};

export type GetTimeLineErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetTimeLineError = GetTimeLineErrors[keyof GetTimeLineErrors];

export type GetTimeLineResponses = {
    /**
     * The time line.
     */
    200: ResultTimeLine;
};

export type GetTimeLineResponse = GetTimeLineResponses[keyof GetTimeLineResponses];

export type ListResultViewsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/result-views';
};

export type ListResultViewsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListResultViewsError = ListResultViewsErrors[keyof ListResultViewsErrors];

export type ListResultViewsResponses = {
    /**
     * The views.
     */
    200: {
        /**
         * Shared ones first, then by name.
         */
        items: Array<SavedView>;
    };
};

export type ListResultViewsResponse = ListResultViewsResponses[keyof ListResultViewsResponses];

export type SaveResultViewData = {
    body: {
        /**
         * Name of the view.
         */
        name: string;
        /**
         * Filter and order, as parameters of the list.
         */
        filter: {
            /**
             * Only results of this campaign.
             */
            campaign_id?: string;
            /**
             * Only results of this mandate.
             */
            mandate_id?: string;
            /**
             * Only results of this status.
             */
            status?: 'pending' | 'completed' | 'declined' | 'failed';
            /**
             * Yes: completed without a knockout answer. No: with a knockout answer.
             */
            qualified?: 'yes' | 'no';
            /**
             * Yes: a skill is verified. No: skills were checked, and none is verified.
             */
            verified?: 'yes' | 'no';
            /**
             * Only candidates with this language.
             */
            language?: 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or';
            /**
             * Only candidates who were added in the last days.
             */
            days?: number;
            /**
             * Only candidates who were added at this time or later.
             */
            since?: string;
            /**
             * Only candidates who were added before this time.
             */
            until?: string;
            /**
             * `changed`: the last change first.
             */
            sort?: 'newest' | 'oldest' | 'changed';
        };
        /**
         * For all members who see results.
         */
        is_shared: boolean;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/result-views';
};

export type SaveResultViewErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * A limit is exceeded.
     */
    422: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SaveResultViewError = SaveResultViewErrors[keyof SaveResultViewErrors];

export type SaveResultViewResponses = {
    /**
     * The view.
     */
    201: SavedView;
};

export type SaveResultViewResponse = SaveResultViewResponses[keyof SaveResultViewResponses];

export type DeleteResultViewData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of the view.
         */
        view_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/result-views/{view_id}';
};

export type DeleteResultViewErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type DeleteResultViewError = DeleteResultViewErrors[keyof DeleteResultViewErrors];

export type DeleteResultViewResponses = {
    /**
     * Done.
     */
    204: null;
};

export type DeleteResultViewResponse = DeleteResultViewResponses[keyof DeleteResultViewResponses];

export type RenameResultViewData = {
    body: {
        /**
         * Name of the view.
         */
        name: string;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * Id of the view.
         */
        view_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/result-views/{view_id}';
};

export type RenameResultViewErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type RenameResultViewError = RenameResultViewErrors[keyof RenameResultViewErrors];

export type RenameResultViewResponses = {
    /**
     * The view.
     */
    200: SavedView;
};

export type RenameResultViewResponse = RenameResultViewResponses[keyof RenameResultViewResponses];

export type ListPeopleData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Items of a page.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/people';
};

export type ListPeopleErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ListPeopleError = ListPeopleErrors[keyof ListPeopleErrors];

export type ListPeopleResponses = {
    /**
     * A page of people.
     */
    200: {
        /**
         * Newest first.
         */
        items: Array<ListedPerson>;
        /**
         * Null on the last page. An empty page can have one.
         */
        next_cursor: string | null;
    };
};

export type ListPeopleResponse = ListPeopleResponses[keyof ListPeopleResponses];

export type SearchPeopleData = {
    body: {
        /**
         * A complete telephone number or e-mail address.
         */
        contact: string;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/people/search';
};

export type SearchPeopleErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type SearchPeopleError = SearchPeopleErrors[keyof SearchPeopleErrors];

export type SearchPeopleResponses = {
    /**
     * Whoever has it.
     */
    200: {
        /**
         * Several can share an address.
         */
        items: Array<ListedPerson>;
    };
};

export type SearchPeopleResponse = SearchPeopleResponses[keyof SearchPeopleResponses];

export type GetPersonData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * A person whom the organisation contacts.
         */
        person_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/people/{person_id}';
};

export type GetPersonErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetPersonError = GetPersonErrors[keyof GetPersonErrors];

export type GetPersonResponses = {
    /**
     * The person.
     */
    200: HeldPerson;
};

export type GetPersonResponse = GetPersonResponses[keyof GetPersonResponses];

export type ErasePersonData = {
    body: {
        /**
         * Nobody contacts the person again: a hash of the telephone number is kept for that.
         */
        also_stop: boolean;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
        /**
         * A person whom the organisation contacts.
         */
        person_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/{mode}/people/{person_id}/erase';
};

export type ErasePersonErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ErasePersonError = ErasePersonErrors[keyof ErasePersonErrors];

export type ErasePersonResponses = {
    /**
     * Done.
     */
    204: null;
};

export type ErasePersonResponse = ErasePersonResponses[keyof ErasePersonResponses];

export type GetRetentionData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/retention';
};

export type GetRetentionErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetRetentionError = GetRetentionErrors[keyof GetRetentionErrors];

export type GetRetentionResponses = {
    /**
     * The periods.
     */
    200: Retention;
};

export type GetRetentionResponse = GetRetentionResponses[keyof GetRetentionResponses];

export type ChangeRetentionData = {
    body: {
        /**
         * People with their answers, from their last campaign. Null: as the installation.
         */
        candidates: number | null;
        /**
         * Recordings of spoken answers, from the answer. Null: as the installation.
         */
        recordings: number | null;
        /**
         * The log of calls, from the call. Null: as the installation.
         */
        requests: number | null;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/retention';
};

export type ChangeRetentionErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ChangeRetentionError = ChangeRetentionErrors[keyof ChangeRetentionErrors];

export type ChangeRetentionResponses = {
    /**
     * The periods.
     */
    200: Retention;
};

export type ChangeRetentionResponse = ChangeRetentionResponses[keyof ChangeRetentionResponses];

export type GetBrandingData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/branding';
};

export type GetBrandingErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetBrandingError = GetBrandingErrors[keyof GetBrandingErrors];

export type GetBrandingResponses = {
    /**
     * The branding.
     */
    200: Branding;
};

export type GetBrandingResponse = GetBrandingResponses[keyof GetBrandingResponses];

export type ChangeBrandingData = {
    body: {
        /**
         * The name that people see. Null: that of the organisation.
         */
        name?: string | null;
        /**
         * The colour of buttons and links. Null: ours.
         */
        accent?: string | null;
        /**
         * An e-mail address or a web address for questions.
         */
        support?: string | null;
        /**
         * The address of the privacy notice.
         */
        privacy_url?: string | null;
        /**
         * The logo: SVG of plain shapes, or PNG, at most 10 KB, in Base64.
         */
        mark?: string | null;
    };
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query?: never;
    url: '/console/api/organisations/{org_id}/branding';
};

export type ChangeBrandingErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * This is larger than 256 KB. Send less at once.
     */
    413: ErrorEnvelope;
    /**
     * The body must be JSON.
     */
    415: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ChangeBrandingError = ChangeBrandingErrors[keyof ChangeBrandingErrors];

export type ChangeBrandingResponses = {
    /**
     * The branding.
     */
    200: Branding;
};

export type ChangeBrandingResponse = ChangeBrandingResponses[keyof ChangeBrandingResponses];

export type PreviewAccentData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
    };
    query: {
        /**
         * A colour such as #0b6e4f.
         */
        accent: string;
    };
    url: '/console/api/organisations/{org_id}/branding/colours';
};

export type PreviewAccentErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type PreviewAccentError = PreviewAccentErrors[keyof PreviewAccentErrors];

export type PreviewAccentResponses = {
    /**
     * The colours.
     */
    200: AccentColours;
};

export type PreviewAccentResponse = PreviewAccentResponses[keyof PreviewAccentResponses];

export type GetAnalyticsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query?: {
        /**
         * Only this workflow; all without it.
         */
        workflow_id?: string;
        /**
         * Days up to today, where neither `from` nor `to` is given. `30d` without it.
         */
        range?: '7d' | '30d' | '90d' | 'month';
        /**
         * First day, in India. At most 366 days up to `to`.
         */
        from?: string;
        /**
         * Last day, in India. Today if not given.
         */
        to?: string;
        /**
         * `previous`: with as many days directly before. `days`: with `compare_from` to `compare_to`.
         */
        compare?: 'previous' | 'days';
        /**
         * First day to compare with.
         */
        compare_from?: string;
        /**
         * Last day to compare with.
         */
        compare_to?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/analytics';
};

export type GetAnalyticsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type GetAnalyticsError = GetAnalyticsErrors[keyof GetAnalyticsErrors];

export type GetAnalyticsResponses = {
    /**
     * The counts.
     */
    200: ConsoleAnalytics;
};

export type GetAnalyticsResponse = GetAnalyticsResponses[keyof GetAnalyticsResponses];

export type ExportAnalyticsData = {
    body?: never;
    path: {
        /**
         * The organisation.
         */
        org_id: string;
        /**
         * Test or live data.
         */
        mode: 'test' | 'live';
    };
    query: {
        /**
         * Which part.
         */
        part: 'funnel' | 'days' | 'channels' | 'follow_ups' | 'calls' | 'drop_offs' | 'languages';
        /**
         * Only this workflow; all without it.
         */
        workflow_id?: string;
        /**
         * Days up to today, where neither `from` nor `to` is given. `30d` without it.
         */
        range?: '7d' | '30d' | '90d' | 'month';
        /**
         * First day, in India. At most 366 days up to `to`.
         */
        from?: string;
        /**
         * Last day, in India. Today if not given.
         */
        to?: string;
        /**
         * `previous`: with as many days directly before. `days`: with `compare_from` to `compare_to`.
         */
        compare?: 'previous' | 'days';
        /**
         * First day to compare with.
         */
        compare_from?: string;
        /**
         * Last day to compare with.
         */
        compare_to?: string;
    };
    url: '/console/api/organisations/{org_id}/{mode}/analytics.csv';
};

export type ExportAnalyticsErrors = {
    /**
     * Some fields are not valid. Correct them and send again.
     */
    400: ErrorEnvelope;
    /**
     * You are signed out. Sign in again.
     */
    401: ErrorEnvelope;
    /**
     * Your role does not allow this. Ask an owner of the organisation. Or: This request did not come from the console. Open the console and try again.
     */
    403: ErrorEnvelope;
    /**
     * This does not exist, or you have no access to it.
     */
    404: ErrorEnvelope;
    /**
     * Too many attempts. Wait a moment and try again.
     */
    429: ErrorEnvelope;
    /**
     * An unexpected error occurred. Quote the request id to support.
     */
    500: ErrorEnvelope;
    /**
     * This organisation or part of the service is switched off. Or: The service is busy. Try again in a moment.
     */
    503: ErrorEnvelope;
};

export type ExportAnalyticsError = ExportAnalyticsErrors[keyof ExportAnalyticsErrors];

export type ExportAnalyticsResponses = {
    /**
     * A file.
     */
    200: string;
};

export type ExportAnalyticsResponse = ExportAnalyticsResponses[keyof ExportAnalyticsResponses];
