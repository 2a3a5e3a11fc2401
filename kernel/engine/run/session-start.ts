import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { NO_APP } from '../app.ts'
import type { Restore } from '../control.ts'
import { BLOCK_PROPS, isOwnRoot } from '../names.ts'
import { calledBy } from '../program/packed-code.ts'
import type { PageProgram } from '../program.ts'
import type { SessionInside } from './session-inside.ts'
import type { SessionProgram } from './session-program.ts'

/** A page that is a block has its inputs as its uses see them. */
const inputsIn = ({ inputs }: PageProgram): readonly Json[] => (inputs ? [BLOCK_PROPS, inputs] : [])

/** Of `[path, value, …]`, what is no element's on this page. */
export function aboveElements(program: SessionProgram, changes: readonly Json[]): readonly Json[] {
  const ids = new Set(program.now.elements.map(({ id }) => id))
  return changes.filter((_, i) => isOwnRoot(String(changes[i - (i % 2)]).split('.')[0]!, ids))
}

/** Puts what a page begins with into its VM, and what is restored; answers whose data that was. */
export function startSession(inside: SessionInside, restore: Restore): ReadonlySet<ElementId> {
  const { program, user, route, app = NO_APP, surroundings } = inside.page
  if (surroundings) inside.program.surround(surroundings)
  const locale = inside.program.language
  const above = aboveElements(inside.program, ['app', { ...app.state, locale }, 'locale', locale, ...inside.program.textChanges()])
  if (inside.page.mode !== 'live') inside.vm.tellComputed()
  const empty = inside.state.emptyElements()
  inside.vm.put(
    JSON.stringify([
      'variable',
      program.variables,
      'store',
      user,
      'route',
      route,
      ...inputsIn(program),
      ...above,
      ...empty,
      ...inside.results.empty(),
    ]),
  )
  const restored = new Set<ElementId>()
  inside.state.put(inside.state.fitting(restore.changes))
  inside.vm.put(JSON.stringify(inside.results.idle()))
  const data = JSON.parse(restore.data) as Json[]
  for (let i = 0; i < data.length; i += 3) {
    inside.state.keepData(data[i] as string, data[i + 2]!)
    restored.add(data[i] as string)
  }
  inside.bindings.compile(
    program.bindings,
    restore.careful,
    program.bindings.every((b) => b.code) ? calledBy(program.code ?? '') : undefined,
  )
  if (program.templates?.length) inside.bindings.openRows(restore.careful)
  return restored
}
