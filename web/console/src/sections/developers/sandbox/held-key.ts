export interface HeldKey {
  readonly keyId: string
  readonly secret: string
}

/** The secret of a test key, for the sandbox: in the memory of this tab, gone with it, and never sent or stored. */
let held: HeldKey | null = null

export function holdKey(key: HeldKey | null): void {
  held = key
}

export function heldKey(): HeldKey | null {
  return held
}
