import type { Command } from '../records/patch.ts'
import type { FlowNode } from '../records/records.ts'
import { isRefusedKey } from '../values/path.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Adds a flow, started by an event or (without an owner) by other flows only; it is the patch's one added entry. */
export const addFlow: Command<{
  readonly owner?: { readonly id: string; readonly event: string }
  readonly name?: string
  readonly nodes?: readonly FlowNode[]
}> = {
  id: 'command/add-flow',
  label: { zh: '添加事件流', en: 'Add event flow' },
  plan({ document, newId }, { owner, name = '', nodes = [] }) {
    const id = newId('flow')
    const draft = new PatchDraft(document)
    draft.put({ kind: 'flow', id, name, nodes, extra: {} })
    if (owner) {
      const entry = document.entries.get(owner.id)
      if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
      if (owner.event === '' || isRefusedKey(owner.event)) return refusal('事件名不可用', 'The event name cannot be used')
      draft.put({ ...entry, events: { ...entry.events, [owner.event]: [...(entry.events[owner.event] ?? []), id] } })
    }
    return draft.patch()
  },
}
