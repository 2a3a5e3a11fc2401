import { tell } from '#kernel/message'
import type { MigrationResult, MigrationTask } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import { LIMITS } from '../limits.ts'
import { type Vm, VmInterrupted, type VmModule, VmSyntaxError } from './vm.ts'
import { toldByVm, type VmError } from './vm-errors.ts'

/** Milliseconds for all steps of one element. */
export const MIGRATION_MS = 1_000

/** Code of a plugin is evaluated within the call, so that it has the same time; what it returns leaves as JSON. */
const LIBRARY = `(function () {
  let now;
  return {
  start(text) { now = JSON.parse(text); return ''; },
  step(make) {
    try {
      const migrate = make();
      if (typeof migrate !== 'function') throw new TypeError('The migration is not a function');
      const props = migrate(now);
      if (props instanceof Promise) return '{"value":null}';
      const text = JSON.stringify(props) ?? 'null';
      now = JSON.parse(text);
      return '{"value":' + text + '}';
    } catch (e) {
      const o = typeof e === 'object' && e !== null ? e : { message: '' + e };
      return JSON.stringify({ error: { name: '' + (o.name ?? ''), text: ('' + (o.message ?? '')).slice(0, 500) } });
    }
  },
  };
})`

/**
 * Runs the migrations of plugins in QuickJS, in one context for the tasks with the same steps, so that plugins stay
 * isolated. `mark` receives the next task, `each` its result.
 */
export function runMigrations(
  module: VmModule,
  tasks: readonly MigrationTask[],
  mark: (task: number, budget: number) => void = () => {},
  each: (task: number, result: MigrationResult) => void = () => {},
): readonly MigrationResult[] {
  const vms = new Map<string, Vm>()
  const vmFor = (steps: readonly string[]): Vm => {
    const key = JSON.stringify(steps)
    const known = vms.get(key)
    if (known) return known
    const vm = module.createVm(LIMITS)
    vm.library(LIBRARY)
    vms.set(key, vm)
    return vm
  }
  const results = tasks.map(({ props, steps }, i) => {
    mark(i, MIGRATION_MS)
    const result = migrate(vmFor(steps), props, steps)
    each(i, result)
    return result
  })
  for (const vm of vms.values()) vm.dispose()
  return results
}

function migrate(vm: Vm, props: Json, steps: readonly string[]): MigrationResult {
  const until = performance.now() + MIGRATION_MS
  let value = props
  try {
    vm.call('start', JSON.stringify(props), MIGRATION_MS)
    for (const source of steps) {
      const left = until - performance.now()
      const text = vm.install('step', `(() => (${source}\n))`, 'migration', '', left)
      const answer = JSON.parse(text) as { readonly value: Json } | { readonly error: VmError }
      if ('error' in answer) return { ok: false, why: toldByVm(answer.error) }
      // The next migration needs an object too; the caller reports this failure.
      if (typeof answer.value !== 'object' || answer.value === null) return { ok: true, props: answer.value }
      value = answer.value
    }
    return { ok: true, props: value }
  } catch (error) {
    if (error instanceof VmInterrupted) return { ok: false, why: tell('engine.too-long', { ms: MIGRATION_MS }) }
    if (error instanceof VmSyntaxError) return { ok: false, why: toldByVm({ name: 'SyntaxError', text: error.message }) }
    throw error
  }
}
