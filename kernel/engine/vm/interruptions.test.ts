import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Json } from '#kernel/page/values'
import { catalogue, documentOf, elementOf, variableOf } from '../../../tests/engine/edited-page.ts'
import { runs } from '../../../tests/helpers/long.ts'
import { LIMITS, SLICE } from '../limits.ts'
import { COMPUTED } from '../names.ts'
import { createProgramCompiler } from '../program/program-compiler.ts'
import { PageVm } from './page-vm.ts'
import { loadVmModule, type VmModule } from './vm.ts'
import type { Batch } from './vm-batches.ts'
import { loadRows } from './vm-rows.ts'

let module: VmModule
beforeAll(async () => {
  await loadRows()
  module = await loadVmModule()
})

/** Every way of a value out of the VM, and formulas that fail. */
const ways = (n: string) => [
  n,
  `\`t\${${n}}\``,
  `({ toString: ${n} })`,
  `${n} > 1`,
  `${n} > 1 ? null : 1`,
  `[${n}]`,
  `${n}.missing.name`,
  `(() => ${n})`,
  `Symbol(${n})`,
  `${n} > 1 ? 1 : missing.name`,
]

/**
 * The first formula takes so many turns of a loop, so that looks for an interruption come at other places behind it.
 */
function programAfter(turns: number) {
  const texts = (count: number, n: string, parentId: string | null) =>
    Array.from({ length: count }, (_, i) => {
      const list = ways(n)
      return elementOf(`Text_${parentId ?? ''}${i}`, { text: list[i % list.length]! }, { parentId })
    })
  return createProgramCompiler(
    documentOf([
      elementOf('Text_wait', { text: `(() => { for (let i = 0; i < ${turns}; i++); return 0 })()` }, { order: '0' }),
      variableOf('n', 1),
      ...ways('variable.n').flatMap((source, i) => [
        variableOf(`computed${i}`, 0, source),
        elementOf(`Text_computed${i}`, { text: `variable.computed${i}` }),
      ]),
      ...texts(60, 'variable.n', null),
      elementOf('ForEach_1', { data: '[{ id: variable.n }, { id: 7 }, { id: variable.n + 10 }]' }),
      ...texts(20, 'item.id', 'ForEach_1'),
      elementOf('ForEach_2', { data: '[{ id: 1 }, { id: 2 }]' }),
      ...texts(20, 'variable.n', 'ForEach_2'),
    ]),
    catalogue,
    { functions: [] },
  ).program
}

interface Seen {
  readonly values: Readonly<Record<string, Json>>
  readonly failing: readonly string[]
}

/**
 * What has arrived when `n` was 1, 2 and 1 again, while the clock jumps past a slice at one of its looks; and their
 * number.
 */
function arrived(turns: number, jump: number, telling: boolean): readonly [seen: Seen, looks: number] {
  const { bindings, names, variables, templates = [], uses = [] } = programAfter(turns)
  let looks = Number.NEGATIVE_INFINITY
  vi.spyOn(performance, 'now').mockImplementation(() => (looks++ >= jump ? SLICE + 1 : 0))
  const vm = new PageVm(module, LIMITS, [], [])
  const values: Record<string, Json> = {}
  const failing = new Set<string>()
  const take = ({ values: told, failures, mended = [], rows }: Batch) => {
    const list = JSON.parse(told) as Json[]
    for (let i = 0; i < list.length; i += 2) values[JSON.stringify(list[i])] = list[i + 1]!
    const inRows = rows ? (JSON.parse(rows.values) as Json[]) : []
    for (let i = 0; i < inRows.length; i += 3) values[JSON.stringify(inRows.slice(i, i + 2))] = inRows[i + 2]!
    for (const { element, path } of mended) failing.delete(`${element} ${path}`)
    for (const { element, path } of failures) failing.add(`${element} ${path}`)
  }
  if (telling) vm.tellComputed()
  vm.setNames(names)
  vm.put(JSON.stringify(['variable', variables]))
  vm.add(bindings.filter(({ template }) => template === undefined))
  looks = 0
  vm.runFresh(() => {}, take)
  take(vm.setRows({ templates, uses, bindings: bindings.filter(({ template }) => template !== undefined) }, () => {}))
  for (const n of [2, 1]) take(vm.push(JSON.stringify(['variable.n', n]), () => {}))
  vm.dispose()
  vi.restoreAllMocks()
  // Values of computed variables arrive on request alone.
  if (!telling) for (const { id, element } of bindings) if (element === COMPUTED) delete values[id]
  return [{ values, failing: [...failing].sort() }, looks]
}

describe('an interruption', () => {
  it('loses no value and moves none to another place, wherever it comes', { timeout: 300_000 }, () => {
    const quiet = [false, true].map((telling) => arrived(0, Number.POSITIVE_INFINITY, telling))
    expect(Object.keys(quiet[0]![0].values).length).toBeGreaterThan(150)
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(quiet[1]![1] + 5), fc.boolean(), (turns, jump, telling) => {
        expect(arrived(turns, jump, telling)[0]).toEqual(quiet[Number(telling)]![0])
      }),
      { numRuns: runs(50, 800) },
    )
  })
})
