import type { Command } from '../records/patch.ts'
import { isRefusedKey } from '../values/path.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Says which flows an event of an element (or the page) starts; none takes the event away. */
export const setEvents: Command<{ readonly id: string; readonly event: string; readonly flows: readonly string[] }> = {
  id: 'command/set-events',
  label: { zh: '修改事件', en: 'Change events' },
  plan({ document }, { id, event, flows }) {
    const entry = document.entries.get(id)
    if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
    if (event === '' || isRefusedKey(event)) return refusal('事件名不可用', 'The event name cannot be used')
    const missing = flows.find((flow) => document.entries.get(flow)?.kind !== 'flow')
    if (missing !== undefined) return refusal(`流程“${missing}”不存在`, `The flow "${missing}" does not exist`)
    const { [event]: _old, ...others } = entry.events
    const draft = new PatchDraft(document)
    draft.put({ ...entry, events: flows.length > 0 ? { ...entry.events, [event]: [...new Set(flows)] } : others })
    return draft.patch()
  },
}
