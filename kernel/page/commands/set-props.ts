import { changeProp, type FieldEdit } from '../records/field-edit.ts'
import type { Command } from '../records/patch.ts'
import { canHave } from '../schema/tree-rules.ts'
import { isRefusedPath, PAGE_LIMITS } from '../values/limits.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, refusal, refuse } from './selection.ts'

/** Sets props of one or several elements (or of the page, id `page`), each to a value or a binding. */
export const setProps: Command<{ readonly ids: readonly string[]; readonly changes: readonly FieldEdit[] }> = {
  id: 'command/set-props',
  label: { zh: '修改属性', en: 'Change properties' },
  plan(context, { ids, changes }) {
    const { document } = context
    if (ids.length === 0) return NOTHING_SELECTED
    const wrong = changes.find(({ path }) => path === '' || path.length > PAGE_LIMITS.name || isRefusedPath(path))
    if (wrong) return refusal(`属性路径“${wrong.path}”不可用`, `The property path "${wrong.path}" cannot be used`)
    const draft = new PatchDraft(document)
    for (const id of ids) {
      const entry = draft.get(id)
      if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
      const { props, bindings } = changes.reduce(changeProp, { props: entry.props, bindings: entry.bindings })
      const changed = { ...entry, props, bindings }
      const allowed = changed.kind === 'element' ? canHave(context, changed) : true
      if (allowed !== true) return refuse(allowed)
      draft.put(changed)
    }
    return draft.patch()
  },
}
