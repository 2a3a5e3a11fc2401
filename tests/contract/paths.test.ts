import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withFirstValues } from '#kernel/engine'
import { getPath, type Json, type JsonObject, setPath } from '#kernel/page/values'
import { setPath as setPathOfSdk } from '#sdk/react'
import { LIMITS } from '../../kernel/engine/limits.ts'
import { PageVm } from '../../kernel/engine/vm/page-vm.ts'
import { loadVmModule } from '../../kernel/engine/vm/vm.ts'
import { ElementStore } from '../../kernel/view/element-store.ts'
import { testProgram } from '../engine/test-program.ts'

const long = Array.from({ length: 3 }, (_, i) => i)

/** What stands there, the path, what is written, what stands there then. One table for all that write to a path. */
const TABLE: readonly (readonly [JsonObject, string, Json, JsonObject])[] = [
  [{}, 'a', 1, { a: 1 }],
  [{ a: 1 }, 'a', 2, { a: 2 }],
  [{ a: 1 }, 'b', null, { a: 1, b: null }],
  [{ a: { b: 1 } }, 'a', 'x', { a: 'x' }],
  [{}, 'a.b.c', 1, { a: { b: { c: 1 } } }],
  [{ a: { b: 1 } }, 'a.c', 2, { a: { b: 1, c: 2 } }],
  [{ a: 5 }, 'a.b', 1, { a: { b: 1 } }],
  [{ a: 'text' }, 'a.0', 1, { a: [1] }],
  [{ a: true }, 'a.b.0', 1, { a: { b: [1] } }],
  [{ a: null }, 'a.b', 1, { a: { b: 1 } }],
  [{ a: null }, 'a.1', 1, { a: [null, 1] }],
  [{}, 'list.0', 'x', { list: ['x'] }],
  [{}, 'list.0.name', 'x', { list: [{ name: 'x' }] }],
  [{}, 'list.2', 'x', { list: [null, null, 'x'] }],
  [{ list: [1, 2] }, 'list.1', 9, { list: [1, 9] }],
  [{ list: [1, 2] }, 'list.2', 3, { list: [1, 2, 3] }],
  [{ list: [1] }, 'list.3', 4, { list: [1, null, null, 4] }],
  [{ list: [{ a: 1 }, { a: 2 }] }, 'list.1.a', 3, { list: [{ a: 1 }, { a: 3 }] }],
  [{ list: [[1], [2]] }, 'list.1.0', 3, { list: [[1], [3]] }],
  [{ list: [1] }, 'list.0.a', 3, { list: [{ a: 3 }] }],
  [{ list: [1] }, 'list.0.0', 3, { list: [[3]] }],
  [{ list: [1] }, 'list.name', 3, { list: [1] }],
  [{ list: [1] }, 'list.name.deep', 3, { list: [1] }],
  [{ list: [1] }, 'list.-1', 3, { list: [1] }],
  [{ list: [1] }, 'list.01', 3, { list: [1] }],
  [{ list: [1] }, 'list.1e1', 3, { list: [1] }],
  [{ list: [1] }, 'list.length', 3, { list: [1] }],
  [{ list: [1] }, 'list.', 3, { list: [1] }],
  [{ list: [1] }, 'list.5000', 3, { list: [1] }],
  [{ list: [1] }, 'list.100000', 3, { list: [1] }],
  [{ list: long }, 'list.1.a.b', 3, { list: [0, { a: { b: 3 } }, 2] }],
  [{}, 'list.5000', 3, { list: { 5000: 3 } }],
  [{}, 'list.100000', 3, { list: { 100000: 3 } }],
  [{}, 'list.01', 3, { list: { '01': 3 } }],
  [{ list: { 0: 'a' } }, 'list.0', 'b', { list: { 0: 'b' } }],
  [{ list: { 0: 'a' } }, 'list.1.x', 'b', { list: { 0: 'a', 1: { x: 'b' } } }],
  [{ a: 1 }, '__proto__.b', 1, { a: 1 }],
  [{ a: 1 }, 'constructor.prototype.b', 1, { a: 1 }],
  [{ a: {} }, 'a.__proto__.b', 1, { a: {} }],
  [{ a: {} }, 'a.prototype', 1, { a: {} }],
  [{ 名称: { 甲: 1 } }, '名称.甲', 2, { 名称: { 甲: 2 } }],
]

const ELEMENT = 'E'
const withProps = (props: JsonObject) => {
  const program = testProgram({ elements: [ELEMENT] })
  return { ...program, elements: program.elements.map((e) => (e.id === ELEMENT ? { ...e, props } : e)) }
}

describe('a value is written to a path in the same way', () => {
  let vm: PageVm
  beforeAll(async () => {
    vm = new PageVm(await loadVmModule(), LIMITS, [], [])
  })
  afterAll(() => vm.dispose())

  const writers: { readonly [where: string]: (before: JsonObject, path: string, value: Json) => Json | undefined } = {
    'in a page': setPath,
    'in the first picture': (before, path, value) => {
      const program = {
        ...withProps(before),
        bindings: [{ id: 1, element: ELEMENT, path, binding: { kind: 'formula', source: '1' }, reads: [] }],
      } as const
      return withFirstValues(program, { 1: value }).elements.find((e) => e.id === ELEMENT)?.props
    },
    'in a running view': (before, path, value) => {
      const store = new ElementStore()
      store.put(withProps(before).elements, new Map())
      store.setValue(ELEMENT, path, value)
      return store.signal(ELEMENT).peek()?.props
    },
    'by the SDK': setPathOfSdk,
    'in the state of the VM': (before, path, value) => {
      vm.put(JSON.stringify(['variable.whole', before, `variable.whole.${path}`, value]))
      return getPath(JSON.parse(vm.state('variable')), 'whole')
    },
  }
  for (const [where, write] of Object.entries(writers))
    it(`${where}, for every line of the table`, () => {
      const wrong = TABLE.filter(([before, path, value, after]) => JSON.stringify(write(before, path, value)) !== JSON.stringify(after))
      expect(wrong.map(([before, path, value]) => [before, path, write(before, path, value)])).toEqual([])
    })
})
