import { isSharedList, LOOK_MOST } from '../look/look-limits.ts'
import type { Command } from '../records/patch.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, refusal } from './selection.ts'

/** Says which shared styles of the project elements (or the page) use, in their order; later ones win. */
export const setShared: Command<{ readonly ids: readonly string[]; readonly shared: readonly string[] }> = {
  id: 'command/set-shared',
  label: { zh: '修改共享样式', en: 'Change shared styles' },
  plan({ document }, { ids, shared }) {
    if (ids.length === 0) return NOTHING_SELECTED
    if (!isSharedList(shared))
      return refusal(
        `一个组件最多使用 ${LOOK_MOST.shared} 个共享样式，且不能重复`,
        `An element uses at most ${LOOK_MOST.shared} shared styles, each once`,
      )
    const draft = new PatchDraft(document)
    for (const id of ids) {
      const entry = draft.get(id)
      if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
      const { shared: _, ...plain } = entry
      draft.put(shared.length > 0 ? { ...plain, shared } : plain)
    }
    return draft.patch()
  },
}
