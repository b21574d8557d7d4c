import { SkillPickerElement } from './element.ts'

export type { PickedSkill } from './selection.ts'
export { SkillPickerElement }

declare global {
  interface HTMLElementTagNameMap {
    'pramaan-skill-picker': SkillPickerElement
  }
}

/** Importing the module defines the element, once: a page may load it twice, and a server that renders pages has no elements. */
if (globalThis.customElements !== undefined && customElements.get('pramaan-skill-picker') === undefined)
  customElements.define('pramaan-skill-picker', SkillPickerElement)
