import { describe, expect, it } from 'vitest'
import { groupsIn, MOST_PROVIDER_GROUPS } from './groups.ts'

describe('groupsIn', () => {
  it.each([
    ['a list of names', { groups: ['Sales', 'Support', 'Sales'] }, 'groups', ['Sales', 'Support']],
    ['one name as text', { groups: 'cn=sales,ou=shop' }, 'groups', ['cn=sales,ou=shop']],
    ['a list as text', { groups: '["Sales","Support"]' }, 'groups', ['Sales', 'Support']],
    ['text that is no list', { groups: '[Sales' }, 'groups', ['[Sales']],
    [
      'objects by id and name',
      { groups: [{ id: 'g1', name: 'Sales' }, { value: 'g2' }] },
      'groups',
      ['g1', 'Sales', 'g2'],
    ],
    ['a path into objects', { realm_access: { roles: ['clerk'] } }, 'realm_access.roles', ['clerk']],
    ['a claim whose name has dots', { 'https://shop.test/roles': ['clerk'] }, 'https://shop.test/roles', ['clerk']],
    ['nobody’s groups', { groups: [] }, 'groups', []],
    ['an empty text', { groups: '' }, 'groups', []],
    ['what is no group', { groups: [null, 7, '', 'x'.repeat(257), 'Sales'] }, 'groups', ['Sales']],
    ['no claim', { sub: 'a' }, 'groups', 'absent'],
    ['null', { groups: null }, 'groups', 'absent'],
    ['inherited names', {}, 'constructor.name', 'absent'],
    ['claims that Entra ID left out', { _claim_names: { groups: 'src1' }, _claim_sources: {} }, 'groups', 'too many'],
    ['claims that Entra ID left out of an implicit token', { hasgroups: true }, 'groups', 'too many'],
  ] as const)('reads %s', (_, claims, name, expected) => {
    expect(groupsIn(claims, name)).toEqual(expected)
  })

  it('takes as many groups as it says, and none of more', () => {
    const groups = Array.from({ length: MOST_PROVIDER_GROUPS + 1 }, (_, at) => `g${at}`)
    expect(groupsIn({ groups: groups.slice(1) }, 'groups')).toHaveLength(MOST_PROVIDER_GROUPS)
    expect(groupsIn({ groups }, 'groups')).toBe('too many')
  })
})
