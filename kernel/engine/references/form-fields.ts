import {
  descendantsOf,
  type ElementRecord,
  elementOf,
  framedName,
  mapPlaces,
  NOTHING_DECLARED,
  type PageDocument,
  USUAL_PLACES,
} from '#kernel/page/records'
import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import { ownFields, type ReferenceOptions } from './reference-target.ts'
import { fieldOwner } from './row-lists.ts'

/** The elements that hand on a value to a form, or to the rows of a form's list. */
function itemsOf(document: PageDocument, owner: string, { catalogue }: ReferenceOptions): readonly string[] {
  const below = descendantsOf(document, owner)
  return catalogue ? below.filter((id) => (fieldOwner(document.entries, catalogue, id)?.id ?? owner) === owner) : below
}

/** The names under which an element hands on values, as they arrive: none of its own where an element around it names its field. */
export function handedFields(entries: PageDocument['entries'], element: ElementRecord, options: ReferenceOptions): readonly string[] {
  return framedName(entries, options.catalogue, element) === undefined ? ownFields(element, options) : []
}

/** The element that has the field which another one frames; the element itself where it frames none. */
export function fieldElement(document: PageDocument, id: string, { catalogue }: ReferenceOptions): string {
  for (const child of document.entries.values())
    if (child.kind === 'element' && child.parentId === id && framedName(document.entries, catalogue, child) !== undefined) return child.id
  return id
}

/** The elements below a form, or in the rows of its list, that hand on a value under this name, or under one that begins with it and a dot. */
export function fieldItems(document: PageDocument, form: string, name: string, options: ReferenceOptions = {}): readonly string[] {
  return itemsOf(document, form, options).filter((id) => {
    const element = elementOf(document, id)
    return element && handedFields(document.entries, element, options).some((own) => own === name || own.startsWith(`${name}.`))
  })
}

/** The names under which a form, or a row of its list, gets values. */
export function fieldNames(document: PageDocument, form: string, options: ReferenceOptions = {}): ReadonlySet<string> {
  return new Set(itemsOf(document, form, options).flatMap((id) => handedFields(document.entries, elementOf(document, id)!, options)))
}

/** Props of an element that hands on its value under another name. */
export function withFieldName(type: string, props: JsonObject, from: string, to: string, options: ReferenceOptions = {}): JsonObject {
  const { references = NOTHING_DECLARED } = options
  return mapPlaces(props, references.props(type) ?? USUAL_PLACES.props, (_path, kind, text) =>
    kind === 'own field' && text === from ? to : text,
  )
}

/** Props of a list with another name for a field of the rows that it begins with; `way`: of rows that are below these under such names, the outermost first. */
export function withRowKeys(props: JsonObject, from: string, to: string, way: readonly string[] = []): JsonObject {
  const { defaultValue } = props
  if (typeof defaultValue !== 'object' || defaultValue === null || from.includes('.') || to.includes('.')) return props
  const renamed = renamedRows(defaultValue as Json, from, to, way)
  return renamed === defaultValue ? props : { ...props, defaultValue: renamed }
}

export function renamedRows(rows: Json, from: string, to: string, way: readonly string[]): Json {
  const [inner, ...rest] = way
  const renamed = (row: Json): Json => {
    const field = inner ?? from
    if (!isObject(row) || !Object.hasOwn(row, field)) return row
    if (inner !== undefined) {
      const below = renamedRows(row[inner]!, from, to, rest)
      return below === row[inner] ? row : { ...row, [inner]: below }
    }
    return Object.fromEntries(Object.entries(row).map(([key, value]) => [key === from ? to : key, value]))
  }
  if (!Array.isArray(rows)) return renamed(rows)
  const all = (rows as readonly Json[]).map(renamed)
  return all.every((row, at) => row === rows[at]) ? rows : all
}
