import type { Bindings } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { getPath, isObject, isRefusedKey, ownValue, sameJson, setOwn } from '#kernel/page/values'
import type { FieldSection, FieldSpec } from '#sdk'
import { holds } from '#sdk/setter'

/** The sections of a settings panel, in their order. */
export const SECTIONS: readonly FieldSection[] = ['basic', 'data', 'form', 'appearance', 'advanced']

export interface SectionFields {
  readonly section: FieldSection
  readonly fields: readonly FieldSpec[]
}

export interface FieldFilter {
  readonly search: string
  readonly modifiedOnly: boolean
  /** Whether a field differs from its default. */
  readonly isModified: (field: FieldSpec) => boolean
}

/** Fields by section, without those whose condition does not hold or that the filter leaves out; empty sections are absent. */
export function groupFields(
  fields: readonly FieldSpec[],
  props: JsonObject,
  filter?: FieldFilter,
  repeats: (element: string) => boolean = () => false,
): readonly SectionFields[] {
  const isAsked = ({ when, repeatsIn }: FieldSpec) =>
    holds(when, props) && (repeatsIn === undefined || repeats(String(getPath(props, repeatsIn) ?? '')))
  const shown = fields.filter((field) => isAsked(field) && (!filter || passes(field, filter)))
  return SECTIONS.map((section) => ({ section, fields: shown.filter((field) => field.section === section) })).filter(
    (group) => group.fields.length > 0,
  )
}

function passes(field: FieldSpec, { search, modifiedOnly, isModified }: FieldFilter): boolean {
  if (modifiedOnly && !isModified(field)) return false
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return true
  return [field.label.zh, field.label.en, field.path].some((text) => text.toLowerCase().includes(wanted))
}

/** The fields that every one of several components has alike: same path, setter and choices; the first one's labels count. */
export function commonFields(lists: readonly (readonly FieldSpec[])[]): readonly FieldSpec[] {
  const [first, ...others] = lists
  if (!first) return []
  return first.filter((field) => others.every((list) => list.some((other) => areAlike(field, other))))
}

function areAlike(one: FieldSpec, other: FieldSpec): boolean {
  const choicesOf = (field: FieldSpec) => field.choices?.map(({ value }) => value) ?? null
  return one.path === other.path && one.setter === other.setter && sameJson(choicesOf(one), choicesOf(other))
}

/** Values with the defaults of fields filled in, which `when` conditions read. */
export function withDefaults(fields: readonly FieldSpec[], values: JsonObject): JsonObject {
  const defaults: { [key: string]: Json } = {}
  for (const field of fields) if (field.default !== undefined) place(defaults, field.path.split('.'), field.default)
  return merge(defaults, values)
}

/** The values of settings, with the texts of templates in the places that they are bound to. */
export function withTemplates(values: JsonObject, bindings: Bindings): JsonObject {
  const templates = Object.entries(bindings).filter(([, { kind }]) => kind === 'template')
  const texts: { [key: string]: Json } = {}
  for (const [path, { source }] of templates) place(texts, path.split('.'), source)
  return merge(values, texts)
}

function place(target: { [key: string]: Json }, [key, ...rest]: readonly string[], value: Json): void {
  if (key === undefined || isRefusedKey(key)) return
  if (rest.length === 0) {
    setOwn(target, key, value)
    return
  }
  const old = ownValue(target, key)
  const below = isObject(old) ? { ...old } : {}
  setOwn(target, key, below)
  place(below, rest, value)
}

function merge(base: JsonObject, over: JsonObject): JsonObject {
  const merged: { [key: string]: Json } = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = ownValue(merged, key)
    setOwn(merged, key, isObject(below) && isObject(value) ? merge(below, value) : value)
  }
  return merged
}

/** Whether a field's own value differs from its default. */
export function isModified(field: FieldSpec, values: JsonObject, bound: boolean): boolean {
  if (bound) return true
  const value = getPath(values, field.path)
  return value !== undefined && !sameJson(value, field.default ?? null)
}
