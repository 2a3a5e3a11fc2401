import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

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
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic4.addSubnet(network, bits, 'ipv4')

/** The eight 16-bit groups of an IPv6 address, whichever way it is written. */
const groupsOf = (address: string): number[] | null => {
  const plain = address.split('%')[0] as string
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const text = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : plain
  const [head = '', tail] = text.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  if (tail === undefined && left.length !== 8) return null
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right].map((part) =>
    Number.parseInt(part, 16),
  )
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null
}

/** Global unicast alone; everything that embeds an IPv4 address (mapped, translated, 6to4, Teredo) is refused with the rest. */
const isPublic6 = (address: string): boolean => {
  const groups = groupsOf(address)
  if (groups === null) return false
  const [first = 0, second = 0] = groups
  if ((first & 0xe000) !== 0x2000) return false
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false
  return first !== 0x2002 && first !== 0x3fff
}

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((entries) => entries?.some((entry) => entry.address === address))

/** May the server open a connection to this address on somebody's behalf? */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4') && !isOwn(address)
  return family === 6 && isPublic6(address) && !isOwn(address)
}
