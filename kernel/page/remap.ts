import { mapCode, mapTemplate } from './code-text.ts'
import { mapEntry } from './map-entry.ts'
import { type CodeKind, mapTextsAt, type References } from './places.ts'
import type { FlowNode, PageEntry } from './records.ts'

/** A text that is code, of a binding or where a declaration says so. */
export interface CodeText {
  readonly kind: CodeKind
  readonly source: string
}

/** Code changed: all of a formula, function or script, the holes of a template; texts inside it stay. */
export function mapSource({ kind, source }: CodeText, change: (code: string) => string): string {
  return kind === 'template' ? mapTemplate(source, change) : mapCode(source, change)
}

/** The names in code, texts inside it left out. */
export function wordsOf(code: CodeText): ReadonlySet<string> {
  const words = new Set<string>()
  for (const piece of piecesOf(code)) for (const word of piece.match(/[\p{L}\p{N}_$]+/gu) ?? []) words.add(word)
  return words
}

/** The parts of a text that are code. */
export function piecesOf(text: CodeText): readonly string[] {
  const pieces: string[] = []
  mapSource(text, (code) => {
    pieces.push(code)
    return code
  })
  return pieces
}

/** Old ids and the new ones that take their place. */
export interface NewIds {
  readonly get: (id: string) => string | undefined
  /** An api that a step calls by its name. */
  readonly api?: (name: string) => string | undefined
}

/**
 * An entry that names new ids instead of old ones: where declarations say so, in code (a name that is no part of a longer name), in texts
 * of what nobody declared, and where a value is an old id and nothing else.
 */
export function remapEntry<Entry extends PageEntry>(entry: Entry, ids: NewIds, references: References): Entry {
  const whole = (text: string): string => ids.get(text) ?? text
  const names = (code: string): string => code.replace(/[\p{L}\p{N}_$]+/gu, whole)
  const mapped = mapEntry(entry, {
    references,
    code: (_path, kind, source) => mapSource({ kind, source }, names),
    name: (_path, kind, name) => (kind === 'variable' ? name : (ids.get(name) ?? (kind === 'api' ? ids.api?.(name) : undefined) ?? name)),
    untold: (_path, text, use) => (use === 'param' ? mapCode(whole(text), names) : whole(text)),
  })
  return wholeTexts(mapped, whole) as Entry
}

function wholeTexts(entry: PageEntry, change: (text: string) => string): PageEntry {
  switch (entry.kind) {
    case 'flow':
      return { ...entry, nodes: nodesWithTexts(entry.nodes, change) }
    case 'api':
      return { ...entry, config: mapTextsAt(entry.config, (_path, text) => change(text)) }
    case 'element': {
      const { source } = entry
      const props = mapTextsAt(entry.props, (_path, text) => change(text))
      return {
        ...entry,
        props,
        ...(source ? { source: { ...source, config: mapTextsAt(source.config, (_path, text) => change(text)) } } : {}),
      }
    }
    default:
      return entry
  }
}

function nodesWithTexts(nodes: readonly FlowNode[], change: (text: string) => string): readonly FlowNode[] {
  return nodes.map((node): FlowNode => {
    if (node.kind === 'branch')
      return { ...node, success: nodesWithTexts(node.success, change), failure: nodesWithTexts(node.failure, change) }
    const params = mapTextsAt(node.params, (_path, text) => change(text))
    return node.kind === 'group' ? { ...node, params, body: node.body.map((lane) => nodesWithTexts(lane, change)) } : { ...node, params }
  })
}
