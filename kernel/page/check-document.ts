import { checkFlows } from './flow-rules.ts'
import type { Catalogue } from './patch.ts'
import type { Finding, PageDocument } from './records.ts'
import { findReferenceProblems } from './references.ts'
import { checkTree } from './tree.ts'

/** All that can be said against a page as it stands: its tree, its references, its flows, its components. */
export function checkDocument(document: PageDocument, catalogue?: Catalogue): readonly Finding[] {
  return [...checkTree(document), ...checkTypes(document, catalogue), ...findReferenceProblems(document), ...checkFlows(document)]
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

function finding(level: Finding['level'], code: string, entry: string, zh: string, en: string): Finding {
  return { level, code, entry, message: { zh, en } }
}
