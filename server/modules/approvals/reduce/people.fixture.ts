// People of tests, by their ids.

export const HOUR = 3_600_000
export const INITIATOR = 1
export const [ANN, BEN, CARA, DAN, EVE] = [11, 12, 13, 14, 15] as const
export const [ADMIN, OTHER_ADMIN] = [91, 92] as const

/** Those of random stories. */
export const PEOPLE: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
