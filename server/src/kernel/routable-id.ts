/**
 * Ids and tokens that carry the short number of their organisation, `vst_<number>_<random>`, so that a router finds the organisation
 * without a look-up. Not the cell: an organisation can move. The number is in base 36: ten million organisations fit into five characters.
 */
export const ORGANISATION_NUMBER = '[0-9a-z]{1,7}'

/** For patterns of ids that earlier versions made without a number. Those stay valid. */
export const OPTIONAL_NUMBER = `(?:${ORGANISATION_NUMBER}_)?`

export function routablePrefix(kind: string, shortNumber: number): string {
  return `${kind}_${shortNumber.toString(36)}_`
}
