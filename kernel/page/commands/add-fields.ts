import type { Command } from '../records/patch.ts'
import { applyPatch, emptyPatch, patchBetween } from '../records/patch-algebra.ts'
import { elementOf } from '../records/tree.ts'
import type { JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { insertParts, type Part } from './insert-parts.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Fields that a page does not show yet: columns of its tables, elements in its forms. */
export interface AddedFields {
  readonly tables: readonly {
    readonly id: string
    readonly columns: readonly JsonObject[]
    /** What the settings of its source are from then on; as they were where absent. */
    readonly config?: JsonObject
  }[]
  readonly forms: readonly { readonly id: string; readonly parts: readonly Part[] }[]
}

/** Adds columns before those with buttons, and elements at the end of forms: one edit. */
export const addFields: Command<AddedFields> = {
  id: 'command/add-fields',
  label: { zh: '补充字段', en: 'Add fields' },
  plan(context, { tables, forms }) {
    const draft = new PatchDraft(context.document)
    for (const { id, columns, config } of tables) {
      const element = elementOf(context.document, id)
      const now = element?.props.columns
      if (!element || !Array.isArray(now)) return refusal('表格已不存在', 'The table does not exist any more')
      const buttons = now.findIndex((column) => isObject(column) && column.type === 'action')
      const at = buttons < 0 ? now.length : buttons
      const source = element.source && config ? { source: { ...element.source, config } } : {}
      draft.put({ ...element, ...source, props: { ...element.props, columns: now.toSpliced(at, 0, ...columns) } })
    }
    let document = applyPatch(context.document, draft.patch())
    for (const { id, parts } of forms) {
      if (parts.length === 0) continue
      const changes = insertParts.plan({ ...context, document }, { parts, place: { parentId: id } })
      if ('refused' in changes) return changes
      document = applyPatch(document, changes)
    }
    return patchBetween(context.document, document) ?? emptyPatch
  },
}
