/** Texts longer than this are no dates. */
const LONGEST_DATE = 200

/** Milliseconds to add to an instant to get the local time, read as UTC. A zone may have seconds: Monrovia had until 1972. */
export function localOffset(time: number): number {
  const date = new Date(time)
  const local = new Date(0)
  local.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate())
  local.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds())
  const offset = local.getTime() - time
  return Number.isNaN(offset) ? 0 : offset
}

/** The instant that a text means, NaN for none. */
export const parseDate = (text: string): number => (text.length > LONGEST_DATE ? Number.NaN : Date.parse(text))

/** The name of the zone at an instant as a date's text ends with it; empty where it has none. */
export const zoneName = (time: number, _zone?: string): string => /\((.*)\)$/.exec(new Date(time).toString())?.[1] ?? ''
