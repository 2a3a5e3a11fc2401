import type { Command } from '../records/patch.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Removes a flow and takes it out of every event that starts it. */
export const removeFlow: Command<{ readonly id: string }> = {
  id: 'command/remove-flow',
  label: { zh: '删除事件流', en: 'Delete event flow' },
  plan({ document }, { id }) {
    if (document.entries.get(id)?.kind !== 'flow') return refusal('流程不存在', 'The flow does not exist')
    const draft = new PatchDraft(document)
    draft.drop(id)
    for (const entry of document.entries.values()) {
      if (entry.kind !== 'element' && entry.kind !== 'page') continue
      if (!Object.values(entry.events).some((flows) => flows.includes(id))) continue
      const events = Object.entries(entry.events).map(([event, flows]) => [event, flows.filter((flow) => flow !== id)] as const)
      draft.put({ ...entry, events: Object.fromEntries(events.filter(([, flows]) => flows.length > 0)) })
    }
    return draft.patch()
  },
}
