import { asName } from '../names/name-rules.ts'
import { blockOf } from '../records/blocks.ts'
import { liftBindings } from '../records/lift.ts'
import type { Command, CommandContext } from '../records/patch.ts'
import { type ElementId, type ElementRecord, PAGE_ID } from '../records/records.ts'
import { canPlace } from '../schema/tree-rules.ts'
import type { JsonObject } from '../values/json.ts'
import { pinBlocks } from './block-pins.ts'
import { type FreshNames, fieldName, fieldNames, freshNames, newFieldName, withFreshFieldName } from './element-names.ts'
import { PatchDraft } from './patch-draft.ts'
import { refuse } from './selection.ts'

/** Adds a component; the first entry that the patch adds is the new element. */
export const insertElement: Command<{
  readonly type: string
  readonly parentId: ElementId | null
  /** The region of the parent; the main one when absent. */
  readonly slot?: string
  /** Among that region's children; at the end when absent. */
  readonly index?: number
  readonly props?: JsonObject
}> = {
  id: 'command/insert-element',
  label: { zh: '添加组件', en: 'Add component' },
  plan(context, { type, parentId, slot, index, props }) {
    const placeable = canPlace(context, type, parentId, slot, props)
    if (placeable !== true) return refuse(placeable)
    const parent = parentId === PAGE_ID ? null : parentId
    const draft = new PatchDraft(context.document)
    const names = freshNames(context.document)
    const fields = fieldNames(context.document)
    const initial = context.catalogue(type)?.initial
    const element = newElement(context, type, { ...initial?.props, ...props }, names, fields)
    draft.place([element], parent, index ?? Number.POSITIVE_INFINITY, slot)
    const children = (initial?.children ?? []).map((child) => newElement(context, child.type, child.props ?? {}, names, fields))
    draft.place(children, element.id, 0)
    pinBlocks(draft, {}, [element], context.newestBlock)
    return draft.patch()
  },
}

/** What elements of a type are called, before their number: `Table`, or `表格`. */
function calledBy({ catalogue, language }: CommandContext, type: string): string {
  const label = catalogue(type)?.label
  // A block's type is its id, which is not readable.
  if (blockOf(type) !== undefined) return asName(label?.[language ?? 'en'] ?? '', 'Block')
  return language === undefined ? type : asName(label?.[language] ?? '', type)
}

/** An element as a declaration says it begins, not placed yet. */
export function newElement(
  context: CommandContext,
  type: string,
  props: JsonObject,
  names: FreshNames,
  fields: Set<string>,
): ElementRecord {
  const info = context.catalogue(type)
  const id = context.newId(type)
  // A declaration may write formulas and functions into its initial props as stored pages do.
  const lifted = liftBindings(props, { functions: info?.functionProps ?? [], opaque: ['style'] })
  const element: ElementRecord = {
    kind: 'element',
    id,
    type,
    name: names.ofType(calledBy(context, type)),
    parentId: null,
    order: '',
    props: lifted.value,
    bindings: lifted.bindings,
    style: {},
    css: '',
    events: {},
    version: info?.version ?? 1,
    extra: {},
  }
  return info?.formItem ? withFreshFieldName(element, fieldName(element) ?? newFieldName(type, id), fields) : element
}
