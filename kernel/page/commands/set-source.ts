import type { Command } from '../records/patch.ts'
import type { SourceUse } from '../records/records.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Says where an element (or the page) gets its data; null takes the source away. */
export const setSource: Command<{ readonly id: string; readonly source: SourceUse | null }> = {
  id: 'command/set-source',
  label: { zh: '修改数据源', en: 'Change data source' },
  plan({ document }, { id, source }) {
    const entry = document.entries.get(id)
    if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
    const { source: _old, ...rest } = entry
    const draft = new PatchDraft(document)
    draft.put(source ? { ...rest, source } : rest)
    return draft.patch()
  },
}
