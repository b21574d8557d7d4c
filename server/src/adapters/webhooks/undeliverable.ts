import type { UndeliveredWhy } from '../../features/webhooks/index.ts'

/** How the stages of a try tell the one who made it why it ended; undici hands it through as it is. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
  readonly why: UndeliveredWhy

  constructor(why: UndeliveredWhy, options?: ErrorOptions) {
    super(`Not delivered: ${why}.`, options)
    this.why = why
  }
}
