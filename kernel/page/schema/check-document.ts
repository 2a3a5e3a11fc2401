import { type Message, tell } from '#kernel/message'
import { lookOf, lookPath, readVariant } from '../look/index.ts'
import { blockOf } from '../records/blocks.ts'
import { isContentWidth, stacksByWidth } from '../records/content-width.ts'
import { FindingList } from '../records/finding-list.ts'
import type { Catalogue, ComponentInfo } from '../records/patch.ts'
import type { References } from '../records/places.ts'
import { type ElementRecord, type Finding, PAGE_TYPE, type PageDocument, type PageRecord } from '../records/records.ts'
import { namedSlot } from '../records/slots.ts'
import { checkTree, elementOf } from '../records/tree.ts'
import { checkReferences } from '../references/references.ts'
import { textFindings } from '../texts/text-findings.ts'
import type { Json } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { getPath } from '../values/path.ts'
import { shownValue } from '../values/shown-value.ts'
import { MOST_TRACKS, readTracks } from '../values/tracks.ts'
import { checkFlows } from './flow-rules.ts'

/** All that can be said against a page as it stands: its tree, its references, its flows, its components. */
export function checkDocument(
  document: PageDocument,
  catalogue?: Catalogue,
  references?: References,
  look?: LookNames,
): readonly Finding[] {
  const checking = checkInSlices(document, catalogue, references, look)
  for (;;) {
    const step = checking.next()
    if (step.done) return step.value
  }
}

/** Entries that are looked at between two pauses. */
const SLICE = 500

/** The same with pauses, for a large page in a window that is in use. */
export function* checkInSlices(
  document: PageDocument,
  catalogue?: Catalogue,
  references?: References,
  look?: LookNames,
): Generator<undefined, readonly Finding[], undefined> {
  const findings = new FindingList()
  const entries = [...document.entries.values()]
  const slices = Array.from({ length: Math.ceil(entries.length / SLICE) }, (_, at) => entries.slice(at * SLICE, (at + 1) * SLICE))
  for (const slice of slices) {
    const ids = slice.map(({ id }) => id)
    checkTree(document, ids, findings)
    for (const entry of slice) if (entry.kind === 'element' || entry.kind === 'page') checkLook(entry, findings, catalogue, look)
    yield
  }
  checkTypes(document, catalogue, findings)
  checkLeftovers(document, findings)
  yield
  textFindings(document, references, new Set(look?.texts), findings)
  yield
  yield* checkReferences(document, references, findings, slices)
  return checkFlows(document, findings)
}

/** Of one style text; what is wrong there mostly has one cause. */
const MOST_OF_CSS = 10

/** What a project's look has that elements may say by name. */
export interface LookNames {
  readonly widths: readonly { readonly id: string }[]
  readonly shared: readonly { readonly id: string }[]
  readonly themes?: readonly { readonly id: string }[]
  /** Tokens that the project added; those of all projects are always there. */
  readonly tokens?: readonly { readonly id: string }[]
  /** Keys of the texts of the project. */
  readonly texts?: readonly string[]
}

function checkLook(
  entry: ElementRecord | PageRecord,
  findings: FindingList,
  catalogue: Catalogue | undefined,
  look: LookNames | undefined,
): void {
  if (entry.kind === 'page' && entry.themeId !== undefined && look?.themes?.every(({ id }) => id !== entry.themeId))
    findings.add({
      ...finding('warning', 'PAGE_UNKNOWN_THEME', entry.id, tell('page.unknown-theme', { theme: entry.themeId })),
      path: 'themeId',
    })
  const info = catalogue?.(entry.kind === 'page' ? PAGE_TYPE : entry.type)
  if (entry.looks || entry.shared) checkLookNames(entry, findings, info, look)
  if (look?.tokens) checkTokens(entry, findings, look.tokens)
  if (stacksByWidth(entry, info))
    for (const [name, { width }] of [['', entry.style] as const, ...Object.entries(entry.looks ?? {})])
      if (!name.includes('/') && isContentWidth(width))
        findings.add({ ...finding('warning', 'PAGE_STACK_WIDTH', entry.id, tell('page.stack-width')), path: lookPath(name, 'width') })
  if (entry.kind === 'element') checkTracks(entry, info, findings)
  const { author, refused } = lookOf(entry)
  for (const { line, column, message } of author.findings.slice(0, MOST_OF_CSS))
    findings.add({ ...finding('warning', 'PAGE_CSS', entry.id, tell('page.css-line', { line, column, why: message })), path: 'css' })
  for (const { path, message } of refused) findings.add({ ...finding('warning', 'PAGE_STYLE_VALUE', entry.id, message), path })
}

const OWN_TOKEN = /var\(\s*--te-(x-[a-z0-9-]+)/g

/** The tokens of a project that a text names and that are not among these, each once. */
export function goneTokens(text: Json | undefined, known: readonly { readonly id: string }[]): readonly string[] {
  if (typeof text !== 'string' || !text.includes('--te-x-')) return []
  const named = new Set([...text.matchAll(OWN_TOKEN)].map(([, name]) => name!))
  return [...named].filter((name) => known.every(({ id }) => id !== name))
}

/** Removed tokens, in values and in the style text: a style with one has no value. */
function checkTokens(
  { id, style, looks = {}, css }: ElementRecord | PageRecord,
  findings: FindingList,
  known: NonNullable<LookNames['tokens']>,
): void {
  const tellOf = (text: Json | undefined, path: string): void => {
    for (const token of goneTokens(text, known))
      findings.add({ ...finding('warning', 'PAGE_UNKNOWN_TOKEN', id, tell('page.unknown-token', { token })), path })
  }
  for (const [name, values] of [['', style] as const, ...Object.entries(looks)])
    for (const [key, value] of Object.entries(values)) tellOf(value, lookPath(name, key))
  tellOf(css, 'css')
}

/** Columns and rows of a grid that are no list of tracks: they are kept, and the grid has none. */
function checkTracks({ id, props, bindings }: ElementRecord, info: ComponentInfo | undefined, findings: FindingList): void {
  if (info?.layout?.kind !== 'grid') return
  for (const path of [info.layout.columns, info.layout.rows]) {
    const said = path === undefined || Object.hasOwn(bindings, path) ? undefined : getPath(props, path)
    const isSaid = path !== undefined && said !== undefined && said !== null
    if (!isSaid || ((typeof said === 'string' || typeof said === 'number') && readTracks(`${said}`))) continue
    findings.add({ ...finding('warning', 'PAGE_TRACKS', id, tell('page.tracks', { tracks: shownValue(said), most: MOST_TRACKS })), path })
  }
}

/** Removed widths, parts and shared styles: styles for them are kept without effect. */
function checkLookNames(
  { id, looks = {}, shared = [] }: ElementRecord | PageRecord,
  findings: FindingList,
  info: ComponentInfo | undefined,
  look: LookNames | undefined,
): void {
  const isKnown = (all: readonly { readonly id: string }[], name: string): boolean => all.some((one) => one.id === name)
  for (const name of Object.keys(looks)) {
    const { width = '', part = '' } = readVariant(name) ?? {}
    const path = `looks.${name}`
    if (look && width !== '' && !isKnown(look.widths, width))
      findings.add({ ...finding('warning', 'PAGE_UNKNOWN_WIDTH', id, tell('page.unknown-width', { width })), path })
    if (info && part !== '' && !Object.hasOwn(info.parts ?? {}, part))
      findings.add({ ...finding('warning', 'PAGE_UNKNOWN_PART', id, tell('page.unknown-part', { part, type: info.type })), path })
  }
  for (const name of shared)
    if (look && !isKnown(look.shared, name))
      findings.add({ ...finding('warning', 'PAGE_UNKNOWN_SHARED', id, tell('page.unknown-shared', { style: name })), path: 'shared' })
}

function checkTypes(document: PageDocument, catalogue: Catalogue | undefined, findings: FindingList): void {
  const names = new Set<string>()
  for (const entry of document.entries.values()) {
    if (entry.kind === 'element' && catalogue) {
      checkComponent(entry, catalogue(entry.type), findings)
      checkSlot(document, entry, catalogue, findings)
    }
    if (entry.kind !== 'variable') continue
    if (names.has(entry.name))
      findings.add(finding('error', 'PAGE_DUPLICATE_VARIABLE', entry.id, tell('page.variable-twice', { variable: entry.name })))
    names.add(entry.name)
  }
}

function checkComponent(element: ElementRecord, info: ComponentInfo | undefined, findings: FindingList): void {
  const { id, name, type, version: from } = element
  // The compiler knows blocks, and reports missing ones.
  if (!info && blockOf(type) !== undefined) return
  if (!info) findings.add(finding('warning', 'PAGE_UNKNOWN_TYPE', id, tell('page.unknown-type', { type })))
  // Nothing brings props back to an older version.
  else if (from > info.version)
    findings.add(
      finding('warning', 'PAGE_NEWER_ELEMENT', id, tell('page.newer-element', { element: name || id, type, from, to: info.version })),
    )
}

/** Elements in a region that their parent does not have are kept and not rendered. */
function checkSlot(document: PageDocument, element: ElementRecord, catalogue: Catalogue, findings: FindingList): void {
  const { id, slot, parentId } = element
  const parent = slot === undefined || parentId === null ? undefined : elementOf(document, parentId)
  const info = parent && catalogue(parent.type)
  if (slot === undefined || !parent || !info || namedSlot(info, parent, slot)) return
  findings.add(
    finding('warning', 'PAGE_UNKNOWN_SLOT', id, tell('page.unknown-slot', { element: element.name || id, slot, parent: parent.name })),
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
