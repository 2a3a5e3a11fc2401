import type { Command } from '../records/patch.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, refusal } from './selection.ts'

/** Sets the author's CSS of one or several elements (or the page). */
export const setCss: Command<{ readonly ids: readonly string[]; readonly css: string }> = {
  id: 'command/set-css',
  label: { zh: '修改 CSS', en: 'Change CSS' },
  plan({ document }, { ids, css }) {
    if (ids.length === 0) return NOTHING_SELECTED
    if (css.length > PAGE_LIMITS.text) return refusal('内容过长', 'The text is too long')
    const draft = new PatchDraft(document)
    for (const id of ids) {
      const entry = draft.get(id)
      if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
      draft.put({ ...entry, css })
    }
    return draft.patch()
  },
}
