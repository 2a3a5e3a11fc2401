import { tell } from '#kernel/message'
import type { Binding, ElementId, Finding } from '#kernel/page/records'
import { analyse } from '../language/analyse.ts'
import type { Names } from '../names.ts'
import type { ProgramApi, ProgramSource } from '../program.ts'

/**
 * Bindings read state and never write it, so they cannot form a loop. Data of elements can: a source that reads another element's data
 * may be read, in turn, by that element's source. Each loop is reported once, as its path.
 */
export function sourceCycles(
  sources: readonly ProgramSource[],
  apis: { readonly [id: string]: ProgramApi },
  names: Names,
): readonly Finding[] {
  const reads = new Map(sources.map((s) => [s.element, dataReadBy(s, apis, names)]))
  const done = new Set<ElementId>()
  const findings: Finding[] = []
  const visit = (element: ElementId, path: readonly ElementId[]): void => {
    const at = path.indexOf(element)
    if (at >= 0) {
      findings.push(cycleFinding([...path.slice(at), element]))
      return
    }
    if (done.has(element)) return
    for (const next of reads.get(element) ?? []) visit(next, [...path, element])
    done.add(element)
  }
  for (const element of reads.keys()) visit(element, [])
  return findings
}

function dataReadBy(source: ProgramSource, apis: { readonly [id: string]: ProgramApi }, names: Names): readonly ElementId[] {
  const shared = source.use.api !== null && Object.hasOwn(apis, source.use.api) ? Object.values(apis[source.use.api]!.bindings) : []
  const all: readonly Binding[] = [...Object.values(source.use.bindings), ...shared]
  return all.flatMap(({ kind, source: text }) => {
    const result = analyse(kind, text, names)
    if (!result.ok || result.reads === 'dynamic') return []
    return result.reads.filter((path) => path.startsWith('component.')).map((path) => path.split('.')[1]!)
  })
}

function cycleFinding(path: readonly ElementId[]): Finding {
  const text = path.join(' → ')
  return {
    level: 'error',
    code: 'PAGE_SOURCE_CYCLE',
    entry: path[0]!,
    message: tell('page.source-cycle', { circle: text }),
  }
}
