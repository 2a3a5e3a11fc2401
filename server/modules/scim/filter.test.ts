import { describe, expect, it } from 'vitest'
import { readFilter } from './filter.ts'
import { ScimError } from './protocol.ts'

describe('readFilter', () => {
  it.each([
    ['userName eq "Ann@Shop.Test"', [{ attribute: 'username', value: 'Ann@Shop.Test' }]],
    ['USERNAME EQ "a"', [{ attribute: 'username', value: 'a' }]],
    [
      'externalId eq "0a1b" and active eq true',
      [
        { attribute: 'externalid', value: '0a1b' },
        { attribute: 'active', value: true },
      ],
    ],
    [
      'active eq "False" AND userName eq "a and b"',
      [
        { attribute: 'active', value: 'False' },
        { attribute: 'username', value: 'a and b' },
      ],
    ],
    ['emails[type eq "work"].value eq "a@b.test"', [{ attribute: 'emails.value', value: 'a@b.test' }]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [{ attribute: 'username', value: 'a' }]],
    ['displayName eq "a \\"quoted\\" \\u00e9"', [{ attribute: 'displayname', value: 'a "quoted" é' }]],
    ['', []],
  ])('reads %s', (text, expected) => {
    expect(readFilter(text)).toEqual(expected)
  })

  it.each([
    'userName co "a"',
    'userName pr',
    'userName eq',
    'userName eq a',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    '(userName eq "a")',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    'eq "a"',
    'userName eq "a',
    `userName eq "${'x'.repeat(1_000)}"`,
  ])('refuses %s', (text) => {
    expect(() => readFilter(text)).toThrow(ScimError)
  })
})
