import { QuickJSRuntime } from 'quickjs-emscripten-core'
import type { Json } from '#kernel/page/values'
import { LIMITS, memoryPagesFor } from '../../../kernel/engine/limits.ts'
import { PageVm } from '../../../kernel/engine/vm/page-vm.ts'
import { loadVmModule } from '../../../kernel/engine/vm/vm.ts'
import { testProgram } from '../../engine/test-program.ts'
import { median, type Row, type RunBench } from '../row.ts'
import { formulas, VARIABLES, variables } from './native.ts'

export const rows = ['engine/interrupt', 'engine/change-large']

const COUNT = 10_000
/** The page that the figure is about; each variable has ten readers, as in the small page. */
const LARGE = 100_000
/** Many: what an interrupt costs is less than what a busy machine does to a single round. */
const ROUNDS = 301
const nothing = () => {}

export const run: RunBench = async () => [await measureInterrupts(), await measureLargeChange()]

/** All formulas again, on a VM that looks at the clock and on one that does not; they take turns in going first. */
async function measureInterrupts(): Promise<Row> {
  const on = await openVm(COUNT)
  const off = await withoutInterrupts(() => openVm(COUNT))
  const times = await takeTurns(on, off, (vm, round) => {
    vm.put(JSON.stringify(['variable', variables(round)]))
    return timed(() => void vm.runAll())
  })
  return row('engine/interrupt', times, COUNT / 1_000, 'µs/formula')
}

/** One variable changes and ten formulas with it, on the largest page and on one of 10,000 formulas. */
async function measureLargeChange(): Promise<Row> {
  const repeats = 100
  const times = await takeTurns(await openVm(LARGE), await openVm(COUNT), (vm, round) => {
    const texts = Array.from({ length: repeats }, (_, i) => JSON.stringify([`variable.v${(i * 7) % VARIABLES}`, (round + 2) * 1_000 + i]))
    return timed(() => texts.forEach((text) => void JSON.parse(vm.push(text, nothing).values)))
  })
  return row('engine/change-large', times, repeats / 1_000, `µs at ${LARGE.toLocaleString('en')}`)
}

async function openVm(count: number): Promise<PageVm> {
  const over = count / 10
  const bindings = Object.fromEntries(formulas(count, over).map((source, i) => [`E${i}.text`, source]))
  const program = testProgram({ bindings })
  const vm = new PageVm(await loadVmModule({ memoryPages: memoryPagesFor(count) }), LIMITS, [], [], program.code)
  vm.put(JSON.stringify(['variable', variables(0, over)]))
  vm.add(program.bindings)
  let given = 0
  vm.runFresh(nothing, ({ values, failures }) => {
    given += (JSON.parse(values) as Json[]).length / 2
    if (failures.length > 0) throw new Error(`${count} formulas do not fit: ${failures[0]!.code}`)
  })
  if (given !== count) throw new Error(`${given} of ${count} formulas gave a value`)
  return vm
}

/** VMs opened meanwhile never look at the clock. Nothing but a benchmark may want that, so the engine has no switch for it. */
async function withoutInterrupts<T>(open: () => Promise<T>): Promise<T> {
  const { setInterruptHandler } = QuickJSRuntime.prototype
  let asked = 0
  QuickJSRuntime.prototype.setInterruptHandler = () => void asked++
  try {
    const opened = await open()
    if (asked === 0) throw new Error('The engine sets its interrupt handler in another way')
    return opened
  } finally {
    QuickJSRuntime.prototype.setInterruptHandler = setInterruptHandler
  }
}

interface Times {
  readonly ours: number
  readonly baseline: number
}

/** The medians of both; who goes first changes from round to round. The first round warms up. */
async function takeTurns(ours: PageVm, baseline: PageVm, measure: (vm: PageVm, round: number) => number): Promise<Times> {
  const times = new Map<PageVm, number[]>([
    [ours, []],
    [baseline, []],
  ])
  for (let round = 0; round <= ROUNDS; round++)
    for (const vm of round % 2 === 0 ? [ours, baseline] : [baseline, ours]) {
      const ms = measure(vm, round)
      if (round > 0) times.get(vm)!.push(ms)
    }
  ours.dispose()
  baseline.dispose()
  return { ours: median(times.get(ours)!), baseline: median(times.get(baseline)!) }
}

/** `thousands` of things were done in the times, which are milliseconds. */
function row(name: string, { ours, baseline }: Times, thousands: number, unit: string): Row {
  return { name, ratio: ours / baseline, value: ours / thousands, unit, baseline: baseline / thousands, rounds: ROUNDS }
}

function timed(run: () => void): number {
  const started = performance.now()
  run()
  return performance.now() - started
}
