import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ipv6Groups } from '../../http/ip.ts'

/**
 * What IANA's special-purpose registries keep for themselves, also where it calls a block globally reachable: 192.31.196.0/24, 192.175.48.0/24
 * and 192.52.193.0/24 (AS112 and AMT, and 2620:4f:8000::/48 below) are anycast services of the network a machine is in, and nobody's API.
 */
const notPublic4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic4.addSubnet(network, bits, 'ipv4')

/** Global unicast alone; everything that embeds an IPv4 address (mapped, translated, 6to4, Teredo) is refused with the rest. */
const isPublic6 = (address: string): boolean => {
  const groups = ipv6Groups(address)
  if (groups === null) return false
  const [first = 0, second = 0, third = 0] = groups
  if ((first & 0xe000) !== 0x2000) return false
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false
  if (first === 0x2620 && second === 0x4f && third === 0x8000) return false
  // 6to4; the 6bone's, given back; documentation.
  return first !== 0x2002 && first !== 0x3ffe && first !== 0x3fff
}

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((entries) => entries?.some((entry) => entry.address === address))

/** Ends of names that no public name has: RFC 6762, RFC 8375, ICANN's reservation of `internal`, and what networks at home and at work use. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/i

/** Is it written on the address that it lies in a private network? Says nothing of names that only lead there. */
export const isPlainlyPrivate = ({ hostname }: Pick<URL, 'hostname'>): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const family = isIP(host)
  if (family === 4) return notPublic4.check(host, 'ipv4')
  if (family === 6) return !isPublic6(host)
  return PRIVATE_NAME.test(host) || !host.includes('.')
}

/** May the server open a connection to this address on somebody's behalf? */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4') && !isOwn(address)
  return family === 6 && isPublic6(address) && !isOwn(address)
}
