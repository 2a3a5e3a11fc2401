import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Changes } from '#kernel/document'
import { applyPatch, type Bindings, diffDocuments, type PageDocument, type PageEntry } from '#kernel/page/records'
import { cyclesIn, cycleText, findCycles, newCycle } from './dependency-cycles.ts'
import { element, formula, page, renamed, variable } from './references.fixture.ts'

const computed = (name: string, source: string): PageEntry => ({ ...(variable(name) as PageEntry & { kind: 'variable' }), formula: source })
const list = (id: string, bindings: Bindings, api: string | null = null): PageEntry =>
  element(id, { source: { api, source: 'source/variable', config: {}, bindings, execute: 'at once' } })
const reading = (id: string, source: string): PageEntry => list(id, { value: formula(source) })

/** The loop that putting an entry would make, in words. */
function loopOf(document: PageDocument, ...entries: readonly PageEntry[]): string | null {
  const after: PageDocument = { entries: new Map([...document.entries, ...entries.map((entry) => [entry.id, entry] as const)]) }
  const cycle = newCycle(document, after, diffDocuments(document, after))
  return cycle && cycleText(cycle)
}

describe('a change that would make a loop is told as its path', () => {
  test.each([
    ['a computed variable over itself', page(variable('a')), computed('a', 'variable.a + 1'), 'a → a'],
    ['two computed variables', page(computed('b', 'variable.a'), variable('a')), computed('a', 'context.variable["b"] * 2'), 'a → b → a'],
    [
      'whatever the spelling',
      page(computed('b', '(c) => c.variable.a'), variable('a')),
      computed('a', 'const { b } = variable; return b'),
      'a → b → a',
    ],
    ['data of elements', page(reading('A', 'component.B.list'), element('B')), reading('B', 'context.component.A'), 'B → A → B'],
    [
      'data and variables',
      page(computed('total', 'component.A.length'), element('A')),
      reading('A', 'RANGE(variable.total)'),
      'A → total → A',
    ],
    [
      'a shared api',
      page(list('A', {}, 'api'), list('B', { value: formula('component.A') }), {
        kind: 'api',
        id: 'api',
        name: 'orders',
        source: 'source/http',
        config: {},
        bindings: {},
        extra: {},
      }),
      {
        kind: 'api',
        id: 'api',
        name: 'orders',
        source: 'source/http',
        config: { stgApi: '/x/${component.B.id}' },
        bindings: {},
        extra: {},
      } satisfies PageEntry,
      'A → B → A',
    ],
  ] as const)('%s', (_what, document, change, text) => {
    expect(loopOf(document, change)).toBe(text)
  })
})

describe('no loop is seen', () => {
  test.each([
    ['in a chain', page(computed('b', 'variable.c'), variable('c')), computed('a', 'variable.b + variable.c')],
    ['through a variable that is not computed', page(variable('b')), computed('a', 'variable.b')],
    ['in a text', page(computed('b', '"variable.a"'), variable('a')), computed('a', 'variable.b')],
    ['in what a form holds', page(element('Form_1')), reading('Form_1', 'Form_1.city')],
    ['in an element without data of its own', page(element('B')), reading('A', 'component.B')],
    ['in other parts of the state', page(reading('userId', 'store.userId')), reading('A', 'component.userId')],
  ])('%s', (_what, document, change) => {
    expect(loopOf(document, change)).toBeNull()
  })
})

describe('a page that has a loop already', () => {
  const looping = page(computed('a', 'variable.b'), computed('b', 'variable.a'), variable('c'), reading('T', 'variable.a'))

  test('tells it once, as a finding, and is changed elsewhere as any other', () => {
    expect(cyclesIn(looping).map(cycleText)).toEqual(['a → b → a'])
    expect(findCycles(looping)).toMatchObject([{ code: 'PAGE_VARIABLE_CYCLE', entry: 'v_a', path: 'formula' }])
    expect(loopOf(looping, computed('c', 'variable.a'))).toBeNull()
    expect(loopOf(looping, computed('a', 'variable.b + 1'))).toBeNull()
    expect(loopOf(looping, computed('c', 'component.T'), computed('b', 'variable.a + variable.c'))).toBe('b → c → T → a → b')
  })

  test('is not stopped from giving one of its parts another name', () => {
    const after = renamed(looping, { kind: 'variable', name: 'a' }, 'first')
    expect(newCycle(looping, after, diffDocuments(looping, after))).toBeNull()
  })

  test('is mended by whatever opens the loop', () => {
    const after = page(computed('a', '1'), computed('b', 'variable.a'))
    expect(newCycle(looping, after, diffDocuments(looping, after))).toBeNull()
    expect(findCycles(after)).toEqual([])
  })
})

test('mixed loops have a code of their own', () => {
  const mixed = page(computed('n', 'component.A'), reading('A', 'variable.n'))
  expect(findCycles(mixed)).toMatchObject([
    { code: 'PAGE_DEPENDENCY_CYCLE', message: { code: 'page.dependency-cycle', params: { circle: 'n → A → n' } } },
  ])
})

test('writing one formula after another, refusing what loops, never leaves a loop; what is refused is one', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const write = fc.record({ name: fc.constantFrom(...names), reads: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(write, { maxLength: 25 }), (writes) => {
      let now = page(...names.map(variable))
      for (const { name, reads } of writes) {
        const next = computed(name, `[${reads.map((read) => `variable.${read}`).join(', ')}]`)
        const after: PageDocument = { entries: new Map([...now.entries, [next.id, next]]) }
        const patch: Changes<PageEntry> = diffDocuments(now, after)
        const cycle = newCycle(now, after, patch)
        expect(cyclesIn(after).length > 0).toBe(cycle !== null)
        if (!cycle) now = applyPatch(now, patch)
        else expect(cycle.at(-1)).toEqual(cycle[0])
      }
      expect(cyclesIn(now)).toEqual([])
    }),
  )
})
