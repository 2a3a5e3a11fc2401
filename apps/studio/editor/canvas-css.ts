import { type ElementRecord, PAGE_ID, type PageDocument, type PageRecord } from '#kernel/page'

function rule(entry: ElementRecord | PageRecord): string {
  return entry.css.trim() === '' ? '' : `[data-id="${CSS.escape(entry.id)}"] {\n${entry.css}\n}\n`
}

/** The authors' CSS with each element's own rules below its id, as nested rules: the editor's browsers read those as they are. */
export function canvasRules(document: PageDocument, before: readonly string[] = []): readonly string[] {
  const rules: string[] = []
  const page = document.entries.get(PAGE_ID)
  if (page?.kind === 'page') rules.push(rule(page))
  for (const entry of document.entries.values()) if (entry.kind === 'element') rules.push(rule(entry))
  const found = rules.filter((text) => text !== '')
  // The same list while nothing changed in it: most edits touch no CSS, and the canvas need not hear of them.
  return found.length === before.length && found.every((text, index) => text === before[index]) ? before : found
}
