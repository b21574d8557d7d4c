/** Names of a skill in other languages than English, as far as the catalogue has them and pages show them. */
export interface NamesByLanguage {
  readonly hi?: string
}

export function namesOf(hi: string | null): NamesByLanguage {
  return hi === null ? {} : { hi }
}

/** The name in a language, or else in English. */
export function nameIn(
  language: string,
  { name, names }: { readonly name: string; readonly names: NamesByLanguage },
): string {
  return (language === 'hi' ? names.hi : undefined) ?? name
}
