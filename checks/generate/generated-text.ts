/** A generated file: where it stands, from the root, and what it must say. */
export interface GeneratedText {
  readonly file: string
  readonly text: string
}
