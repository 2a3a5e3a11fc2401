import { describe, expect, it } from 'vitest'
import { formatPage, parseEntry, parsePage } from '../schema/index.ts'
import { emptyOfKind, fitsKind, kindOfJson } from './value-kinds.ts'

describe('fitsKind', () => {
  it.each([
    ['string', 'a', true],
    ['string', null, false],
    ['number', '1', false],
    ['object', [], false],
    ['object', {}, true],
    ['array', [], true],
    ['date', '2026-02-28', true],
    ['date', null, true],
    ['constructor', 5, true],
  ])('tells whether a %s can be %j', (type, value, expected) => expect(fitsKind(type, value)).toBe(expected))
})

describe('kindOfJson', () => {
  it('names the kind of each value, and takes null for a text', () => {
    expect(['a', 1, false, {}, [], null, undefined].map(kindOfJson)).toEqual([
      'string',
      'number',
      'boolean',
      'object',
      'array',
      'string',
      'string',
    ])
  })
})

describe('emptyOfKind', () => {
  it('returns the empty value of a kind, and a text for any other type', () => {
    expect(['string', 'number', 'boolean', 'object', 'array', 'date', '__proto__'].map(emptyOfKind)).toEqual(['', 0, false, {}, [], '', ''])
  })
})

describe('a variable of a type that nobody declares', () => {
  const stored = {
    elements: [],
    elementsMap: {},
    apis: {},
    variables: [{ name: 'due', type: 'acme-date', defaultValue: '2026-02-28', remark: '' }],
  }

  it('keeps its type when a page is read and written', () => {
    const { document, findings } = parsePage(stored)
    expect(findings).toEqual([])
    expect([...document.entries.values()].find(({ kind }) => kind === 'variable')).toMatchObject({ type: 'acme-date' })
    expect(parsePage(formatPage(document)).document).toEqual(document)
  })

  it('is refused where the type is no name', () => {
    const variable = { kind: 'variable', id: 'v', name: 'due', defaultValue: '', description: '', extra: {} }
    expect(() => parseEntry({ ...variable, type: '' })).toThrow()
    expect(() => parseEntry({ ...variable, type: '__proto__' })).toThrow()
    expect(() => parseEntry({ ...variable, type: 'x'.repeat(10_000) })).toThrow()
  })
})
