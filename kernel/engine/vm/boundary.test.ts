import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { runs } from '../../../tests/helpers/long.ts'
import { createEvaluator } from '../ends/first-values.ts'
import { LIMITS } from '../limits.ts'
import { PageVm } from './page-vm.ts'
import { loadVmModule, type VmModule } from './vm.ts'

let module: VmModule
beforeAll(async () => {
  module = await loadVmModule()
})
afterAll(() => expect(module.dead).toBe(false))
const evaluator = createEvaluator({
  command: [process.execPath, fileURLToPath(new URL('../ends/child.ts', import.meta.url))],
  start: 20_000,
  total: 60_000,
})
afterAll(() => evaluator.dispose())

const exotic = fc.constantFrom(
  ...'undefined NaN -0 Infinity 10n Symbol() (()=>1) class{} /x/g new(Date) new(Map) new(Set) new(WeakMap) Promise.resolve(1) new(Error)("x") globalThis context'
    .split(' ')
    .concat([
      '({ __proto__: { a: 1 } })',
      '({ ["__proto__"]: { a: 1 } })',
      'JSON.parse(\'{"__proto__":{"a":1},"constructor":{"prototype":1}}\')',
      '({ get a() { return 1 } })',
      '({ toJSON() { return { toJSON: 1 } } })',
      'Object.create(null)',
      'Object.create({ inherited: 1 })',
      'Object.assign([1, 2], { extra: 1 })',
      'Object.assign(() => 1, { x: 1 })',
      'new (class A { x = 1; get y() { return 2 } })()',
      'Array(3)',
      '"\\ud800"',
      '"\\u2028\\n\\0"',
      'Object.defineProperty({}, "hidden", { value: 1 })',
      'new String("x")',
      '(function () { return arguments })(1, 2)',
    ]),
)
const literal = fc.jsonValue().map((value) => `(${JSON.stringify(value)})`)
const source = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    exotic,
    literal,
    fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'then')), tie('any'), { maxKeys: 3 }).map(
      (fields) =>
        `({${Object.entries(fields)
          .map(([key, value]) => `[${JSON.stringify(key)}]:${value}`)
          .join(',')}})`,
    ),
  ),
})).any

/** Made of plain JSON and nothing else: no prototypes but the usual three, no getters, nothing inherited. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false
  return Reflect.ownKeys(value).every((key) => {
    const property = Object.getOwnPropertyDescriptor(value, key)!
    return typeof key === 'string' && 'value' in property && (key === 'length' || isPlain(property.value))
  })
}

const programOf = (sources: readonly string[]) => testProgram({ bindings: Object.fromEntries(sources.map((text, i) => [`E${i}.p`, text])) })

// Busy machines must not end a formula that this test is about.
const PATIENT = { ...LIMITS, formula: 10_000 }

/** By number of the source; JSON, as it left the VM. */
function inThisProcess(sources: readonly string[]): ReadonlyMap<number, Json> {
  const vm = new PageVm(module, PATIENT, [], [])
  const seen = new Map<number, Json>()
  vm.add(programOf(sources).bindings)
  vm.runFresh(
    () => {},
    ({ values, failures }) => {
      const list = JSON.parse(values) as Json[]
      for (let i = 0; i < list.length; i += 2) seen.set((list[i] as number) - 1, list[i + 1]!)
      // Text is all that leaves the VM; what is said of failures was made of text on this side.
      expect(typeof values).toBe('string')
      expect(isPlain(failures)).toBe(true)
    },
  )
  vm.dispose()
  return seen
}

async function inChildProcess(sources: readonly string[]): Promise<ReadonlyMap<number, Json>> {
  const { values, failures } = await evaluator.evaluate({ program: programOf(sources), functions: [] })
  expect(isPlain(failures)).toBe(true)
  return new Map(Object.entries(values).map(([id, value]) => [Number(id) - 1, value]))
}

function expectPlain(sources: readonly string[], seen: ReadonlyMap<number, Json>): void {
  for (const [i, value] of seen) expect({ source: sources[i], plain: isPlain(value) }).toEqual({ source: sources[i], plain: true })
  expect(seen.size).toBe(sources.length)
}

const globals = () => [Reflect.ownKeys(Object.prototype).length, Reflect.ownKeys(globalThis).length]
const pages = fc.array(source, { minLength: 30, maxLength: 60 })

describe('the edge of the VM', () => {
  it('lets nothing but plain JSON through, whatever a formula gives', { timeout: 60_000 }, () => {
    const before = globals()
    fc.assert(
      fc.property(pages, (sources) => expectPlain(sources, inThisProcess(sources))),
      { numRuns: runs(20, 200) },
    )
    expect(globals()).toEqual(before)
  })

  it('is the same around a process of its own, and what passes it is the same', { timeout: 60_000 }, async () => {
    const before = globals()
    const property = fc.asyncProperty(pages, async (sources) => {
      const seen = await inChildProcess(sources)
      expectPlain(sources, seen)
      const here = inThisProcess(sources)
      // A date is another one by the time the second of them is asked.
      const lasting = [...here].filter(([i]) => !sources[i]!.includes('Date'))
      expect(lasting.map(([i]) => [sources[i], seen.get(i)])).toEqual(lasting.map(([i, value]) => [sources[i], value]))
    })
    await fc.assert(property, { numRuns: runs(4, 30) })
    expect(globals()).toEqual(before)
  })
})
