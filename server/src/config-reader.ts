import ipaddr from 'ipaddr.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads one setting at a time and collects the problems, so that all are reported at once. */
export class ConfigReader {
  readonly problems: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  text(name: string, fallback: string): string {
    return this.#value(name) ?? fallback
  }

  required(name: string, why: string): string {
    return this.#value(name) ?? this.#problem(`${name} is missing: ${why}.`, '')
  }

  oneOf<T extends string>(name: string, allowed: readonly [T, ...T[]], fallback: T | null): T {
    const value = this.#value(name) ?? fallback
    const use = `use one of ${allowed.join(', ')}.`
    if (value === null) return this.#problem(`${name} is missing: ${use}`, allowed[0])
    const found = allowed.find(each => each === value)
    return found ?? this.#problem(`${name} is ${JSON.stringify(value)}: ${use}`, fallback ?? allowed[0])
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = this.#value(name)
    if (value === undefined) return fallback
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return this.#problem(`${name} is ${JSON.stringify(value)}: use a whole number from ${least} to ${most}.`, fallback)
  }

  /** 0 selects a free port, for tests. */
  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 0, 65_535)
  }

  url(name: string, protocols: readonly string[], fallback: string | null): string {
    const value = this.#value(name) ?? fallback
    if (value === null) return this.#problem(`${name} is missing: it is required in production.`, '')
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return this.#withoutOptions(name, value)
    // The value is not shown, because it may contain a password.
    return this.#problem(
      `${name} must be a URL starting with ${protocols.map(each => `${each}//`).join(' or ')}.`,
      value,
    )
  }

  optionalUrl(name: string, protocols: readonly string[]): string | null {
    return this.#value(name) === undefined ? null : this.url(name, protocols, null)
  }

  /** In pg, `options` in the URL override ours, which would remove the role and all time limits. */
  #withoutOptions(name: string, value: string): string {
    const { searchParams } = new URL(value)
    if (!searchParams.has('options') && !searchParams.has('role')) return value
    return this.#problem(`${name} must not contain options or role: the service sets them.`, value)
  }

  /** Requires https in production, because text written by students is sent there. */
  modelUrl(name: string, production: boolean): string {
    const value = this.required(name, 'required by QUESTION_GENERATOR=model')
    if (value === '') return value
    // The value is not shown, because it may contain a password.
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      return this.#problem(`${name} must be a URL starting with http:// or https://.`, value)
    }
    const { protocol, hostname, username, password, search, hash } = new URL(value)
    if (username || password || search || hash) {
      return this.#problem(`${name} must contain only host and path: set the key in MODEL_API_KEY.`, value)
    }
    if (protocol === 'https:' || !production || isLoopback(hostname)) return value
    return this.#problem(`${name} must use https in production, unless it is on this machine.`, value)
  }

  /** Of a bucket. Requires https in production, because recordings of people are sent there. */
  bucketUrl(name: string, production: boolean): string | null {
    const value = this.#value(name)
    if (value === undefined) return null
    const url = URL.canParse(value) ? new URL(value) : null
    // The value is not shown, because it may contain a password.
    if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
      return this.#problem(`${name} must be a URL with host and bucket, such as https://s3.example.org/bucket.`, null)
    }
    if (url.protocol === 'https:' || !production || isLoopback(url.hostname)) return value
    return this.#problem(`${name} must use https in production, unless it is on this machine.`, null)
  }

  /** Settings in the URL, such as `?tls.rejectUnauthorized=false`, would override ours. */
  smtpUrl(name: string, fallback: string | null): string {
    const value = this.#value(name) ?? fallback
    if (value === null) return this.#problem(`${name} is missing: it is required in production.`, '')
    // The value is not shown, because it may contain a password.
    if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || new URL(value).hostname === '') {
      return this.#problem(`${name} must be a URL starting with smtp:// or smtps://.`, '')
    }
    const { pathname, search, hash } = new URL(value)
    if (pathname.length <= 1 && search === '' && hash === '') return value
    return this.#problem(`${name} must contain only user, password, host and port.`, '')
  }

  sender(name: string, fallback: string | null): { readonly name: string; readonly address: string } {
    const value = this.#value(name) ?? fallback
    const nobody = { name: '', address: '' }
    if (value === null) return this.#problem(`${name} is missing: it is required in production.`, nobody)
    const [, display = '', address = ''] = /^(?:([^<>@"\p{C}]*?)\s*<([^<>]*)>)$/u.exec(value) ?? [null, '', value]
    if (/^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address)) return { name: display, address }
    const use = 'use no-reply@example.org or Pramaan <no-reply@example.org>.'
    return this.#problem(`${name} is ${JSON.stringify(value)}: ${use}`, nobody)
  }

  /** `yes` would let partners reach this machine, so it is rejected in production. */
  developmentOnly(name: string, production: boolean): boolean {
    const isOn = this.oneOf(name, ['no', 'yes'], 'no') === 'yes'
    return isOn && production ? this.#problem(`${name} must not be yes in production.`, false) : isOn
  }

  /** Of a program for tests on this machine. People's numbers go there, so any other address, and production, are rejected. */
  loopbackUrl(name: string, production: boolean): string | null {
    const value = this.#value(name)
    if (value === undefined) return null
    if (production) return this.#problem(`${name} must not be set in production: it is for tests.`, null)
    // The value is not shown, because it may contain a password.
    const url = URL.canParse(value) ? new URL(value) : null
    if (url?.protocol !== 'http:' || !isLoopback(url.hostname)) {
      return this.#problem(`${name} must be a URL starting with http:// on a loopback address such as 127.0.0.1.`, null)
    }
    const { username, password, pathname, search, hash } = url
    if (pathname === '/' && !(username || password || search || hash)) return url.origin
    return this.#problem(`${name} must contain only host and port.`, null)
  }

  /** Belongs to the setting `owner`: neither works without the other. */
  loopbackSecret(name: string, owner: string, production: boolean): string | null {
    const [value, isOwned] = [this.#value(name), this.#value(owner) !== undefined]
    if (value !== undefined && production) {
      return this.#problem(`${name} must not be set in production: it is for tests.`, null)
    }
    if (value === undefined && isOwned && !production)
      return this.#problem(`${name} is missing: required by ${owner}.`, null)
    if (value !== undefined && !isOwned) return this.#problem(`${owner} is missing: required by ${name}.`, null)
    return this.secret(name, 24, false)
  }

  list(name: string): readonly string[] | null {
    const items = (this.#value(name) ?? '').split(/[\s,]+/).filter(Boolean)
    return items.length === 0 ? null : items
  }

  networks(name: string): readonly string[] {
    const networks = (this.#value(name) ?? '').split(/[\s,]+/).filter(Boolean)
    for (const network of networks) {
      if (ipaddr.isValidCIDR(network) || ipaddr.isValid(network)) continue
      this.#problem(`${name} contains ${JSON.stringify(network)}: use addresses or networks such as 10.0.0.0/8.`, null)
    }
    return networks
  }

  file(name: string, fallback: string | null): string {
    return this.#value(name) ?? fallback ?? this.#problem(`${name} is missing: it is required in production.`, '')
  }

  secret(name: string, leastLength: number, required: boolean): string | null {
    const value = this.#value(name)
    if (value === undefined && required) return this.#problem(`${name} is missing: it is required in production.`, null)
    if (value !== undefined && value.length < leastLength) {
      return this.#problem(
        `${name} is shorter than ${leastLength} characters: generate one with openssl rand -hex 32.`,
        null,
      )
    }
    return value ?? null
  }

  #value(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  #problem<T>(message: string, placeholder: T): T {
    this.problems.push(message)
    return placeholder
  }
}

export function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return hostname === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
}
