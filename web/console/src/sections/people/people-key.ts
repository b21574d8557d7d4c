/** Of all queries about the people of a mode. */
export const peopleKey = (orgId: string, mode: string) => ['organisations', orgId, mode, 'people'] as const
