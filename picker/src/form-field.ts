import { parseMax } from './selection.ts'

/** A server that renders pages may import the module, too: there the class is never used. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement

/** What every field of a form has: attributes as properties, and the validity that the browser keeps. */
export class FormField extends Base {
  static readonly formAssociated = true
  protected readonly internals = this.attachInternals()

  get baseUrl(): string {
    return this.getAttribute('base-url') ?? ''
  }
  set baseUrl(value: string) {
    this.setAttribute('base-url', value)
  }
  get name(): string {
    return this.getAttribute('name') ?? ''
  }
  set name(value: string) {
    this.setAttribute('name', value)
  }
  get label(): string {
    return this.getAttribute('label') ?? ''
  }
  set label(value: string) {
    this.setAttribute('label', value)
  }
  get placeholder(): string {
    return this.getAttribute('placeholder') ?? ''
  }
  set placeholder(value: string) {
    this.setAttribute('placeholder', value)
  }
  /** Infinity without a limit. */
  get max(): number {
    return parseMax(this.getAttribute('max'))
  }
  set max(value: number) {
    this.setAttribute('max', String(value))
  }
  get required(): boolean {
    return this.hasAttribute('required')
  }
  set required(value: boolean) {
    this.toggleAttribute('required', value)
  }
  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }
  set disabled(value: boolean) {
    this.toggleAttribute('disabled', value)
  }

  get form(): HTMLFormElement | null {
    return this.internals.form
  }
  get labels(): NodeList {
    return this.internals.labels
  }
  get validity(): ValidityState {
    return this.internals.validity
  }
  get validationMessage(): string {
    return this.internals.validationMessage
  }
  get willValidate(): boolean {
    return this.internals.willValidate
  }
  checkValidity(): boolean {
    return this.internals.checkValidity()
  }
  reportValidity(): boolean {
    return this.internals.reportValidity()
  }
}
