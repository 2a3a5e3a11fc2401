import type { PageProgram, ProgramBinding } from '#kernel/engine'
import type { Binding, FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { analyse } from '../../kernel/engine/language/analyse.ts'
import { COMPUTED, NamesInUse } from '../../kernel/engine/names.ts'
import { codeForm, packCode } from '../../kernel/engine/program/packed-code.ts'
import { inReadingOrder } from '../../kernel/engine/program/program-order.ts'

export interface ProgramParts {
  readonly variables?: JsonObject
  readonly elements?: readonly string[]
  /** `Element.path` to binding; a text is a formula. */
  readonly bindings?: { readonly [place: string]: Binding | string }
  readonly flows?: { readonly [id: string]: readonly FlowNode[] }
  readonly events?: { readonly [element: string]: { readonly [event: string]: readonly string[] } }
  readonly apis?: PageProgram['apis']
  readonly sources?: PageProgram['sources']
  readonly functions?: readonly string[]
  readonly texts?: PageProgram['texts']
}

/** A program as the compiler would make it, from a table of bindings. */
export function testProgram(parts: ProgramParts): PageProgram {
  const ids = new Set(['page', ...(parts.elements ?? []), ...Object.keys(parts.events ?? {})])
  for (const place of Object.keys(parts.bindings ?? {})) ids.add(place.split('.')[0]!)
  for (const source of parts.sources ?? []) ids.add(source.element)
  const names = { elements: ids, functions: new NamesInUse(parts.functions ?? ['DOUBLE', 'QUADRUPLE']) }
  const bindings = Object.entries(parts.bindings ?? {}).map(([place, given], i): ProgramBinding => {
    const binding: Binding = typeof given === 'string' ? { kind: 'formula', source: given } : given
    const [element, ...path] = place.split('.')
    const result = analyse(binding.kind, binding.source, names)
    const found = result.ok ? { reads: result.reads, code: packCode(result) } : { reads: [] }
    return { id: i + 1, element: element!, path: path.join('.'), binding, ...found }
  })
  return {
    hash: 'test',
    elements: [...ids].map((id) => ({
      id,
      type: 'Test',
      parentId: id === 'page' ? null : 'page',
      props: {},
      style: {},
      events: parts.events?.[id] ?? {},
    })),
    bindings: [...bindings.filter((b) => b.element === COMPUTED), ...inReadingOrder(bindings.filter((b) => b.element !== COMPUTED))],
    flows: parts.flows ?? {},
    apis: parts.apis ?? {},
    sources: parts.sources ?? [],
    variables: parts.variables ?? {},
    ...(parts.texts ? { texts: parts.texts } : {}),
    interceptor: {},
    css: '',
    code: codeForm(names.functions.used),
    plugins: {},
    needsEngine: true,
  }
}
