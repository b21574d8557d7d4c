/** Building and finding elements. Texts become text nodes, never markup. */

export type Child = Node | string | false | null | undefined | readonly Child[]

type Attribute = string | boolean | null | undefined | ((event: Event) => unknown)

export type Attributes = Readonly<Record<string, Attribute>>

type ElementType<T extends Element> = new () => T

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice('on'.length), value)
    else if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  append(element, children)
  return element
}

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue
    if (typeof child === 'string') parent.appendChild(document.createTextNode(child))
    else if (child instanceof Node) parent.appendChild(child)
    else append(parent, child)
  }
}

/** `replaceChildren` needs Chrome 86. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.textContent = ''
  append(element, children)
}

/** The element of the page with this id. Its absence is a fault of ours. */
export function byId<T extends HTMLElement>(id: string, type: ElementType<T>): T {
  return expectElement(document.getElementById(id), `#${id}`, type)
}

export function one<T extends Element>(root: ParentNode, selector: string, type: ElementType<T>): T {
  return expectElement(root.querySelector(selector), selector, type)
}

export function all<T extends Element>(root: ParentNode, selector: string, type: ElementType<T>): readonly T[] {
  return Array.from(root.querySelectorAll(selector)).filter((found): found is T => found instanceof type)
}

function expectElement<T extends Element>(found: Element | null, name: string, type: ElementType<T>): T {
  if (found instanceof type) return found
  throw new Error(`The page has no ${name}.`)
}

/** The chosen radio button of a group, if any. */
export function checkedInput(root: ParentNode): HTMLInputElement | null {
  return all(root, 'input:checked', HTMLInputElement)[0] ?? null
}

/** Runs `act` unless it is still running for this button. */
export async function once(button: HTMLElement, act: () => unknown): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return
  button.setAttribute('aria-disabled', 'true')
  try {
    await act()
  } finally {
    button.removeAttribute('aria-disabled')
  }
}

/** The skip link moves the focus without changing the fragment: the reviewer's page keeps its token there. */
export function focusMainOnSkip(): void {
  one(document, 'a.skip', HTMLAnchorElement).addEventListener('click', event => {
    event.preventDefault()
    byId('main', HTMLElement).focus()
  })
}
