import { runSteps, type Steps } from '#kernel/document'
import { tell } from '#kernel/message'
import { LOOK_ID } from '../look/look-limits.ts'
import { safeTokens } from '../look/theme/token-values.ts'
import type { Tokens } from '../look/theme/tokens.ts'
import type { BlockPins } from '../records/blocks.ts'
import { mapEntry } from '../records/map-entry.ts'
import type { Catalogue } from '../records/patch.ts'
import { NOTHING_DECLARED, type References } from '../records/places.ts'
import {
  type Finding,
  PAGE_ID,
  PAGE_TYPE,
  type PageDocument,
  type PageEntry,
  type PageRecord,
  type PluginPin,
  type PluginPins,
} from '../records/records.ts'
import { findReferenceProblems } from '../references/references.ts'
import { mapTexts } from '../texts/text-calls.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { isRefusedKey, setOwn } from '../values/path.ts'
import { findJsonProblem } from '../values/safe-json.ts'
import { orphanFinding } from './check-document.ts'
import { migratePage, PAGE_SCHEMA_VERSION, storedVersion } from './migrations.ts'
import { isUsableId, PageReader } from './page-reader.ts'
import { parseBlock } from './parse-block.ts'
import { objectOr, parseConfig, readFlow } from './parse-config.ts'
import { parseElements } from './parse-elements.ts'
import { parseApi } from './parse-source.ts'
import { parseLocales, parseTexts } from './parse-texts.ts'
import { parseVariables } from './parse-variables.ts'
import { readStored } from './stored-shape.ts'

export interface ParseOptions {
  readonly catalogue?: Catalogue
  /** What declarations say of where values name other parts of the page; without it, nothing that actions name is looked for. */
  readonly references?: References
}

export interface ParsedPage {
  readonly document: PageDocument
  readonly findings: readonly Finding[]
}

/** Any stored page, old or new, as records. Unreadable parts are reported in the findings, never thrown. */
export const parsePage = (stored: unknown, options: ParseOptions = {}): ParsedPage => runSteps(parsePageSteps(stored, options))

/** `parsePage` in steps of at most one record each. */
export function* parsePageSteps(stored: unknown, options: ParseOptions = {}): Steps<ParsedPage> {
  const { references = NOTHING_DECLARED } = options
  const reader = new PageReader(options.catalogue)
  const content = readStored(stored, reader.findings)
  if (content === null) return { document: emptyDocument(), findings: reader.findings.all() }

  if (storedVersion(content) > PAGE_SCHEMA_VERSION) reader.report('error', 'PAGE_NEWER_SCHEMA', PAGE_ID, tell('page.newer-schema'))
  yield
  const page = migratePage(content)
  yield
  const apis = objectOr(reader, PAGE_ID, 'apis', page.apis)
  const map = objectOr(reader, PAGE_ID, 'elementsMap', page.elementsMap)
  reserve(reader, page, apis, map)
  yield

  const orphans = yield* parseElements(reader, page.elements, { map, apis })
  const apiIds = yield* parseApis(reader, apis)
  yield* parseVariables(reader, page.variables)
  yield* parseFlows(reader, page.flows)
  const textIds = parseTexts(reader, page.texts)
  yield
  const record = parsePageRecord(reader, page, apis, orphans)
  yield

  const entries = new Map<string, PageEntry>([[PAGE_ID, withKeys(record, { text: textIds }, references)]])
  for (const [id, entry] of reader.entries) {
    yield
    entries.set(id, withKeys(entry, { api: apiIds, text: textIds }, references))
  }
  for (const [id, entry] of entries) {
    yield
    const problem = findJsonProblem(entry)
    if (!problem) continue
    reader.unreadable(id, problem.path)
    if (entry.kind === 'flow') entries.set(id, { ...entry, nodes: [], extra: {} })
  }
  yield
  const document = { entries }
  return { document, findings: findReferenceProblems(document, references, reader.findings) }
}

/** A page with nothing on it. */
export function emptyDocument(): PageDocument {
  const page: PageRecord = {
    kind: 'page',
    id: PAGE_ID,
    schemaVersion: PAGE_SCHEMA_VERSION,
    props: {},
    bindings: {},
    style: {},
    css: '',
    events: {},
    interceptor: {},
    extra: {},
  }
  return { entries: new Map([[PAGE_ID, page]]) }
}

const KNOWN = [
  'config',
  'apis',
  'elements',
  'elementsMap',
  'variables',
  'variableData',
  'formData',
  'interceptor',
  'plugins',
  'block',
  'blocks',
  'flows',
  'schemaVersion',
  'texts',
  'locales',
]

function parsePageRecord(reader: PageReader, page: JsonObject, apis: JsonObject, orphans: JsonObject): PageRecord {
  const config = objectOr(reader, PAGE_ID, 'config', page.config)
  const props = objectOr(reader, PAGE_ID, 'props', config.props)
  const functions = reader.catalogue?.(PAGE_TYPE)?.functionProps
  const theme = parseTheme(reader, config.theme)
  const themeId = parseThemeId(config.themeId)
  const read = new Set([...(theme ? ['theme'] : []), ...(themeId ? ['themeId'] : [])])
  const plain = Object.fromEntries(Object.entries(config).filter(([key]) => !read.has(key)))
  const { extra: configExtra, ...own } = parseConfig(reader, { id: PAGE_ID, functions, apis }, plain, props)
  const unknown = Object.fromEntries(Object.entries(page).filter(([key]) => !KNOWN.includes(key)))
  if (Array.isArray(unknown.events) && unknown.events.length === 0) delete unknown.events
  for (const id of Object.keys(orphans)) reader.findings.add(orphanFinding(id))
  const plugins = parsePins(reader, page.plugins)
  const { block, left } = parseBlock(reader, page.block)
  const blocks = parseBlockPins(reader, page.blocks)
  const locales = parseLocales(reader, page.locales)
  return {
    kind: 'page',
    id: PAGE_ID,
    schemaVersion: Math.max(PAGE_SCHEMA_VERSION, storedVersion(page)),
    ...own,
    interceptor: objectOr(reader, PAGE_ID, 'interceptor', page.interceptor),
    ...(themeId ? { themeId } : {}),
    ...(theme && Object.keys(theme).length > 0 ? { theme } : {}),
    ...(plugins ? { plugins } : {}),
    ...(block ? { block } : {}),
    ...(blocks ? { blocks } : {}),
    ...(locales ? { locales } : {}),
    extra: {
      ...unknown,
      ...(left === undefined ? {} : { block: left }),
      ...(Object.keys(configExtra).length > 0 ? { config: configExtra } : {}),
      ...(Object.keys(orphans).length > 0 ? { elementsMap: orphans } : {}),
    },
  }
}

/** Undefined where what is stored under that name is no name of a theme; it stays as it was written. */
const parseThemeId = (stored: Json | undefined): string | undefined =>
  typeof stored === 'string' && LOOK_ID.test(stored) && !isRefusedKey(stored) ? stored : undefined

/** Undefined where what is stored under that name is none of ours. */
function parseTheme(reader: PageReader, stored: Json | undefined): Tokens | undefined {
  if (!isObject(stored)) return undefined
  const tokens = safeTokens(stored)
  for (const [token, value] of Object.entries(stored))
    if (!Object.hasOwn(tokens, token)) reader.unreadable(PAGE_ID, `theme.${token}`, value)
  return tokens
}

function parsePins(reader: PageReader, stored: Json | undefined): PluginPins | undefined {
  const pins: { [plugin: string]: PluginPin } = {}
  for (const [id, pin] of Object.entries(objectOr(reader, PAGE_ID, 'plugins', stored))) {
    const { version, hash } = isObject(pin) ? pin : ({} as JsonObject)
    const isPin = isUsableId(id) && isUsableId(version) && (hash === undefined || isUsableId(hash))
    if (isPin) setOwn(pins, id, hash === undefined ? { version } : { version, hash: hash as string })
    else reader.unreadable(PAGE_ID, `plugins.${id}`, pin)
  }
  return Object.keys(pins).length > 0 ? pins : undefined
}

function parseBlockPins(reader: PageReader, stored: Json | undefined): BlockPins | undefined {
  const pins: { [block: string]: number } = {}
  for (const [id, version] of Object.entries(objectOr(reader, PAGE_ID, 'blocks', stored))) {
    if (isUsableId(id) && typeof version === 'number' && Number.isInteger(version) && version > 0) setOwn(pins, id, version)
    else reader.unreadable(PAGE_ID, `blocks.${id}`, version)
  }
  return Object.keys(pins).length > 0 ? pins : undefined
}

/** Ids written in the page belong to what wrote them; ids made up while reading keep clear of them. */
function reserve(reader: PageReader, page: JsonObject, apis: JsonObject, map: JsonObject): void {
  const keep = (id: Json | undefined) => {
    if (typeof id === 'string' && id.length <= PAGE_LIMITS.name) reader.reserved.add(id)
  }
  const keepEvents = (config: Json | undefined) => {
    if (isObject(config) && Array.isArray(config.events)) for (const row of config.events as Json[]) if (isObject(row)) keep(row.flowId)
  }
  Object.keys(apis).forEach(keep)
  keepEvents(page.config)
  for (const [id, element] of Object.entries(map)) {
    keep(id)
    if (isObject(element)) keepEvents(element.config)
  }
  for (const list of [page.variables, page.flows])
    if (Array.isArray(list)) for (const row of list as Json[]) if (isObject(row)) keep(row.id)
}

function* parseApis(reader: PageReader, apis: JsonObject): Steps<ReadonlyMap<string, string>> {
  const renamed = new Map<string, string>()
  for (const [key, stored] of Object.entries(apis)) {
    if (reader.isFull()) break
    if (!isObject(stored)) {
      reader.unreadable(PAGE_ID, `apis.${key}`, stored)
      continue
    }
    yield
    const id = reader.claim(key)
    if (id !== key) renamed.set(key, id)
    reader.entries.set(id, parseApi(reader, id, stored))
  }
  return renamed
}

// What had to take another id takes along what names it.
function withKeys(
  entry: PageEntry,
  { api, text }: { readonly api?: ReadonlyMap<string, string>; readonly text: ReadonlyMap<string, string> },
  references: References,
): PageEntry {
  const named = api?.size
    ? mapEntry(entry, { references, name: (_path, kind, name) => (kind === 'api' ? (api.get(name) ?? name) : name) })
    : entry
  return text.size === 0 ? named : mapTexts(named, references, (key) => text.get(key) ?? key)
}

/** Flows that no event starts. */
function* parseFlows(reader: PageReader, stored: Json | undefined): Steps<void> {
  for (const row of Array.isArray(stored) ? (stored as Json[]) : []) {
    if (reader.isFull()) break
    if (!isObject(row) || typeof row.id !== 'string') {
      reader.unreadable(PAGE_ID, 'flows', row)
      continue
    }
    yield
    const { id: wanted, name, actions, ...unknown } = row
    const id = reader.claim(wanted as string)
    reader.entries.set(id, readFlow(reader, id, name, actions, unknown))
  }
}
