import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, ipv6Groups, networkOf } from './ip.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:0001::', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::8', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:cb00:71fa', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.7', '203.0.113.0/24'],
  ['2002:cb00:7107:1::1', '203.0.113.0/24'],
])('%s is counted with %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('addresses of one /64 have one key, whichever way and with whatever ending they are written; others have another', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const quarter = fc.tuple(fc.integer({ min: 0x2003, max: 0x3fff }), group, group, group)
  fc.assert(
    fc.property(quarter, fc.ipV6(), fc.ipV6(), (prefix, one, two) => {
      const ending = (address: string) => (ipv6Groups(address) as number[]).slice(4).map((part) => part.toString(16))
      const written = (address: string) => [...prefix.map((part) => part.toString(16)), ...ending(address)].join(':')
      const short = new URL(`http://[${written(two)}]/`).hostname.slice(1, -1)
      expect(networkOf(written(one))).toBe(networkOf(short))
      expect(addressKey(written(one))).toBe(addressKey(short.toUpperCase()))
      const next = [...prefix.slice(0, 3), (prefix[3] + 1) & 0xffff].map((part) => part.toString(16)).join(':')
      expect(networkOf(`${next}::1`)).not.toBe(networkOf(short))
    }),
  )
})

test('a limit for one address tells IPv4 neighbours apart and takes the mapped form for the plain one', () => {
  expect(addressKey('203.0.113.7')).not.toBe(addressKey('203.0.113.8'))
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8::2'))
})
