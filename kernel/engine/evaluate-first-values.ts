import type { Json } from '#kernel/page'
// The analysis is there from the start: a program need not bring its formulas analysed.
import './analyse.ts'
import type { Running } from './control.ts'
import { LIMITS } from './limits.ts'
import { STATE_ROOTS } from './names.ts'
import { PageVm } from './page-vm.ts'
import type { PageProgram } from './program.ts'
import type { FunctionRuntime } from './runtime.ts'
import type { VmModule } from './vm.ts'
import type { Batch } from './vm-batches.ts'

/** What the values of a page are computed from before anybody has opened it. */
export interface FirstValuesRequest {
  readonly program: Pick<PageProgram, 'bindings' | 'variables' | 'code'> & { readonly elements: readonly string[] }
  readonly functions: readonly FunctionRuntime[]
  readonly quarantined: readonly number[]
  readonly careful: readonly number[]
}

/** Evaluates every binding once over the page's default state; `mark` is told what runs next, `each` what came of it. */
export function evaluateFirstValues(
  module: VmModule,
  { program, functions, quarantined, careful }: FirstValuesRequest,
  mark: (running: Running, budget: number) => void,
  each: (batch: Batch) => void,
): void {
  const vm = new PageVm(module, LIMITS, program.elements, functions, program.code)
  const announce = (ids: readonly number[], budget: number) => mark({ kind: 'bindings', ids }, budget)
  const suspects = new Set([...careful, ...quarantined])
  const roots = new Set(program.bindings.flatMap((b) => (b.reads === 'dynamic' ? [] : b.reads.map((path) => path.split('.')[0]!))))
  const empty = program.elements.filter((id) => roots.has(id) && !STATE_ROOTS.has(id)).flatMap((id): Json[] => [id, {}])
  vm.put(JSON.stringify(['variable', program.variables, ...empty]))
  vm.add(program.bindings.filter((b) => !suspects.has(b.id)))
  vm.runFresh(announce, each)
  if (suspects.size > 0) {
    vm.add(program.bindings.filter((b) => suspects.has(b.id)))
    each({ values: '[]', failures: vm.skipFresh(), watched: [] })
    each(vm.quarantine(quarantined))
    vm.runCarefully(
      careful.filter((id) => !quarantined.includes(id)),
      announce,
      each,
    )
  }
  vm.dispose()
}
