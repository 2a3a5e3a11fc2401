import { LIMITS, RUNTIME_MS } from '../../../kernel/engine/limits.ts'
import { ROWS } from '../../../kernel/engine/vm/rows.text.ts'
import { RUNTIME } from '../../../kernel/engine/vm/runtime.text.ts'
import { loadVmModule, type Vm, type VmModule } from '../../../kernel/engine/vm/vm.ts'
import { median, type Row, type RunBench } from '../row.ts'

export const rows = ['engine/blocks', 'engine/blocks-variable']

const USES = 500
const FORMULAS = 10
const ROUNDS = 11
const REPEATS = 200

const chunk = (codes: readonly string[]) => `(function(){return [${codes.map((code) => `($$c,$$V)=>(${code})`).join(',\n')}]})`
const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

function createVm(module: VmModule): Vm {
  const vm = module.createVm(LIMITS)
  vm.library(RUNTIME)
  vm.library(ROWS)
  return vm
}

/** Settles rows as often as the runtime asks for it. */
function whole(vm: Vm, first: string): string {
  let answer = first
  while (answer === '') {
    vm.call('settle', '', RUNTIME_MS)
    answer = vm.call('resume', '', RUNTIME_MS)
  }
  return answer
}

/** Five hundred uses of one block of ten formulas. */
function addUses(vm: Vm): string {
  const codes = Array.from({ length: FORMULAS }, (_, f) => `$$c.item.n * ${f} + $$V.count`)
  const reads = codes.map((_, f) => [f + 1, ['~0.n', 'variable.count']])
  vm.install('template', chunk(codes), 'chunk', JSON.stringify([1, null, reads, [], { count: 1 }]), RUNTIME_MS)
  const uses = Array.from({ length: USES }, (_, i) => [
    ...[i + 2, `Block_${i}`, 1, null],
    ...[{ kind: 'inputs', value: { n: i }, bound: [] }, null],
  ])
  vm.call('uses', JSON.stringify(uses), RUNTIME_MS)
  return whole(vm, vm.call('flush', '', RUNTIME_MS))
}

/** The same formulas written out, with variables of their own. */
function addWrittenOut(vm: Vm): string {
  vm.call('put', JSON.stringify(['variable', Object.fromEntries(Array.from({ length: USES }, (_, i) => [`count${i}`, 1]))]), RUNTIME_MS)
  for (let use = 0; use < USES; use += 50) {
    const some = Array.from({ length: 50 }, (_, i) => use + i)
    const codes = some.flatMap((i) => Array.from({ length: FORMULAS }, (_, f) => `${i} * ${f} + $$V.count${i}`))
    const reads = some.flatMap((i) => Array.from({ length: FORMULAS }, (_, f) => [i * FORMULAS + f + 1, [`variable.count${i}`], 0]))
    vm.install('chunk', chunk(codes), 'chunk', JSON.stringify(reads), RUNTIME_MS)
  }
  return vm.call('run', JSON.stringify([0, USES * FORMULAS]), RUNTIME_MS)
}

/** Uses of a block against the same formulas written out, compiling included; and one variable of one of them that changes. */
export const run: RunBench = async () => {
  const module = await loadVmModule()
  const [first, writtenOut, change, changeOut]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    const blocks = createVm(module)
    const plain = createVm(module)
    first.push(timed(() => addUses(blocks)))
    writtenOut.push(timed(() => addWrittenOut(plain)))
    const pushAll = (vm: Vm, pathOf: (use: number) => string) => () => {
      for (let i = 0; i < REPEATS; i++) whole(vm, vm.call('push', JSON.stringify([pathOf((i * 7) % USES), round * 1_000 + i]), RUNTIME_MS))
    }
    change.push(timed(pushAll(blocks, (use) => `#Block_${use}:.variable.count`)) / REPEATS)
    changeOut.push(timed(pushAll(plain, (use) => `variable.count${use}`)) / REPEATS)
    blocks.dispose()
    plain.dispose()
  }
  const row = (name: string, ours: number[], theirs: number[], unit: string, scale = 1): Row => ({
    ...{ name, unit, rounds: ROUNDS },
    ...{ ratio: median(ours) / median(theirs), value: median(ours) * scale, baseline: median(theirs) * scale },
  })
  return [row('engine/blocks', first, writtenOut, 'ms'), row('engine/blocks-variable', change, changeOut, 'µs', 1_000)]
}
