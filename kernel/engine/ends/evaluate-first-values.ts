import { APP_VARIABLE } from '#kernel/page/app-names'
import { timeZoneIn } from '#kernel/page/time-zone'
import type { Json } from '#kernel/page/values'
// The analysis is there from the start: a program need not bring its formulas analysed.
import '../language/analyse.ts'
import { defaultsOf, NO_APP } from '../app.ts'
import type { Running } from '../control.ts'
import { languageReadsOf } from '../language/global-names.ts'
import { LIMITS } from '../limits.ts'
import { BLOCK_PROPS, isOwnRoot } from '../names.ts'
import { waitsForApp } from '../program/waits-for-app.ts'
import type { PageProgram, ProgramBinding, ProgramUse } from '../program.ts'
import type { FunctionRuntime } from '../runtime.ts'
import { TEXTS, textState } from '../texts.ts'
import { PageVm } from '../vm/page-vm.ts'
import type { VmModule } from '../vm/vm.ts'
import type { Batch } from '../vm/vm-batches.ts'
import type { ProgramRows } from '../vm/vm-rows.ts'
import { REAL_WORLD } from '../world.ts'

/** The facts of an app when a visitor opens it. */
const FACTS = ['app.user', 'app.permissions', 'app.theme', 'app.locale', 'locale']

/** The inputs for the values of a page before the first visitor. */
export interface FirstValuesRequest {
  readonly program: Pick<
    PageProgram,
    'bindings' | 'variables' | 'code' | 'names' | 'app' | 'inputs' | 'templates' | 'uses' | 'texts' | 'timeZone'
  > & {
    readonly elements: readonly string[]
  }
  /** The language that the values are in, of a page that has several. */
  readonly language?: string
  readonly functions: readonly FunctionRuntime[]
  readonly quarantined: readonly number[]
  readonly careful: readonly number[]
}

/**
 * Evaluates every binding once over the page's default state. `mark` receives the next binding, `each` its result.
 */
export function evaluateFirstValues(
  module: VmModule,
  { program: given, language, functions, quarantined, careful }: FirstValuesRequest,
  mark: (running: Running, budget: number) => void,
  each: (batch: Batch) => void,
): void {
  const readsOf = languageReadsOf(functions)
  const bindings = given.bindings.map((b): ProgramBinding => ({ ...b, reads: readsOf(b.reads, b.binding.source) }))
  const program = { ...given, bindings }
  const world = { now: REAL_WORLD.now, random: REAL_WORLD.random, zone: timeZoneIn(program.timeZone) }
  const vm = new PageVm(module, LIMITS, program.elements, functions, program.code, world)
  vm.setNames(program.names)
  if (program.inputs) vm.knowInputs()
  const announce = (ids: readonly number[], budget: number) => mark({ kind: 'bindings', ids }, budget)
  const suspects = new Set([...careful, ...quarantined])
  const roots = new Set(program.bindings.flatMap((b) => (b.reads === 'dynamic' ? [] : b.reads.map((path) => path.split('.')[0]!))))
  const ids = new Set(program.elements)
  const empty = [...ids].filter((id) => roots.has(id) && !isOwnRoot(id, ids)).flatMap((id): Json[] => [id, {}])
  const variables = Object.entries(program.app?.variables ?? {})
  const shared = ids.has('app') || !program.app ? [] : ['app', { ...NO_APP.state, variable: defaultsOf(program.app) }]
  const spoken = program.texts ? [TEXTS, textState(program.texts, language ?? program.texts.locales[0] ?? 'en')] : []
  if (language !== undefined && !ids.has('locale')) spoken.push('locale', language)
  // Results of apis are not there yet.
  const read = program.bindings.flatMap(({ reads }) => (reads === 'dynamic' ? [] : reads.filter((path) => path.startsWith('component.'))))
  const results = new Set(read.map((path) => path.split('.', 2)[1]!).filter((id) => !program.elements.includes(id)))
  const unanswered = [...results].flatMap((id): Json[] => [`component.${id}`, { data: null }])
  vm.put(
    JSON.stringify([
      'variable',
      program.variables,
      ...(program.inputs ? [BLOCK_PROPS, program.inputs] : []),
      ...shared,
      ...spoken,
      ...empty,
      ...unanswered,
    ]),
  )
  // What depends on who looks at the page has its values when it is open.
  const kept = variables.flatMap(([name, { persist }]) => (persist === 'none' ? [] : [`${APP_VARIABLE}${name}`]))
  const waits = waitsForApp(
    program.bindings,
    [...FACTS.filter((path) => path !== 'locale' || language === undefined), ...kept].filter((path) => !ids.has(path.split('.')[0]!)),
  )
  const own = bindings.filter((b) => b.template === undefined && !waits(b))
  vm.add(own.filter((b) => !suspects.has(b.id)))
  vm.runFresh(announce, each)
  if (suspects.size > 0) {
    vm.add(own.filter((b) => suspects.has(b.id)))
    each({ values: '[]', failures: vm.skipFresh(), watched: [] })
    each(vm.quarantine(quarantined))
    vm.runCarefully(
      careful.filter((id) => !quarantined.includes(id)),
      announce,
      each,
    )
  }
  const inRows = knownRows(program, waits)
  if (inRows) {
    const open = (next: readonly ProgramBinding[], known: readonly ProgramBinding[]) => {
      const alive = () => announce(idsOf(next), LIMITS.formula)
      alive()
      each(vm.setRows({ ...inRows, bindings: [...known, ...next] }, alive))
    }
    const known = inRows.bindings.filter((b) => !suspects.has(b.id))
    open(known, [])
    const late = inRows.bindings.filter((b) => careful.includes(b.id) && !quarantined.includes(b.id))
    for (const [n, binding] of late.entries()) open([binding], [...known, ...late.slice(0, n)])
  }
  vm.dispose()
}

const idsOf = (bindings: readonly ProgramBinding[]): number[] => bindings.map(({ id }) => id)

/** The rows of lists that are known before the first visitor, with nested rows; null where there are none. */
function knownRows(
  { templates = [], uses = [], bindings }: FirstValuesRequest['program'],
  waits: (binding: Pick<ProgramBinding, 'reads'>) => boolean,
): ProgramRows | null {
  const now = bindings.filter((b) => !waits(b))
  const given = new Set(idsOf(now))
  const isKnown = ({ rows }: ProgramUse) =>
    'binding' in rows ? given.has(rows.binding) : !('path' in rows) || !waits({ reads: [rows.path] })
  const known = new Set(uses.filter(isKnown).map(({ template }) => template))
  // Each template comes after the one around it.
  for (const { id, parent } of templates) if (parent !== null && !known.has(parent)) known.delete(id)
  if (known.size === 0) return null
  return {
    templates: templates.filter(({ id }) => known.has(id)),
    uses: uses.filter(({ template }) => known.has(template)),
    bindings: now.filter(({ template }) => template !== undefined && known.has(template)),
  }
}
