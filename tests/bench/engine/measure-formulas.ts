import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { LIMITS } from '../../../kernel/engine/limits.ts'
import { PageVm } from '../../../kernel/engine/vm/page-vm.ts'
import { loadVmModule } from '../../../kernel/engine/vm/vm.ts'
import { testProgram } from '../../engine/test-program.ts'
import { median, type Row } from '../row.ts'
import { compileNatively, formulas, programOf, VARIABLES, variables } from './native.ts'

const COUNT = 10_000
const ROUNDS = 21
const nothing = () => {}

async function openVm(program = programOf(COUNT)): Promise<PageVm> {
  const vm = new PageVm(await loadVmModule(), LIMITS, [], [], program.code)
  vm.put(JSON.stringify(['variable', variables(0)]))
  vm.add(program.bindings)
  vm.runFresh(nothing, nothing)
  return vm
}

/** All formulas again over new state, results out as JSON, in turns with the same natively; and changes, in turns with signals. */
export const measureFormulas = async (): Promise<Row[]> => {
  const vm = await openVm()
  const natives = compileNatively(formulas(COUNT))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const state = variables(round)
    const text = JSON.stringify(['variable', state])
    vm.put(text)
    ours.push(timed(() => void vm.runAll()))
    theirs.push(timed(() => void JSON.parse(JSON.stringify(natives.map((f) => f({ variable: state }))))))
  }
  const batch = (median(ours) / COUNT) * 1_000
  const native = (median(theirs) / COUNT) * 1_000
  const [change, signals] = measureChanges(vm, plain)
  vm.dispose()
  const chained = await openVm(testProgram({ variables: variables(0), bindings: CHAINS }))
  const [chain, chainOfSignals] = measureChanges(chained, chains)
  chained.dispose()
  return [
    { name: 'engine/batch', ratio: batch / native, value: batch, unit: 'µs/formula', baseline: native, rounds: ROUNDS },
    { name: 'engine/change', ratio: change / signals, value: change, unit: 'µs', baseline: signals, rounds: ROUNDS },
    { name: 'engine/change-chains', ratio: chain / chainOfSignals, value: chain, unit: 'µs', baseline: chainOfSignals, rounds: ROUNDS },
    { name: 'engine/change-of-pass', ratio: change / (batch * COUNT), value: change, unit: 'µs', baseline: batch * COUNT, rounds: ROUNDS },
  ] satisfies Row[]
}

const REPEATS = 500

/** One of 1,000 variables, read by 10 of 10,000 formulas; in turns with the same graph in signals. Results go through JSON in both. */
function measureChanges(vm: PageVm, graphOf: Graph): [ours: number, theirs: number] {
  const graph = signalGraph(graphOf)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const changes = Array.from({ length: REPEATS }, (_, i) => ({ variable: (i * 7) % VARIABLES, value: (round + 2) * 1_000 + i }))
    const texts = changes.map(({ variable, value }) => JSON.stringify([`variable.v${variable}`, value]))
    ours.push(timed(() => texts.forEach((text) => void JSON.parse(vm.push(text, nothing).values))))
    theirs.push(timed(() => changes.forEach(({ variable, value }) => void JSON.parse(graph.change(variable, value)))))
  }
  graph.stop()
  return [(median(ours) / REPEATS) * 1_000, (median(theirs) / REPEATS) * 1_000]
}

/** How an element's value comes from the variables. */
type Compute = (i: number) => ReadonlySignal<number>
type Graph = (state: readonly Signal<number>[]) => Compute
const plain: Graph = (state) => (i) => computed(() => state[i % VARIABLES]!.value * (i % 7) + i)

/** Formulas that depend on formulas: four computed variables one on the other for each variable, and its ten readers read the last. */
const CHAINS = {
  ...Object.fromEntries(
    Array.from({ length: VARIABLES }, (_, i) => i).flatMap((i) => [
      [`variable.a${i}`, `variable.v${i} * ${(i % 7) + 1}`],
      [`variable.b${i}`, `variable.a${i} + ${i}`],
      [`variable.c${i}`, `variable.b${i} * 2`],
      [`variable.d${i}`, `variable.c${i} - 3`],
    ]),
  ),
  ...Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`E${i}.text`, `variable.d${i % VARIABLES} * ${i % 7} + ${i}`])),
}
const chains = (state: readonly Signal<number>[]): Compute => {
  const last = state.map((source, i) => {
    const a = computed(() => source.value * ((i % 7) + 1))
    const b = computed(() => a.value + i)
    const c = computed(() => b.value * 2)
    return computed(() => c.value - 3)
  })
  return (i) => computed(() => last[i % VARIABLES]!.value * (i % 7) + i)
}

function signalGraph(graphOf: Graph) {
  const state: Signal<number>[] = Array.from({ length: VARIABLES }, (_, i) => signal(i))
  let changed: number[] = []
  const compute = graphOf(state)
  const stops = Array.from({ length: COUNT }, (_, i) => {
    const value = compute(i)
    return effect(() => void changed.push(i, value.value))
  })
  return {
    change: (variable: number, value: number): string => {
      changed = []
      state[variable]!.value = value
      return JSON.stringify(changed)
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

function timed(run: () => void): number {
  const started = performance.now()
  run()
  return performance.now() - started
}
