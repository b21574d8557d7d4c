/** What the pages on erasing own data say. One table of this type a language. */
export interface ErasureTexts {
  readonly skipToContent: string
  readonly languages: string
  /** At the end of a person's page. */
  readonly section: { readonly heading: string; readonly says: string; readonly link: string }
  readonly title: string
  readonly lede: string
  readonly willGo: string
  readonly stays: string
  readonly student: { readonly gone: readonly string[]; readonly kept: (verifications: number) => readonly string[] }
  readonly reviewer: { readonly gone: readonly string[]; readonly kept: () => readonly string[] }
  readonly link: { readonly label: string; readonly hint: string }
  readonly number: { readonly ask: string; readonly label: string }
  readonly send: string
  readonly back: string
  readonly faults: { readonly heading: string; readonly number: string; readonly link: string }
  readonly done: { readonly title: string; readonly says: string; readonly wentAway: string }
}
