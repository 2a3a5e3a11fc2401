import { describe, expect, it } from 'vitest'
import { type NamedSecret, secretHosts, secretProblems } from './project-secrets.ts'

const at = (...hosts: readonly string[]) => ({ hosts, isUsable: true })
const LIST: readonly NamedSecret[] = [
  { name: 'crm', stg: at('crm.test'), prd: at('crm.example.com') },
  { name: 'half', stg: at('crm.test'), prd: null },
  { name: 'old', stg: { hosts: ['crm.test'], isUsable: false }, prd: at('crm.example.com') },
]
const HOSTS = { stg: 'crm.test', prd: 'crm.example.com' }
const ANY = { stg: null, prd: null }
const told = (name: string, hosts: Parameters<typeof secretProblems>[2]) =>
  secretProblems(name, LIST, hosts).map(({ en }) => en)

describe('secretProblems', () => {
  it('finds none where the secret is set in both environments for these hosts', () => {
    expect(told('crm', HOSTS)).toEqual([])
    expect(told('crm', ANY)).toEqual([])
  })

  it('names the environment where a secret is missing, cannot be opened or is for another host', () => {
    expect(told('half', ANY)).toEqual(['“half” is not set in Production'])
    expect(told('old', ANY)).toEqual(['“old” cannot be opened in Test: enter its value again'])
    expect(told('crm', { ...HOSTS, prd: 'crm.test' })).toEqual(['“crm” may not be sent to crm.test in Production'])
    expect(told('gone', ANY)).toEqual(['The project has no secret “gone”'])
  })
})

describe('secretHosts', () => {
  const services = [
    { env: 'stg', name: 'crm', prefix: 'https://crm.test:8443/api', isDefault: true },
    { env: 'prd', name: 'crm', prefix: 'https://crm.example.com', isDefault: false },
  ] as const
  const hostsAt = (url: unknown, wanted: unknown = { stg: 'url', prd: 'url' }) =>
    secretHosts(wanted, { url: url as string }, services)

  it.each([
    ['@crm/orders', 'crm.test:8443', 'crm.example.com'],
    ['orders/${event.after.id}', 'crm.test:8443', null],
    ['https://api.example.com/x', 'api.example.com', 'api.example.com'],
    ['https://${event.host}/x', null, null],
    ['/api/orders', null, null],
    ['', null, null],
  ])('reads the hosts of %s', (url, stg, prd) => {
    expect(hostsAt(url)).toEqual({ stg, prd })
  })

  it('knows none without an address', () => {
    expect(hostsAt('https://api.example.com', {})).toEqual(ANY)
    expect(hostsAt(undefined)).toEqual(ANY)
    expect(hostsAt('https://api.example.com', true)).toEqual(ANY)
  })
})
