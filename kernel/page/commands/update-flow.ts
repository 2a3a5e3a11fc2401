import type { Command } from '../records/patch.ts'
import type { FlowNode, StartedAgain } from '../records/records.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Changes a flow's name, its steps, or what happens when it is started again (null: as its event says). What is wrong with the steps is a finding, not a refusal: an author passes through wrong states. */
export const updateFlow: Command<{
  readonly id: string
  readonly name?: string
  readonly nodes?: readonly FlowNode[]
  readonly again?: StartedAgain | null
}> = {
  id: 'command/update-flow',
  label: { zh: '修改事件流', en: 'Change event flow' },
  plan({ document }, { id, name, nodes, again }) {
    const flow = document.entries.get(id)
    if (flow?.kind !== 'flow') return refusal('流程不存在', 'The flow does not exist')
    const draft = new PatchDraft(document)
    const { again: before, ...rest } = flow
    const now = again === undefined ? before : (again ?? undefined)
    draft.put({ ...rest, name: name ?? flow.name, nodes: nodes ?? flow.nodes, ...(now === undefined ? {} : { again: now }) })
    return draft.patch()
  },
}
