import { expect, test } from 'vitest'
import { applyEdit, cellsOf, type DocumentView } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { emptyTheme, LOOK_LIMITS, type LookEntry, lookKind, lookProblem, themeOf } from './look-kind.ts'

const theme = (tokens: object): LookEntry => lookKind.parse({ ...emptyTheme, tokens })

test('each value of a theme is a cell, each scheme of a colour one of its own', () => {
  const cells = cellsOf(lookKind, theme({ primary: { light: '#111111', dark: '#222222' }, type: 14 }))
  expect([...cells.keys()]).toEqual(['name', 'default', 'tokens/primary/light', 'tokens/primary/dark', 'tokens/type'])
})

test('two people change the two schemes of one colour, and both stay', () => {
  let entry = theme({ primary: { light: '#111111', dark: '#222222' } })
  const view: DocumentView<LookEntry> = { get: () => entry, childrenOf: () => [] }
  for (const [path, value] of [
    ['tokens/primary/light', '#333333'],
    ['tokens/primary/dark', '#444444'],
    ['tokens/type', 15],
  ] as const) {
    const applied = applyEdit(lookKind, view, { id: `edit-${path}`, added: [], removed: [], cells: [['theme', path, value]] })
    if (!applied.ok) throw new Error('refused')
    entry = applied.changes.get('theme')!.to!
  }
  expect(entry).toMatchObject({ tokens: { primary: { light: '#333333', dark: '#444444' }, type: 15 } })
})

test.each<[object, string]>([
  [{ nope: '#fff' }, 'There is no token “nope”'],
  [{ primary: 'red;}' }, '“Primary” does not take this value'],
  [{ 'x-a': 'url(//evil.test)' }, '“x-a” does not take this value'],
  [{ 'x-A}': '#fff' }, 'There is no token “x-A}”'],
])('a theme with %j is refused with words', (tokens, words) => {
  expect(() => theme(tokens)).toThrow(MessageError)
  try {
    theme(tokens)
  } catch (error) {
    expect((error as MessageError).told).toMatchObject({ en: words })
  }
})

test('records of widths and shared styles have their place', () => {
  const width = { kind: 'width', id: 'w1024', label: { zh: '平板', en: 'Tablet' }, max: 1024 }
  const shared = {
    kind: 'shared',
    id: 's1',
    name: 'Heading',
    style: { color: 'var(--te-primary)' },
    looks: { phone: { fontSize: 16 } },
    css: '',
  }
  expect(lookKind.parse(width)).toEqual(width)
  expect(lookKind.parse(shared)).toEqual(shared)
  expect(() => lookKind.parse({ ...width, max: 10 })).toThrow(MessageError)
})

test('a look is held as a whole to its limits and to the types of its own tokens', () => {
  const token = (id: string): LookEntry => ({ kind: 'token', id, label: { zh: id, en: id }, type: 'length' })
  expect(lookProblem([theme({ 'x-gap': '12px' }), token('x-gap')])).toBeNull()
  expect(lookProblem([theme({ 'x-gap': '#ffffff' }), token('x-gap')])).toMatchObject({ en: '“x-gap” does not take this value' })
  expect(lookProblem([theme({ 'x-other': '12px' }), token('x-gap')])).toMatchObject({ en: 'There is no token “x-other”' })
  const many = Array.from({ length: LOOK_LIMITS.ownTokens + 1 }, (_, index) => token(`x-${index}`))
  expect(lookProblem(many)).toMatchObject({ en: 'A project has at most 64 tokens of its own' })
})

test('widths of a project are apart from each other and from that of phones', () => {
  const width = (id: string, max: number): LookEntry => ({ kind: 'width', id, label: { zh: id, en: id }, max })
  expect(lookProblem([width('tablet', 1024), width('laptop', 1280)])).toBeNull()
  expect(lookProblem([width('tablet', 1024), width('other', 1024)])).toMatchObject({
    en: '“other” and another width both have 1024 pixels',
  })
  expect(lookProblem([width('small', 768)])).toMatchObject({ en: '“small” and another width both have 768 pixels' })
  expect(lookProblem([width('phone', 500)])).toMatchObject({ en: 'The id “phone” of a width is taken' })
})

test('pages have the theme that is marked, else the one that is always there', () => {
  const other = { ...emptyTheme, id: 'other', tokens: { type: 16 } } as const
  expect(themeOf([emptyTheme]).id).toBe('theme')
  expect(themeOf([emptyTheme, other]).id).toBe('other')
  expect(themeOf([]).tokens).toEqual({})
})
