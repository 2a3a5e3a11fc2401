import { tell } from '#kernel/message'
import { type Catalogue, descendantsOf, type ElementRecord, elementOf, type Finding, type PageDocument } from '#kernel/page/records'

/** Things that are there and do nothing: a button that no flow waits for, a form without fields, a container without anything in it, a flow without steps. */
export function emptyFindings(document: PageDocument, catalogue: Catalogue): readonly Finding[] {
  const parents = new Set<string>()
  const started = new Set<string>()
  for (const entry of document.entries.values()) {
    if (entry.kind === 'element' && entry.parentId !== null) parents.add(entry.parentId)
    if (entry.kind === 'element' || entry.kind === 'page')
      for (const flows of Object.values(entry.events)) for (const flow of flows) started.add(flow)
  }
  const findings: Finding[] = []
  for (const entry of document.entries.values()) {
    if (entry.kind === 'flow' && entry.nodes.length === 0 && started.has(entry.id))
      findings.push(told('CHECK_EMPTY_FLOW', entry.id, 'empty-flow', entry.name || entry.id))
    if (entry.kind !== 'element') continue
    const code = emptyOf(entry, document, catalogue, parents.has(entry.id))
    if (code) findings.push(told(CODES[code], entry.id, code, entry.name || entry.id))
  }
  return findings
}

const CODES = {
  'button-without-event': 'CHECK_BUTTON_WITHOUT_EVENT',
  'form-without-items': 'CHECK_FORM_WITHOUT_ITEMS',
  'empty-container': 'CHECK_EMPTY_CONTAINER',
} as const
const CONTAINERS: ReadonlySet<string> = new Set(['layout'])

function emptyOf(element: ElementRecord, document: PageDocument, catalogue: Catalogue, hasChildren: boolean): keyof typeof CODES | null {
  const info = catalogue(element.type)
  if (!info) return null
  // Inside of a block the pages that use it hear what is pressed.
  if (info.tags.includes('button') && !Object.values(element.events).some((flows) => flows.length > 0)) return 'button-without-event'
  if (info.tags.includes('form')) return hasItems(element.id, document, catalogue) ? null : 'form-without-items'
  if (info.accepts === 'nothing' || hasChildren || info.data) return null
  // Elements with an appearance of their own, such as a coloured bar, need no content.
  const isDrawn =
    Object.keys(element.style).length > 0 || element.looks !== undefined || element.shared !== undefined || element.css.trim() !== ''
  return !isDrawn && (CONTAINERS.has(info.group) || info.tags.includes('dialog')) ? 'empty-container' : null
}

const hasItems = (form: string, document: PageDocument, catalogue: Catalogue): boolean =>
  descendantsOf(document, form).some((id) => {
    const { type = '' } = elementOf(document, id) ?? {}
    const info = catalogue(type)
    // The content of a block, or of a missing component, is unknown.
    return !info || info.formItem || info.plugin.id === ''
  })

const told = (code: string, entry: string, words: string, named: string): Finding => ({
  ...{ level: 'warning', code, entry },
  message: tell(`check.${words}`, { named }),
})
