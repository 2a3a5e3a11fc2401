import { isIP } from 'node:net'

/** The eight 16-bit groups of an IPv6 address, whichever way it is written; null for anything else. */
export const ipv6Groups = (address: string): readonly number[] | null => {
  if (isIP(address) !== 6) return null
  const plain = address.split('%', 1)[0] as string
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const text = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : plain
  const [head = '', tail] = text.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].map((part) => Number.parseInt(part, 16))
  return groups.length === 8 ? groups : null
}

const dottedOf = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The IPv4 address that an IPv6 one stands for: mapped (`::ffff:1.2.3.4`), translated (`64:ff9b::1.2.3.4`) or 6to4 (`2002:102:304::`). */
const embeddedIpv4 = (groups: readonly number[]): string | null => {
  const [first = 0, second = 0, third = 0, , , sixth = 0, high = 0, low = 0] = groups
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff) return dottedOf(high, low)
  if (first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0)) return dottedOf(high, low)
  return first === 0x2002 ? dottedOf(second, third) : null
}

/**
 * Whom a limit for one address counts: the address itself, or the /64 of an IPv6 one, all of which one household or server has to itself.
 * However an address is written, it is counted as one.
 */
export const addressKey = (ip: string): string => {
  const groups = ipv6Groups(ip)
  if (groups === null) return ip
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return embeddedIpv4(groups) ?? `${prefix.join(':')}::/64`
}

/** The /24 or /64 an address belongs to: changing the last digits does not buy new attempts. */
export const networkOf = (ip: string): string => {
  const key = addressKey(ip)
  return isIP(key) === 4 ? `${key.split('.').slice(0, 3).join('.')}.0/24` : key
}
