import { stateChange } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import { BLOCK_PROPS } from '../names.ts'
import type { PageProgram, ProgramPatch } from '../program.ts'

/**
 * The changes of an edit to the page's state, `[path, value, …]`: variables get their values, and removed entries
 * leave with all their data.
 */
export function stateChanges({ variables, left, inputs }: Pick<ProgramPatch, 'variables' | 'left' | 'inputs'>): Json[] {
  const { elements = [], data = [], apis = [] } = left ?? {}
  return [
    ...elements.flatMap((id) => [...stateChange(id, undefined), ...stateChange(`component.${id}`, undefined)]),
    ...[...data, ...apis].flatMap((id) => stateChange(`component.${id}`, undefined)),
    ...Object.entries(variables).flatMap(([name, change]) => stateChange(`variable.${name}`, change?.value)),
    ...(inputs ? stateChange(BLOCK_PROPS, inputs) : []),
  ]
}

/** The program after one edit; elements are the page's own affair and stay as they are, but for their events. */
export function applyProgramPatch(program: PageProgram, patch: ProgramPatch): PageProgram {
  const removed = new Set(patch.bindings.removed)
  const gone = new Set(patch.sources.removed)
  return {
    ...program,
    bindings: [...program.bindings.filter((b) => !removed.has(b.id)), ...patch.bindings.added],
    flows: merged(program.flows, patch.flows),
    ...(patch.again ? { again: patch.again } : {}),
    apis: merged(program.apis, patch.apis),
    sources: [...program.sources.filter((s) => !gone.has(s.element)), ...patch.sources.added],
    variables: mergedVariables(program.variables, patch.variables),
    elements: withEvents(program.elements, patch.events),
    interceptor: patch.interceptor ?? program.interceptor,
    ...(patch.inputs ? { inputs: patch.inputs } : {}),
    plugins: patch.plugins ?? program.plugins,
    ...(patch.names ? { names: merged(program.names ?? {}, patch.names) } : {}),
    ...(patch.code === undefined ? {} : { code: patch.code }),
    ...(patch.templates ? { templates: patch.templates } : {}),
    ...(patch.uses ? { uses: patch.uses } : {}),
    ...(patch.methods ? { methods: patch.methods } : {}),
    ...(patch.texts ? { texts: patch.texts } : {}),
    ...(patch.timeZone === undefined ? {} : { timeZone: patch.timeZone }),
  }
}

function merged<T>(from: { readonly [id: string]: T }, changes: { readonly [id: string]: T | null }): { [id: string]: T } {
  const result = new Map(Object.entries(from))
  for (const [id, value] of Object.entries(changes)) {
    if (value === null) result.delete(id)
    else result.set(id, value)
  }
  return Object.fromEntries(result)
}

function mergedVariables(from: PageProgram['variables'], changes: ProgramPatch['variables']): PageProgram['variables'] {
  const result = new Map(Object.entries(from))
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) result.delete(name)
    else result.set(name, change.value)
  }
  return Object.fromEntries(result)
}

function withEvents(elements: PageProgram['elements'], changes: ProgramPatch['events']): PageProgram['elements'] {
  if (Object.keys(changes).length === 0) return elements
  const result = new Map(elements.map((e) => [e.id, e]))
  for (const [id, events] of Object.entries(changes)) {
    if (events === null) result.delete(id)
    else result.set(id, { ...(result.get(id) ?? { id, type: '', parentId: null, props: {}, style: {} }), events })
  }
  return [...result.values()]
}
