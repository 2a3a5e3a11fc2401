import { type Message, tell } from '#kernel/message'
import { FindingList } from './finding-list.ts'
import { checkFlows } from './flow-rules.ts'
import { isObject } from './json-tools.ts'
import type { Catalogue, ComponentInfo } from './patch.ts'
import type { References } from './places.ts'
import type { ElementRecord, Finding, PageDocument } from './records.ts'
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
    if (entry.kind === 'element' && catalogue) checkComponent(entry, catalogue(entry.type), findings)
    if (entry.kind !== 'variable') continue
    if (names.has(entry.name))
      findings.add(finding('error', 'PAGE_DUPLICATE_VARIABLE', entry.id, tell('page.variable-twice', { variable: entry.name })))
    names.add(entry.name)
  }
}

function checkComponent(element: ElementRecord, info: ComponentInfo | undefined, findings: FindingList): void {
  const { id, name, type, version: from } = element
  if (!info) findings.add(finding('warning', 'PAGE_UNKNOWN_TYPE', id, tell('page.unknown-type', { type })))
  // Nothing brings props back to an older version.
  else if (from > info.version)
    findings.add(
      finding('warning', 'PAGE_NEWER_ELEMENT', id, tell('page.newer-element', { element: name || id, type, from, to: info.version })),
    )
}

/** What reading kept without understanding it: told for as long as it is there. */
function checkLeftovers(document: PageDocument, findings: FindingList): void {
  for (const entry of document.entries.values()) {
    if (entry.kind === 'page' && isObject(entry.extra.elementsMap))
      for (const id of Object.keys(entry.extra.elementsMap)) findings.add(orphanFinding(id))
    const { unread } = entry.kind === 'flow' ? entry.extra : {}
    if (!Array.isArray(unread) || unread.length === 0) continue
    const shown = shownValue(unread[0])
    findings.add(finding('warning', 'PAGE_UNREAD_STEP', entry.id, tell('page.unread-step', { shown })))
  }
}

/** An element that has settings and no place in the page's tree. */
export function orphanFinding(id: string): Finding {
  return finding('warning', 'PAGE_ORPHAN_ELEMENT', id, tell('page.orphan-element', { id: shownValue(id) }))
}

function finding(level: Finding['level'], code: string, entry: string, message: Message): Finding {
  return { level, code, entry, message }
}
