import { FindingList } from './finding-list.ts'
import type { Json } from './json.ts'
import { isObject } from './json-tools.ts'
import { ADDRESSES } from './parse-source.ts'
import {
  type Binding,
  type Bindings,
  type ElementId,
  type Finding,
  type FlowNode,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
} from './records.ts'
import { wordsOf } from './remap.ts'
import { shownValue } from './shown-value.ts'
import { holdsCode, referringParams } from './stored-actions.ts'

/** One place that names another entry. */
export interface Reference {
  /** The entry that refers, and where in it. */
  readonly from: string
  readonly path: string
  readonly to: string
  readonly kind: 'element' | 'api' | 'flow' | 'variable' | 'formula'
}

/** Every place of an entry that names another by id (a variable by its name); formulas are not looked into. */
export function namedBy(entry: PageEntry): readonly Reference[] {
  const result: Reference[] = []
  const add = (kind: Reference['kind'], path: string, to: Json | undefined) => {
    if (typeof to === 'string' && to !== '') result.push({ from: entry.id, path, to, kind })
  }
  if (entry.kind === 'element' || entry.kind === 'page') {
    for (const [event, flows] of Object.entries(entry.events))
      for (const [index, flow] of flows.entries()) add('flow', `events.${event}.${index}`, flow)
    if (entry.source) add('api', 'source.api', entry.source.api ?? undefined)
  }
  if (entry.kind === 'flow')
    forEachNode(entry.nodes, (node) => {
      if (node.kind !== 'action') return
      for (const [param, kind] of Object.entries(referringParams(node.action))) add(kind, `${node.id}.${param}`, node.params[param])
    })
  return result
}

/** Calls back for every node of a flow, nested ones included. */
export function forEachNode(nodes: readonly FlowNode[], visit: (node: FlowNode) => void): void {
  for (const node of nodes) {
    visit(node)
    if (node.kind === 'branch') {
      forEachNode(node.success, visit)
      forEachNode(node.failure, visit)
    } else if (node.kind === 'group') for (const lane of node.body) forEachNode(lane, visit)
  }
}

/** A formula, template, function or script of an entry, and where it stands. */
export interface Code extends Binding {
  readonly path: string
}

/** The formulas, templates and scripts of an entry with their places. */
export function codeOf(entry: PageEntry): readonly Code[] {
  const result: Code[] = []
  const take = (prefix: string, bindings: Bindings) => {
    for (const [path, { kind, source }] of Object.entries(bindings)) result.push({ path: prefix + path, kind, source })
  }
  if (entry.kind === 'element' || entry.kind === 'page') {
    take('', entry.bindings)
    if (entry.source) take('source.', entry.source.bindings)
  } else if (entry.kind === 'api') {
    take('', entry.bindings)
    for (const path of ADDRESSES) {
      const address = entry.config[path]
      if (typeof address === 'string') result.push({ path, kind: 'template', source: address })
    }
  } else if (entry.kind === 'variable') {
    if (entry.formula !== undefined) result.push({ path: 'formula', kind: 'formula', source: entry.formula })
  } else
    forEachNode(entry.nodes, (node) => {
      if (node.kind === 'branch') return
      take(`${node.id}.`, node.bindings)
      if (node.kind === 'action')
        forEachText(node.params, (source, path) => {
          if (holdsCode(node.action, path.split('.')[0]!)) result.push({ path: `${node.id}.${path}`, kind: 'function', source })
        })
    })
  return result
}

function forEachText(value: Json, visit: (text: string, path: string) => void, path = ''): void {
  if (typeof value === 'string') visit(value, path)
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) forEachText(item, visit, path === '' ? `${index}` : `${path}.${index}`)
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) forEachText(inner, visit, path === '' ? key : `${path}.${key}`)
}

/** Who, outside the given entries, refers to them: to be shown before they are removed. */
export function referencesTo(document: PageDocument, ids: Iterable<ElementId>): readonly Reference[] {
  const wanted = new Set(ids)
  const result: Reference[] = []
  for (const entry of document.entries.values()) {
    if (wanted.has(entry.id)) continue
    const named = namedBy(entry).filter((reference) => wanted.has(reference.to))
    for (const reference of named) result.push(reference)
    const seen = new Set(named.map((reference) => reference.path))
    const add = (path: string, to: string) => {
      if (wanted.has(to) && !seen.has(path)) result.push({ from: entry.id, path, to, kind: 'formula' })
    }
    for (const code of codeOf(entry)) for (const name of wordsOf(code)) add(code.path, name)
    if (entry.kind === 'flow')
      forEachNode(entry.nodes, (node) => {
        // A text that is an id and nothing else names it, whatever the parameter; where code was looked for, it has been found.
        if (node.kind === 'action' && !holdsCode(node.action, '')) forEachText(node.params, (text, path) => add(`${node.id}.${path}`, text))
      })
  }
  return result
}

/** Ids that name nothing, or something of another kind. */
export function findReferenceProblems(document: PageDocument, findings = new FindingList()): readonly Finding[] {
  const variables = new Set<string>()
  for (const entry of document.entries.values()) if (entry.kind === 'variable') variables.add(entry.name)
  for (const entry of document.entries.values())
    for (const { from, path, to, kind } of namedBy(entry)) {
      const target = document.entries.get(to)
      if (kind === 'variable' ? variables.has(to) : target?.kind === kind || (kind === 'element' && to === PAGE_ID)) continue
      const text = TEXTS[kind as keyof typeof TEXTS]
      findings.add({
        level: 'warning',
        code: `PAGE_DANGLING_${kind.toUpperCase()}`,
        entry: from,
        path,
        message: { zh: `${text.zh}“${shownValue(to)}”不存在`, en: `The ${text.en} "${shownValue(to)}" does not exist` },
      })
    }
  return findings.all()
}

const TEXTS = {
  element: { zh: '组件', en: 'element' },
  api: { zh: '接口', en: 'API' },
  flow: { zh: '流程', en: 'flow' },
  variable: { zh: '变量', en: 'variable' },
} as const
