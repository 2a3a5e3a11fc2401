import { describe, expect, it } from 'vitest'
import { readGroupPatch, readUserPatch } from './patch.ts'
import { ScimError } from './protocol.ts'

const patch = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

describe('readUserPatch', () => {
  it.each([
    ['Entra ID’s text of a boolean', patch({ op: 'Replace', path: 'active', value: 'False' }), { active: false }],
    [
      'Entra ID’s names',
      patch(
        { op: 'Add', path: 'name.givenName', value: 'Ann' },
        { op: 'Replace', path: 'displayName', value: 'Ann Lee' },
      ),
      { givenName: 'Ann', displayName: 'Ann Lee' },
    ],
    [
      'Entra ID’s names without a path',
      patch({ op: 'replace', value: { 'name.familyName': 'Lee', active: true } }),
      { familyName: 'Lee', active: true },
    ],
    ['Okta’s deactivation', patch({ op: 'replace', value: { active: false } }), { active: false }],
    ['a wrapped value', patch({ op: 'replace', path: 'active', value: [{ value: 'True' }] }), { active: true }],
    [
      'a name as an object',
      patch({ op: 'replace', path: 'name', value: { givenName: 'A', familyName: 'B' } }),
      { givenName: 'A', familyName: 'B' },
    ],
    [
      'what is not kept',
      patch(
        { op: 'add', path: 'emails[type eq "work"].value', value: 'a@b.test' },
        { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
      ),
      {},
    ],
    [
      'removals',
      patch({ op: 'remove', path: 'externalId' }, { op: 'remove', path: 'name' }),
      { externalId: '', givenName: '', familyName: '' },
    ],
  ])('reads %s', (_, body, expected) => {
    expect(readUserPatch(body)).toEqual(expected)
  })

  it.each([
    ['no operations', patch(), 'invalidSyntax'],
    ['no body', null, 'invalidSyntax'],
    ['another operation', patch({ op: 'move', path: 'active', value: true }), 'invalidSyntax'],
    [
      'too many operations',
      patch(...Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'title', value: '' }))),
      'invalidSyntax',
    ],
    ['a path that is none', patch({ op: 'replace', path: 'a b', value: 1 }), 'invalidPath'],
    ['a removal of nothing', patch({ op: 'remove' }), 'noTarget'],
    ['a removed userName', patch({ op: 'remove', path: 'userName' }), 'mutability'],
    ['a value that is no object', patch({ op: 'replace', value: 'x' }), 'invalidValue'],
    ['no boolean', patch({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
    ['no address', patch({ op: 'replace', path: 'userName', value: 'ann' }), 'invalidValue'],
  ])('refuses %s', (_, body, scimType) => {
    expect(() => readUserPatch(body)).toThrow(expect.objectContaining({ scimType }))
    expect(() => readUserPatch(body)).toThrow(ScimError)
  })
})

describe('readGroupPatch', () => {
  it.each([
    [
      'Entra ID’s added members',
      patch({ op: 'Add', path: 'members', value: [{ value: '7' }, { value: '8' }] }),
      [{ what: 'add', ids: ['7', '8'] }],
    ],
    [
      'Entra ID’s removed member',
      patch({ op: 'Remove', path: 'members', value: [{ value: '7' }] }),
      [{ what: 'remove', ids: ['7'] }],
    ],
    [
      'a removed member by filter',
      patch({ op: 'remove', path: 'members[value eq "7"]' }),
      [{ what: 'remove', ids: ['7'] }],
    ],
    ['all members removed', patch({ op: 'remove', path: 'members' }), [{ what: 'clear' }]],
    [
      'replaced members',
      patch({ op: 'replace', path: 'members', value: [{ value: '9' }] }),
      [{ what: 'set', ids: ['9'] }],
    ],
    [
      'one member without a list',
      patch({ op: 'add', path: 'members', value: { value: '9' } }),
      [{ what: 'add', ids: ['9'] }],
    ],
    [
      'members without a path',
      patch({ op: 'add', value: { members: [{ value: '9' }] } }),
      [{ what: 'add', ids: ['9'] }],
    ],
  ])('reads %s', (_, body, steps) => {
    expect(readGroupPatch(body)).toEqual({ steps })
  })

  it('reads Okta’s new name, which comes with the id', () => {
    expect(readGroupPatch(patch({ op: 'replace', value: { id: '5', displayName: 'Clerks' } }))).toEqual({
      displayName: 'Clerks',
      steps: [],
    })
  })

  it.each([
    ['a filter by another attribute', patch({ op: 'remove', path: 'members[display eq "a"]' }), 'invalidPath'],
    ['a filter that cannot be read', patch({ op: 'remove', path: 'members[value ne "a"]' }), 'invalidFilter'],
    ['members without a value', patch({ op: 'add', path: 'members', value: [{ display: 'Ann' }] }), 'invalidValue'],
    ['a name of 61 characters', patch({ op: 'replace', path: 'displayName', value: 'x'.repeat(61) }), 'invalidValue'],
    ['a removed name', patch({ op: 'remove', path: 'displayName' }), 'mutability'],
  ])('refuses %s', (_, body, scimType) => {
    expect(() => readGroupPatch(body)).toThrow(expect.objectContaining({ scimType }))
  })
})
