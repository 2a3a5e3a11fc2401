import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { loadAnalyser } from '../language/analyser.ts'
import { LIMITS } from '../limits.ts'
import { codeForm } from '../program/packed-code.ts'
import { containersIn, counted, isLong } from './counted-changes.ts'
import { PageVm } from './page-vm.ts'
import { loadVmModule } from './vm.ts'

let vm: PageVm
beforeAll(async () => {
  await loadAnalyser()
  // Nothing here is about time: a busy machine may hold up a walk for longer than a formula may take.
  vm = new PageVm(await loadVmModule(), { ...LIMITS, formula: 60_000 }, [], [], codeForm([]))
})
afterAll(() => vm.dispose())

const containers = (value: Json): number =>
  typeof value !== 'object' || value === null ? 0 : 1 + Object.values(value).reduce<number>((sum, inner) => sum + containers(inner), 0)

const text = fc.oneof(fc.string(), fc.constantFrom('{', '[{"', '\\', '\\"', '"', '{"a":[{}]}'))
const json = fc.jsonValue({ depthSize: 'medium' }) as fc.Arbitrary<Json>
/** Rows that are mostly alike; a few hold what the others do not. */
const row = fc.oneof(
  { weight: 5, arbitrary: fc.record({ id: fc.integer(), name: text, owner: fc.option(fc.record({ name: text })) }) },
  { weight: 1, arbitrary: fc.dictionary(text, json, { maxKeys: 3 }) },
  { weight: 1, arbitrary: json },
) as fc.Arbitrary<Json>
const rows = fc.array(row, { minLength: 60, maxLength: 80 })

/** How many lists and objects below the variable can be written to. */
const OPEN = `const walk = (each) => typeof each !== 'object' || each === null ? 0
  : (Object.isExtensible(each) ? 1 : 0) + Object.keys(each).reduce((sum, key) => sum + walk(each[key]), 0)
return walk(variable.x)`

const expectClosed = (changes: string) => {
  const long = `${changes.slice(0, -1)},"variable.rest",${JSON.stringify('-'.repeat(5_000))}]`
  expect(isLong(long)).toBe(true)
  vm.put(long)
  expect(vm.evaluate('formula', OPEN, 'null')).toMatchObject({ ok: true, value: 0 })
}

describe('a long text of changes', () => {
  it('is given with the number of lists and objects in it, whatever its texts hold', () => {
    const within = fc.oneof(json, rows, fc.dictionary(text, fc.array(text))) as fc.Arbitrary<Json>
    fc.assert(
      fc.property(within, (value) => {
        expect(containersIn(JSON.stringify(value))).toBe(containers(value))
      }),
    )
    expect(counted('["variable.x",[{}]]')).toBe('["variable.x",[{}]]')
    const long = JSON.stringify(['variable.x', '['.repeat(5_000)])
    expect(counted(long)).toBe(`1\n${long}`)
  })

  it('is closed with all that it holds, also where rows hold what those before them did not', () => {
    fc.assert(
      fc.property(fc.oneof(rows, fc.record({ data: fc.record({ list: rows, total: json }) })) as fc.Arbitrary<Json>, (value) => {
        expectClosed(JSON.stringify(['variable.x', value]))
      }),
      { numRuns: 30 },
    )
    const plain = Array.from({ length: 30 }, (_, i) => `{"id":${i}}`)
    expectClosed(`["variable.x",[${plain},{"late":{"deep":[{}]}}]]`)
    expectClosed(`["variable.x",[{"__proto__":{"a":[]}},${plain},{"__proto__":{"b":[]}},{"late":{}}]]`)
    expectClosed(`["variable.x",[{"a":{},"a":{"b":[]}},${plain},{"late":{}}]]`)
    expectClosed('["variable.x",1,"variable.x",[[[]]]]')
  })

  it('gives the same state as a short one would', () => {
    const value = [{ id: 1, tags: ['a'], text: 'é{' }, null, [1, [2]], 'x']
    vm.put(JSON.stringify(['variable.x', value, 'variable.rest', '-'.repeat(5_000)]))
    expect(JSON.parse(vm.state('variable.x'))).toEqual(value)
    vm.put(JSON.stringify(['', 'variable.rest']))
    expect(vm.state('variable.rest')).toBe('null')
  })
})
