import { compileElement, type ElementLook, lookOf, nameByNumber } from '#kernel/page/look'
import { getPath, setOwn } from '#kernel/page/path'
import type { Catalogue, ComponentInfo, ElementId, ElementRecord, PAGE_ID, PAGE_TYPE, PageRecord } from '#kernel/page/records'
import { sourceUseOf } from '#kernel/page/source-use'
import type { JsonObject, MethodShapes } from '#kernel/page/values'
import type { ProgramElement, ProgramMethods, ProgramSource } from '../program.ts'

// Written out, so that the engine takes only types from the document's room.
const ROOT: typeof PAGE_ID = 'page'
const ROOT_TYPE: typeof PAGE_TYPE = 'Page'

/** What the page's root and elements have in common when they are compiled. */
export type ElementOrPage = ElementRecord | PageRecord

export const typeOf = (entry: ElementOrPage): string => (entry.kind === 'page' ? ROOT_TYPE : entry.type)

/** `root`: the id of the page's own element, or of a block's. `isEdited`: the program is the editor's, which shows samples. */
export function toProgramElement(
  entry: ElementOrPage,
  catalogue: Catalogue,
  { root = ROOT, isEdited = false }: { readonly root?: ElementId | undefined; readonly isEdited?: boolean } = {},
): ProgramElement {
  const info = catalogue(typeOf(entry))
  return {
    id: entry.id,
    type: typeOf(entry),
    parentId: entry.kind === 'page' ? null : (entry.parentId ?? root),
    ...(entry.kind === 'element' && entry.slot !== undefined ? { slot: entry.slot } : {}),
    props: withDefaults(info?.defaults, entry.props),
    ...wordsOf(entry, info),
    ...(isEdited ? sampleOf(entry, info) : {}),
    ...lookIn(lookOf(entry)),
    events: entry.events,
  }
}

/** The sample of an element whose author has neither written nor bound its data. */
function sampleOf({ props, bindings }: ElementOrPage, info: ComponentInfo | undefined): Pick<ProgramElement, 'sample'> {
  const { prop, sample } = info?.data ?? {}
  if (prop === undefined || sample === undefined || getPath(props, prop) !== undefined || Object.hasOwn(bindings, prop)) return {}
  return { sample: { prop, value: sample } }
}

/** Default texts of unset props. */
function wordsOf({ props, bindings }: ElementOrPage, info: ComponentInfo | undefined): Pick<ProgramElement, 'words'> {
  const all = Object.entries(info?.words ?? {})
  const left = all.filter(([path]) => getPath(props, path) === undefined && !Object.hasOwn(bindings, path))
  return left.length === 0 ? {} : { words: Object.fromEntries(left) }
}

/** What an element says of its look in a program. */
const lookIn = ({ className, custom }: ElementLook): Pick<ProgramElement, 'className' | 'custom'> => ({
  ...(className === '' ? {} : { className }),
  ...(custom ? { custom } : {}),
})

/** An element's data, when its component has a place for it. */
export function toProgramSource(entry: ElementOrPage, info: ComponentInfo | undefined): ProgramSource | null {
  const use = sourceUseOf(entry, info)
  if (!use) return null
  const { prop, driven, shape } = info?.data ?? { prop: 'data', driven: 'engine' as const }
  return { element: entry.id, use, prop, driven, ...(shape ? { shape } : {}) }
}

/** What the methods of these elements take and return, by type. */
export function toProgramMethods(elements: Iterable<{ readonly type: string }>, catalogue: Catalogue): ProgramMethods {
  const types = new Set([...elements].map(({ type }) => type))
  const shapes = [...types].sort().flatMap((type): [string, MethodShapes][] => {
    const { methodShapes } = catalogue(type) ?? {}
    return methodShapes ? [[type, methodShapes]] : []
  })
  return Object.fromEntries(shapes)
}

/** Defaults below what the author set; objects are filled field by field, lists are the author's or the default's as a whole. */
export function withDefaults(defaults: JsonObject | undefined, props: JsonObject): JsonObject {
  if (!defaults) return props
  const filled: { [key: string]: JsonObject[string] } = { ...defaults }
  for (const [key, value] of Object.entries(props)) {
    const under = Object.hasOwn(defaults, key) ? defaults[key] : undefined
    setOwn(filled, key, isObject(under) && isObject(value) ? withDefaults(under, value) : value)
  }
  return filled
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Elements, in the order of the tree, with their looks under the names that they have: those by which they are edited or, for a page that is
 * published, `t` with `numbered`, what the ids of their block begin with, and their place.
 */
export function withLooks(
  units: readonly { readonly entry: ElementOrPage; readonly element: ProgramElement }[],
  numbered: string | undefined,
): readonly { readonly element: ProgramElement; readonly look: ElementLook }[] {
  return units.map(({ entry, element }, at) => {
    if (numbered === undefined) return { element, look: lookOf(entry) }
    const look = compileElement(entry, nameByNumber(numbered, at))
    const { className: _, custom: __, ...rest } = element
    return { element: { ...rest, ...lookIn(look) }, look }
  })
}
