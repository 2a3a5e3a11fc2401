import type { FlowNode } from '#kernel/page/records'
import { LIMITS } from '../../../kernel/engine/limits.ts'
import { PageVm } from '../../../kernel/engine/vm/page-vm.ts'
import { loadVmModule } from '../../../kernel/engine/vm/vm.ts'
import { openTestPage } from '../../engine/test-page.ts'
import { median, type Row, type RunBench } from '../row.ts'
import { programOf, VARIABLES, variables } from './native.ts'

export const rows = ['engine/leak-objects', 'engine/leak-pages', 'engine/flow']

const nothing = () => {}

export const run: RunBench = async () => [await measureObjects(), await measurePages(), await measureFlow()]

/** Live objects in the VM after 200,000 changes, against those after the first thousand. */
async function measureObjects(): Promise<Row> {
  const updates = 200_000
  const vm = await openVm()
  const change = (i: number) => void vm.push(JSON.stringify([`variable.v${i % VARIABLES}`, i % 3 ? i + 0.5 : { list: [i] }]), nothing)
  for (let i = 0; i < VARIABLES * 3; i++) change(i)
  const before = vm.objects
  for (let i = 0; i < updates; i++) change(i)
  const after = vm.objects
  vm.dispose()
  return { name: 'engine/leak-objects', ratio: after / before, value: after, unit: 'objects', baseline: before, rounds: 1 }
}

/** WebAssembly memory and the host's heap, whichever grew more, after 1,000 pages were opened and closed, against after 100. */
async function measurePages(): Promise<Row> {
  const module = await loadVmModule()
  const program = programOf(100)
  const cycle = (count: number) => {
    for (let i = 0; i < count; i++) {
      const vm = new PageVm(module, LIMITS, [], [], program.code)
      vm.put(JSON.stringify(['variable', variables(i)]))
      vm.add(program.bindings)
      vm.runFresh(nothing, nothing)
      vm.dispose()
    }
    return [module.bytes, heap()] as const
  }
  const [wasm, own] = cycle(100)
  const [wasmAfter, ownAfter] = cycle(900)
  const ratio = Math.max(wasmAfter / wasm, ownAfter / own)
  return {
    name: 'engine/leak-pages',
    ratio,
    value: (wasmAfter + ownAfter) / 2 ** 20,
    unit: 'MB',
    baseline: (wasm + own) / 2 ** 20,
    rounds: 1,
  }
}

const heap = (): number => {
  Bun.gc(true)
  return process.memoryUsage().heapUsed
}

/** A flow of 100 steps that do nothing, each with a formula among its parameters: what a step costs beside its work. */
async function measureFlow(): Promise<Row> {
  const rounds = 51
  const steps = 100
  const step = (i: number): FlowNode => ({
    id: `s${i}`,
    kind: 'action',
    name: '',
    action: 'action/nothing',
    params: { text: 'x' },
    bindings: { value: { kind: 'formula', source: 'variable.n + 1' } },
  })
  const page = await openTestPage({
    variables: { n: 1 },
    library: { actions: [{ id: 'action/nothing', parse: (params) => params, run: async () => ({ ok: true }) }] },
    flows: { f: Array.from({ length: steps }, (_, i) => step(i)) },
    events: { B: { click: ['f'] } },
  })
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const started = performance.now()
    await page.fire('B', 'click', { id: i })
    times.push(((performance.now() - started) * 1_000) / steps)
  }
  if (page.traces.some((t) => t.end !== 'done' || t.steps.length !== steps)) throw new Error('A flow did not run to its end')
  page.dispose()
  return { name: 'engine/flow', ratio: null, value: median(times), unit: 'µs/step', baseline: null, rounds }
}

async function openVm(): Promise<PageVm> {
  const program = programOf(1_000)
  const vm = new PageVm(await loadVmModule(), LIMITS, [], [], program.code)
  vm.put(JSON.stringify(['variable', variables(0)]))
  vm.add(program.bindings)
  vm.runFresh(nothing, nothing)
  return vm
}
