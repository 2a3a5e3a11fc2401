import { parseInZone, zoneOffset } from '#kernel/page/time-zone'

export { zoneName } from '#kernel/page/time-zone'

/** Texts longer than this are no dates. */
const LONGEST_DATE = 200

/** Milliseconds to add to an instant to get the local time, read as UTC. */
export const localOffset = (time: number, zone?: string): number => zoneOffset(time, zone)

/** The instant that a text means, NaN for none. */
export const parseDate = (text: string, zone?: string): number => (text.length > LONGEST_DATE ? Number.NaN : parseInZone(text, zone))
