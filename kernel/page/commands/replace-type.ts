import { isLookPath } from '../look/look-paths.ts'
import { readVariant } from '../look/variants.ts'
import { changeProp } from '../records/field-edit.ts'
import type { Command, ComponentInfo } from '../records/patch.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import type { ElementId, ElementRecord } from '../records/records.ts'
import { childrenOf, elementOf, slotOf } from '../records/tree.ts'
import { canStand } from '../schema/tree-rules.ts'
import { isCommonProp } from '../values/common-props.ts'
import type { Json } from '../values/json.ts'
import { getPath, ownValue } from '../values/path.ts'
import { pinBlocks } from './block-pins.ts'
import { fieldName, fieldNames, freshNames, newFieldName, withFreshFieldName } from './element-names.ts'
import { newElement } from './insert-element.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal, refuse } from './selection.ts'

interface Replacement {
  readonly id: ElementId
  readonly type: string
  /** Settings that go by another path in the new component, as its text does: by the path in the old one. */
  readonly renamed?: { readonly [path: string]: string }
  /** Settings that do not fit, by their paths in the new component. */
  readonly without?: readonly string[]
}

/**
 * Makes an element another component in its place: id, name, style, children, and the settings, events and formulas
 * that the new one knows.
 * A setting whose value is of another kind than the new one's default stays behind.
 */
export const replaceType: Command<Replacement> = {
  id: 'command/replace-type',
  label: { zh: '替换组件', en: 'Replace component' },
  plan(context, replacement) {
    const { id, type } = replacement
    const { document, catalogue } = context
    const old = elementOf(document, id)
    const info = catalogue(type)
    if (!old) return refusal('组件不存在', 'Component ID does not exist')
    if (!info) return refusal('未知组件', 'Unknown component')
    const placeable = canStand(context, type, old.parentId, slotOf(old), id)
    if (placeable !== true) return refuse(placeable)
    const kept = replaced(old, info, replacement)
    const fields = fieldNames(document)
    const named = info.formItem && fieldName(kept) === undefined ? withFreshFieldName(kept, newFieldName(type, id), fields) : kept
    const draft = new PatchDraft(document)
    draft.put(named)
    const standing = childrenOf(document, id)
    // Tabs without a tab, a form without a field: what is empty begins as a new one does.
    if (standing.length === 0) {
      const names = freshNames(document)
      const children = (info.initial?.children ?? []).map((child) => newElement(context, child.type, child.props ?? {}, names, fields))
      draft.place(children, id, 0)
    }
    pinBlocks(draft, {}, [named], context.newestBlock)
    const patch = draft.patch()
    if (standing.length === 0) return patch
    const after = applyPatch(document, patch)
    for (const child of standing) {
      const stays = canStand({ document: after, catalogue }, child, id, slotOf(elementOf(after, child)!))
      if (stays !== true) return refuse(stays)
    }
    return patch
  },
}

/** The element as another component, with what that one knows. */
function replaced(old: ElementRecord, info: ComponentInfo, { type, renamed = {}, without = [] }: Replacement): ElementRecord {
  const { source, looks, ...rest } = old
  const knows = (path: string) => Object.hasOwn(info.defaults, path.split('.', 1)[0] ?? '') || isCommonProp(path)
  const style = keep(old.bindings, isLookPath)
  let bound = {
    props: { ...info.initial?.props, ...keep(old.props, (path, value) => knows(path) && isAlike(value, ownValue(info.defaults, path))) },
    bindings: style,
  }
  for (const [path, binding] of Object.entries(old.bindings))
    if (!isLookPath(path) && knows(path)) bound = { ...bound, ...changeProp(bound, { path, binding }) }
  for (const [from, path] of Object.entries(renamed)) {
    const [value, binding] = [getPath(old.props, from), ownValue(old.bindings, from)]
    if (binding) bound = { ...bound, ...changeProp(bound, { path, binding }) }
    else if (value !== undefined) bound = { ...bound, ...changeProp(bound, { path, value }) }
  }
  for (const path of without) bound = { ...bound, ...changeProp(bound, { path }) }
  const ownLooks = keep(looks ?? {}, (variant) => {
    const part = readVariant(variant)?.part ?? ''
    return part === '' || Object.hasOwn(info.parts ?? {}, part)
  })
  return {
    ...rest,
    type,
    ...bound,
    ...(Object.keys(ownLooks).length > 0 ? { looks: ownLooks } : {}),
    events: keep(old.events, (event) => info.events.includes(event)),
    ...(source && info.data ? { source } : {}),
    version: info.version,
  }
}

const keep = <Value>(all: { readonly [key: string]: Value }, wanted: (key: string, value: Value) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key, value]) => wanted(key, value)))

const kindOf = (value: Json) => (Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value)

/** Whether two values are of one kind; nothing is of any. */
function isAlike(value: Json, other: Json | undefined): boolean {
  return other === undefined || other === null || value === null || kindOf(value) === kindOf(other)
}
