import { LIMITS, RUNTIME_MS } from '../../../kernel/engine/limits.ts'
import { counted } from '../../../kernel/engine/vm/counted-changes.ts'
import { ROWS } from '../../../kernel/engine/vm/rows.text.ts'
import { RUNTIME } from '../../../kernel/engine/vm/runtime.text.ts'
import { loadVmModule, type Vm, type VmModule } from '../../../kernel/engine/vm/vm.ts'
import { median, type Row } from '../row.ts'

const COUNT = 1_000
const FORMULAS = 10
const ROUNDS = 11
const REPEATS = 200

type Item = { readonly id: number; readonly [field: string]: number }
const items = (count: number, round = 0): Item[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i,
    ...Object.fromEntries(Array.from({ length: FORMULAS }, (_, f) => [`f${f}`, i * f + round])),
  }))

const chunk = (codes: readonly string[]) => `(function(){return [${codes.map((code) => `($$c,$$V)=>(${code})`).join(',\n')}]})`

function createVm(module: VmModule, list: readonly Item[]): Vm {
  const vm = module.createVm(LIMITS)
  vm.library(RUNTIME)
  vm.library(ROWS)
  vm.call('put', JSON.stringify(['variable', { list }]), RUNTIME_MS)
  return vm
}

/** Writes changes as a page does, a long text in the same way. */
const push = (vm: Vm, changes: string): string => vm.call('push', counted(changes), 60_000)

/** Settles rows as often as the runtime asks for it. */
function whole(vm: Vm, first: string): string {
  let answer = first
  while (answer === '') {
    vm.call('settle', '', RUNTIME_MS)
    answer = vm.call('resume', '', RUNTIME_MS)
  }
  return answer
}

/** A template of ten formulas, each over a field of its own, in every row. */
function addTemplate(vm: Vm): void {
  const codes = Array.from({ length: FORMULAS }, (_, f) => `$$c.item.f${f} * ${f} + ${f}`)
  vm.install('template', chunk(codes), 'chunk', JSON.stringify([1, null, codes.map((_, f) => [f + 1, [`~0.f${f}`]])]), RUNTIME_MS)
}

const runRows = (vm: Vm): string => {
  vm.call('uses', JSON.stringify([[1, 'ForEach_1', 1, null, { kind: 'state', parts: ['variable', 'list'] }, ['id']]]), RUNTIME_MS)
  return whole(vm, vm.call('flush', '', RUNTIME_MS))
}

/** The same formulas as ones of the page that name their row. */
function addFlat(vm: Vm, count: number): void {
  for (let from = 0; from < count * FORMULAS; from += 500) {
    const codes: string[] = []
    const reads: unknown[] = []
    for (let n = from; n < Math.min(from + 500, count * FORMULAS); n++) {
      const [row, f] = [Math.floor(n / FORMULAS), n % FORMULAS]
      codes.push(`$$V.list[${row}].f${f} * ${f} + ${f}`)
      reads.push([n + 1, [`variable.list.${row}.f${f}`], 0])
    }
    vm.install('chunk', chunk(codes), 'chunk', JSON.stringify(reads), RUNTIME_MS)
  }
}

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Rows of lists against the same formulas without rows. */
export async function measureRows(): Promise<Row[]> {
  const module = await loadVmModule()
  const list = items(COUNT)
  const first: number[] = []
  const flatFirst: number[] = []
  const field: number[] = []
  const flatField: number[] = []
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const rows = createVm(module, list)
    addTemplate(rows)
    first.push(timed(() => JSON.parse(runRows(rows).split('\n')[4]!)))
    const flat = createVm(module, list)
    addFlat(flat, COUNT)
    flatFirst.push(timed(() => JSON.parse(flat.call('run', JSON.stringify([0, COUNT * FORMULAS]), RUNTIME_MS))))
    const changes = Array.from({ length: REPEATS }, (_, i) =>
      JSON.stringify([`variable.list.${(i * 7) % COUNT}.f3`, round * 1_000 + i + 0.5]),
    )
    const pushAll = (vm: Vm) => () => changes.forEach((text) => void whole(vm, push(vm, text)))
    field.push(timed(pushAll(rows)) / REPEATS)
    flatField.push(timed(pushAll(flat)) / REPEATS)
    const next = JSON.stringify(['variable.list', items(COUNT).map((item) => (item.id === 500 ? { ...item, f1: round + 0.5 } : item))])
    // Once to have the list as it was, then with one field changed.
    whole(rows, push(rows, JSON.stringify(['variable.list', list])))
    again.push(timed(() => whole(rows, push(rows, next))))
    rows.dispose()
    flat.dispose()
  }
  const row = (name: string, ours: number[], theirs: number[], unit: string, scale = 1): Row => ({
    name,
    ratio: median(ours) / median(theirs),
    value: median(ours) * scale,
    unit,
    baseline: median(theirs) * scale,
    rounds: ROUNDS,
  })
  return [
    row('engine/rows', first, flatFirst, 'ms'),
    row('engine/rows-field', field, flatField, 'µs', 1_000),
    { name: 'engine/rows-again', ratio: null, value: median(again), unit: 'ms', baseline: null, rounds: ROUNDS },
    await memoryOfRows(),
    ...measureWindows(module),
  ]
}

/** Bytes of the VM's memory that a row of ten formulas takes, beside its item: a page with the list and its rows against one with the list. */
async function memoryOfRows(): Promise<Row> {
  const [lists, count] = [12, 1_000]
  const text = JSON.stringify(Array.from({ length: lists }, (_, at) => [`variable.list${at}`, items(count)]).flat())
  const taken = async (withRows: boolean): Promise<number> => {
    // A module's memory only grows.
    const module = await loadVmModule({ memoryPages: 2_048 })
    const vm = createVm(module, [])
    if (withRows) {
      addTemplate(vm)
      const uses = Array.from({ length: lists }, (_, at) => [
        at + 1,
        `ForEach_${at}`,
        1,
        null,
        { kind: 'state', parts: ['variable', `list${at}`] },
        ['id'],
      ])
      vm.call('uses', JSON.stringify(uses), RUNTIME_MS)
    }
    whole(vm, push(vm, text))
    return module.bytes
  }
  const value = ((await taken(true)) - (await taken(false))) / (lists * count)
  return { name: 'engine/rows-memory', ratio: null, value, unit: 'bytes/row', baseline: null, rounds: 1 }
}

const inSight = (vm: Vm, from: number) => whole(vm, push(vm, JSON.stringify(['component.ForEach_1.inSight', [from, from + IN_SIGHT]])))
const IN_SIGHT = 40

/** Lists of which 40 rows are in sight: writing them, what comes after that, and scrolling by ten rows. */
function measureWindows(module: VmModule): Row[] {
  const times = { write: [] as number[], after: [] as number[], scroll: [] as number[], most: [] as number[] }
  const [many, most] = [10_000, 20_000].map((count) => items(count))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [list, isMost] of [
      [many!, false],
      [most!, true],
    ] as const) {
      const vm = createVm(module, [])
      addTemplate(vm)
      runRows(vm)
      inSight(vm, 0)
      const [spare, text] = ['spare', 'list'].map((name) => JSON.stringify([`variable.${name}`, list]))
      const write = timed(() => vm.call('put', counted(spare!), RUNTIME_MS))
      const all = timed(() => whole(vm, push(vm, text!)))
      if (isMost) times.most.push(all)
      else {
        times.write.push(write)
        times.after.push(Math.max(0, all - write))
        times.scroll.push(timed(() => Array.from({ length: 50 }, (_, at) => inSight(vm, 100 + at * 10))) / 50)
      }
      vm.dispose()
    }
  }
  const row = (name: string, values: number[]): Row => ({
    name,
    ratio: null,
    value: median(values),
    unit: 'ms',
    baseline: null,
    rounds: ROUNDS,
  })
  return [
    row('engine/rows-window/write', times.write),
    row('engine/rows-window/after', times.after),
    row('engine/rows-window/scroll', times.scroll),
    row('engine/rows-window/20000', times.most),
  ]
}
