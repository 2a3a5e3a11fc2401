import { FindingList } from './finding-list.ts'
import { checkFlows } from './flow-rules.ts'
import { isObject } from './json-tools.ts'
import type { Catalogue } from './patch.ts'
import type { References } from './places.ts'
import type { Finding, PageDocument } from './records.ts'
import { findReferenceProblems } from './references.ts'
import { shownValue } from './shown-value.ts'
import { checkTree } from './tree.ts'

/** All that can be said against a page as it stands: its tree, its references, its flows, its components. */
export function checkDocument(document: PageDocument, catalogue?: Catalogue, references?: References): readonly Finding[] {
  const findings = new FindingList()
  checkTree(document, undefined, findings)
  checkTypes(document, catalogue, findings)
  checkLeftovers(document, findings)
  findReferenceProblems(document, references, findings)
  return checkFlows(document, findings)
}

function checkTypes(document: PageDocument, catalogue: Catalogue | undefined, findings: FindingList): void {
  const names = new Set<string>()
  for (const entry of document.entries.values()) {
    if (entry.kind === 'element' && catalogue && !catalogue(entry.type))
      findings.add(finding('warning', 'PAGE_UNKNOWN_TYPE', entry.id, `未知组件“${entry.type}”`, `Unknown component "${entry.type}"`))
    if (entry.kind !== 'variable') continue
    if (names.has(entry.name))
      findings.add(
        finding('error', 'PAGE_DUPLICATE_VARIABLE', entry.id, `变量“${entry.name}”重复`, `The variable "${entry.name}" occurs twice`),
      )
    names.add(entry.name)
  }
}

/** What reading kept without understanding it: told for as long as it is there. */
function checkLeftovers(document: PageDocument, findings: FindingList): void {
  for (const entry of document.entries.values()) {
    if (entry.kind === 'page' && isObject(entry.extra.elementsMap))
      for (const id of Object.keys(entry.extra.elementsMap)) findings.add(orphanFinding(id))
    const { unread } = entry.kind === 'flow' ? entry.extra : {}
    if (!Array.isArray(unread) || unread.length === 0) continue
    const shown = shownValue(unread[0])
    findings.add(
      finding('warning', 'PAGE_UNREAD_STEP', entry.id, `流程中有无法读取的内容（${shown}）`, `Part of the flow cannot be read (${shown})`),
    )
  }
}

/** An element that has settings and no place in the page's tree. */
export function orphanFinding(id: string): Finding {
  return finding(
    'warning',
    'PAGE_ORPHAN_ELEMENT',
    id,
    `元素“${shownValue(id)}”有配置，但不在页面结构中`,
    `The element "${shownValue(id)}" has settings but no place on the page`,
  )
}

function finding(level: Finding['level'], code: string, entry: string, zh: string, en: string): Finding {
  return { level, code, entry, message: { zh, en } }
}
