import { mapCode, mapTemplate } from './code-text.ts'
import { ADDRESSES } from './parse-source.ts'
import type { ApiRecord, Bindings, FlowNode, PageDocument, PageEntry } from './records.ts'
import { codeOf, namedBy, type Reference } from './references.ts'
import { mapScripts, mapSource, piecesOf } from './remap.ts'
import { referringParams } from './stored-actions.ts'

const readerOf = (name: string) => new RegExp(`(\\bvariable\\s*(?:\\?\\.|\\.)\\s*)${name}(?![\\w$])`, 'g')

/** Where a variable is read or set by name. */
export function readersOfVariable(document: PageDocument, name: string): readonly Reference[] {
  const reader = readerOf(name)
  return [...document.entries.values()].flatMap((entry) => [
    ...namedBy(entry).filter((reference) => reference.kind === 'variable' && reference.to === name),
    ...codeOf(entry)
      .filter((code) => piecesOf(code).some((piece) => piece.search(reader) >= 0))
      .map(({ path }): Reference => ({ from: entry.id, path, to: name, kind: 'formula' })),
  ])
}

/** The entry with `variable.old` read as `variable.new` everywhere in its code; the same object when it reads none. */
export function renameVariable(entry: PageEntry, from: string, to: string): PageEntry {
  const reader = readerOf(from)
  const inText = (text: string) => text.replace(reader, `$1${to}`)
  const reads = codeOf(entry).some((code) => piecesOf(code).some((piece) => piece.search(reader) >= 0))
  const sets = namedBy(entry).some((reference) => reference.kind === 'variable' && reference.to === from)
  if (!reads && !sets) return entry
  const inBindings = (bindings: Bindings): Bindings =>
    Object.fromEntries(Object.entries(bindings).map(([path, binding]) => [path, mapSource(binding, inText)]))
  const inNodes = (nodes: readonly FlowNode[]): readonly FlowNode[] =>
    nodes.map((node): FlowNode => {
      if (node.kind === 'branch') return { ...node, success: inNodes(node.success), failure: inNodes(node.failure) }
      const bindings = inBindings(node.bindings)
      if (node.kind === 'group') return { ...node, bindings, body: node.body.map(inNodes) }
      const params = mapScripts(node.action, node.params, inText)
      const named = Object.entries(referringParams(node.action)).filter(([param, kind]) => kind === 'variable' && params[param] === from)
      return { ...node, params: { ...params, ...Object.fromEntries(named.map(([param]) => [param, to])) }, bindings }
    })
  switch (entry.kind) {
    case 'variable':
      return entry.formula === undefined ? entry : { ...entry, formula: mapCode(entry.formula, inText) }
    case 'flow':
      return { ...entry, nodes: inNodes(entry.nodes) }
    case 'api':
      return { ...entry, config: inAddresses(entry.config, inText), bindings: inBindings(entry.bindings) }
    default: {
      const source = entry.source && { source: { ...entry.source, bindings: inBindings(entry.source.bindings) } }
      return { ...entry, bindings: inBindings(entry.bindings), ...source }
    }
  }
}

function inAddresses(config: ApiRecord['config'], change: (code: string) => string): ApiRecord['config'] {
  const changed = ADDRESSES.flatMap((path) => {
    const address = config[path]
    return typeof address === 'string' ? [[path, mapTemplate(address, change)] as const] : []
  })
  return { ...config, ...Object.fromEntries(changed) }
}
