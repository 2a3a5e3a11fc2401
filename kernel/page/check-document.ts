import { checkFlows } from './flow-rules.ts'
import { isObject } from './json-tools.ts'
import type { Catalogue } from './patch.ts'
import type { Finding, PageDocument } from './records.ts'
import { findReferenceProblems } from './references.ts'
import { checkTree } from './tree.ts'

/** All that can be said against a page as it stands: its tree, its references, its flows, its components. */
export function checkDocument(document: PageDocument, catalogue?: Catalogue): readonly Finding[] {
  return [
    ...checkTree(document),
    ...checkTypes(document, catalogue),
    ...checkLeftovers(document),
    ...findReferenceProblems(document),
    ...checkFlows(document),
  ]
}

function checkTypes(document: PageDocument, catalogue: Catalogue | undefined): readonly Finding[] {
  const findings: Finding[] = []
  const names = new Set<string>()
  for (const entry of document.entries.values()) {
    if (entry.kind === 'element' && catalogue && !catalogue(entry.type))
      findings.push(finding('warning', 'PAGE_UNKNOWN_TYPE', entry.id, `未知组件“${entry.type}”`, `Unknown component "${entry.type}"`))
    if (entry.kind !== 'variable') continue
    if (names.has(entry.name))
      findings.push(
        finding('error', 'PAGE_DUPLICATE_VARIABLE', entry.id, `变量“${entry.name}”重复`, `The variable "${entry.name}" occurs twice`),
      )
    names.add(entry.name)
  }
  return findings
}

/** What reading kept without understanding it: told for as long as it is there. */
function checkLeftovers(document: PageDocument): readonly Finding[] {
  return [...document.entries.values()].flatMap((entry) => {
    if (entry.kind === 'page' && isObject(entry.extra.elementsMap)) return Object.keys(entry.extra.elementsMap).map(orphanFinding)
    const { unread } = entry.kind === 'flow' ? entry.extra : {}
    if (!Array.isArray(unread) || unread.length === 0) return []
    const shown = JSON.stringify(unread[0]).slice(0, 60)
    return [
      finding('warning', 'PAGE_UNREAD_STEP', entry.id, `流程中有无法读取的内容（${shown}）`, `Part of the flow cannot be read (${shown})`),
    ]
  })
}

/** An element that has settings and no place in the page's tree. */
export function orphanFinding(id: string): Finding {
  return finding(
    'warning',
    'PAGE_ORPHAN_ELEMENT',
    id,
    `元素“${id}”有配置，但不在页面结构中`,
    `The element "${id}" has settings but no place on the page`,
  )
}

function finding(level: Finding['level'], code: string, entry: string, zh: string, en: string): Finding {
  return { level, code, entry, message: { zh, en } }
}
