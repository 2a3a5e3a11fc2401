import type { Command } from '../patch.ts'
import { PatchDraft } from '../patch-draft.ts'
import type { FlowNode } from '../records.ts'
import { refusal } from './selection.ts'

/** Changes a flow's name or steps. What is wrong with the steps is a finding, not a refusal: an author passes through wrong states. */
export const updateFlow: Command<{ readonly id: string; readonly name?: string; readonly nodes?: readonly FlowNode[] }> = {
  id: 'command/update-flow',
  label: { zh: '修改事件流', en: 'Change event flow' },
  plan({ document }, { id, name, nodes }) {
    const flow = document.entries.get(id)
    if (flow?.kind !== 'flow') return refusal('流程不存在', 'The flow does not exist')
    const draft = new PatchDraft(document)
    draft.put({ ...flow, name: name ?? flow.name, nodes: nodes ?? flow.nodes })
    return draft.patch()
  },
}
