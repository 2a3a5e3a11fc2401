// GB 11643: six digits of region, the birthday, three of sequence, a check character over the first seventeen.
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECKS = '10X98765432'

/** A mainland Chinese ID card number with a birthday that exists and the right check character; the old ones of 15 digits have none. */
export function isIdCard(text: string): boolean {
  const old = /^[1-9]\d{5}(\d\d)(\d\d)(\d\d)\d{3}$/.exec(text)
  if (old) return isDay(`19${old[1]}`, old[2]!, old[3]!)
  const now = /^[1-9]\d{5}((?:18|19|20)\d\d)(\d\d)(\d\d)\d{3}([\dXx])$/.exec(text)
  if (!now || !isDay(now[1]!, now[2]!, now[3]!)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return CHECKS[sum % 11] === now[4]!.toUpperCase()
}

function isDay(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
