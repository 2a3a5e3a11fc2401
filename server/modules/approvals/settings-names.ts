import { getPath, type Json, type JsonObject, setPath } from '#kernel/page/values'
import { type FieldSpec, fieldsOf } from '#sdk'
import type { ApprovalNodeDeclaration, ApproverDeclaration, approvalSettings, ChosenApprover } from '#sdk/approval'
import { holds } from '../../../sdk/setter/when.ts'
import { approverNamed } from './declared.ts'

/** What the value of a setting names. */
export type NamedKind = 'model' | 'role' | 'person' | 'field' | 'workflow' | 'page'
export interface Named {
  readonly kind: NamedKind
  readonly value: Json
  /** Names of fields that every record has, where the setting takes them as well. */
  readonly also: readonly string[]
}

/** A schema whose fields say by their setters what they hold. */
export type SettingsSchema = typeof approvalSettings | ApprovalNodeDeclaration['params'] | ApproverDeclaration['params']

const KINDS: { readonly [setter: string]: NamedKind } = {
  'setter/model': 'model',
  'setter/role': 'role',
  'setter/roles': 'role',
  'setter/people': 'person',
  'setter/model-field': 'field',
  'setter/model-fields': 'field',
  'setter/approval-fields': 'field',
  'setter/workflow': 'workflow',
  'setter/page': 'page',
}
const APPROVERS = 'setter/approvers'
/** What settings name by ids, which differ in another project. */
const BY_ID = ['role', 'person', 'page'] as const
export type IdKind = (typeof BY_ID)[number]

const isIdKind = (kind: NamedKind | undefined): kind is IdKind => BY_ID.some((each) => each === kind)

const kindOf = ({ setter }: FieldSpec): NamedKind | undefined =>
  Object.hasOwn(KINDS, setter) ? KINDS[setter] : undefined

export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** The fields of settings that count: those that a condition hides do not. */
export const countedFields = (schema: SettingsSchema, params: JsonObject): readonly FieldSpec[] =>
  fieldsOf(schema).filter(({ when }) => holds(when, params))

/** Single names of a value: items of a list, names between commas, or the keys of an object. */
function valuesOf({ setter }: FieldSpec, value: Json | undefined): readonly Json[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) return value
  if (setter === 'setter/model-fields' && typeof value === 'string')
    return value.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))
  return typeof value === 'object' ? Object.keys(value as JsonObject) : [value as Json]
}

/** The names in settings. Leaves out values that a formula replaces: `isBound` returns whether a path has a formula. */
export function namedBy(
  schema: SettingsSchema,
  params: JsonObject,
  isBound: (path: string) => boolean = () => false,
): readonly Named[] {
  return countedFields(schema, params).flatMap((field): readonly Named[] => {
    const value = getPath(params, field.path)
    if (field.setter === APPROVERS)
      return chosenOf(value).flatMap(({ source, params: own }, at) => {
        const declared = approverNamed(source)
        return declared ? namedBy(declared.params, own, (path) => isBound(`${field.path}.${at}.params.${path}`)) : []
      })
    const kind = kindOf(field)
    if (!kind || isBound(field.path)) return []
    const also = (field.options.also ?? []) as readonly string[]
    return valuesOf(field, value).map((each) => ({ kind, value: each, also }))
  })
}

/** Sources of people as they are stored; those that are malformed are left out. */
export const chosenOf = (value: Json | undefined): readonly ChosenApprover[] =>
  (Array.isArray(value) ? value : []).flatMap((each) => {
    const { source, params = {} } = (each ?? {}) as Partial<ChosenApprover>
    return typeof source === 'string' && typeof params === 'object' && params !== null ? [{ source, params }] : []
  })

/**
 * The settings with other ids of roles, people and pages. `change` answers the new id; undefined takes the id out, which
 * leaves the setting empty where it holds one alone.
 */
export function withIds(
  schema: SettingsSchema,
  params: JsonObject,
  change: (kind: IdKind, id: Json) => Json | undefined,
): JsonObject {
  let changed = params
  for (const field of fieldsOf(schema)) {
    const value = getPath(changed, field.path)
    if (isEmpty(value)) continue
    const kind = kindOf(field)
    if (field.setter === APPROVERS) changed = setPath(changed, field.path, approversWithIds(value as Json, change))
    else if (isIdKind(kind))
      changed = setPath(
        changed,
        field.path,
        Array.isArray(value)
          ? value.flatMap((each) => change(kind, each) ?? [])
          : (change(kind, value as Json) ?? field.default ?? null),
      )
  }
  return changed
}

const approversWithIds = (value: Json, change: Parameters<typeof withIds>[2]): Json =>
  Array.isArray(value)
    ? value.map((each) => {
        const [chosen] = chosenOf([each])
        const declared = chosen && approverNamed(chosen.source)
        return declared ? { ...(each as JsonObject), params: withIds(declared.params, chosen.params, change) } : each
      })
    : value
