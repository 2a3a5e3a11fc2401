import type { Changes } from '#kernel/document'
import type { FieldEdit, FlowNode } from '#kernel/page/records'
import { APPROVAL_ID, type ApprovalEntry, approvalOf } from '#kernel/page/schema'
import { isObject, type Json, type JsonObject, setPath } from '#kernel/page/values'
import { approvalSettings } from '#sdk/approval'
import { isSame, nodesOf, type StepChange, stepChanges } from '../flows/steps-record.ts'

export type ApprovalEntries = ReadonlyMap<string, ApprovalEntry>

/** The settings as they are written: without defaults. */
export const settingsOf = (entries: ApprovalEntries): JsonObject => approvalOf(entries.values())

/** The name of the model whose records are approved; empty where none is chosen. */
export const modelOf = (settings: JsonObject): string => (typeof settings.model === 'string' ? settings.model : '')

/**
 * A value with its formulas and templates as texts with `${…}`, since settings are evaluated from texts:
 * `{ type: 'variable', value: 'values.a' }` becomes `${values.a}`.
 */
export function withTexts(value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => withTexts(each))
  if (!isObject(value)) return value
  if (typeof value.value === 'string' && Object.keys(value).length === 2) {
    if (value.type === 'template') return value.value
    if (value.type === 'variable') return `\${${value.value}}`
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner)]))
}

/** The change that gives one setting another value; without one it has its default again. */
export function withSetting(entries: ApprovalEntries, { path, value }: FieldEdit): Changes<ApprovalEntry> {
  const from = entries.get(APPROVAL_ID)
  const { [path]: _, ...others } = settingsOf(entries)
  const settings = value === undefined ? others : setPath(others, path, withTexts(value))
  return new Map([[APPROVAL_ID, { from: from ?? null, to: { kind: 'approval', id: APPROVAL_ID, settings } }]])
}

/** What a change did to an approval flow, in the order in which it is listed. */
export interface ApprovalChange {
  readonly what: 'changed model' | 'changed settings' | StepChange['what']
  /** The steps; empty for the others. */
  readonly steps: readonly FlowNode[]
}

const filledIn = (settings: JsonObject): JsonObject => {
  const parsed = approvalSettings.safeParse(settings)
  return parsed.success ? (parsed.data as unknown as JsonObject) : settings
}

/** What is different between two states of an approval flow. */
export function changesIn(before: ApprovalEntries, after: ApprovalEntries): readonly ApprovalChange[] {
  const [was, is] = [filledIn(settingsOf(before)), filledIn(settingsOf(after))]
  const changes: ApprovalChange[] = []
  if (modelOf(was) !== modelOf(is)) changes.push({ what: 'changed model', steps: [] })
  if (!isSame({ ...was, model: '' }, { ...is, model: '' })) changes.push({ what: 'changed settings', steps: [] })
  return [...changes, ...stepChanges(nodesOf(before), nodesOf(after))]
}
