import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#sdk'
import { processorTime } from '../../tests/helpers/processor-time.ts'
import { functionDeclarations } from '../presets/functions.ts'

type Call = (...args: readonly Json[]) => Json
const lib: { [name: string]: Call } = {}
for (const declaration of functionDeclarations) lib[declaration.name] = declaration.create(lib) as unknown as Call
const call = (name: string, ...args: readonly Json[]): Json => lib[name]?.(...args) ?? null

type Row = { readonly id: number; readonly parent_id: number | null }
type Tree = Row & { readonly children?: readonly Tree[] }
const flat = (trees: readonly Tree[]): readonly Row[] => trees.flatMap(({ children = [], ...row }) => [row, ...flat(children)])

test('TREE loses no row and invents none, whatever names whom as parent', () => {
  const rows = fc.uniqueArray(fc.record({ id: fc.nat(12), parent_id: fc.option(fc.nat(12)) }), { selector: (row) => row.id, maxLength: 12 })
  fc.assert(
    fc.property(rows, (list) => {
      const byId = (a: Row, b: Row) => a.id - b.id
      expect([...flat(call('TREE', list) as unknown as Tree[])].sort(byId)).toEqual([...list].sort(byId))
    }),
  )
})

test('TREE of a chain of ten thousand rows takes no time to speak of', () => {
  const chain = Array.from({ length: 10_000 }, (_, id) => ({ id, parent_id: id - 1 }))
  const took = processorTime(() => expect((call('TREE', chain.toReversed()) as readonly Json[]).length).toBe(1))
  expect(took).toBeLessThan(1000)
})

test('GROUPBY keeps every row once, and SUMBY of the groups is SUMBY of all', () => {
  const rows = fc.array(fc.record({ c: fc.constantFrom<Json>('a', 1, '1', null, '__proto__'), n: fc.integer({ min: -1000, max: 1000 }) }))
  fc.assert(
    fc.property(rows, (list) => {
      const groups = call('GROUPBY', list, 'c') as readonly { readonly items: readonly Json[] }[]
      expect(groups.flatMap((group) => group.items).length).toBe(list.length)
      const sums = call('SUMBY', list, 'n', 'c') as readonly { readonly sum: number }[]
      expect(sums.reduce((all, { sum }) => all + sum, 0)).toBe(call('SUMBY', list, 'n'))
    }),
  )
})

test('QUERY reads back the texts that it wrote', () => {
  const values = fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), { noNullPrototype: true })
  fc.assert(
    fc.property(values, (object) => {
      expect(call('QUERY', `/page?${call('QUERY', object) as string}`)).toEqual(object)
    }),
  )
})

test('MONEYCN says each amount in its own words', () => {
  const words = new Map<string, number>()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
      const text = call('MONEYCN', fen / 100) as string
      expect(text).toMatch(/^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+$/)
      expect(text).not.toMatch(/零零|零[拾佰仟万亿]/)
      expect(words.get(text) ?? fen).toBe(fen)
      words.set(text, fen)
    }),
    { numRuns: 2000 },
  )
})

test('FENTOYUAN and YUANTOFEN undo each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => {
      expect(call('YUANTOFEN', call('FENTOYUAN', fen))).toBe(fen)
    }),
  )
})

test('DATEPARSE reads what FORMAT wrote, and a date lies between its STARTOF and ENDOF', () => {
  const time = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2199, 11, 31) }).map((at) => Math.floor(at / 1000) * 1000)
  const format = fc.constantFrom('YYYY-MM-DD HH:mm:ss', 'DD/MM/YYYY HHmmss', 'YYYY年M月D日 H:m:s', 'YYYYMMDDHHmmss')
  const unit = fc.constantFrom('year', 'quarter', 'month', 'week', 'day', 'hour', 'minute')
  fc.assert(
    fc.property(time, format, unit, (at, pattern, of) => {
      expect(call('DATEPARSE', call('FORMAT', at, pattern), pattern)).toBe(call('TIMESTAMP', call('FORMAT', at)))
      const [start, end] = [call('STARTOF', at, of) as number, call('ENDOF', at, of) as number]
      expect(start <= at && at <= end).toBe(true)
      expect(call('STARTOF', end, of)).toBe(start)
      expect(call('STARTOF', end + 1, of)).toBe(end + 1)
    }),
  )
})
