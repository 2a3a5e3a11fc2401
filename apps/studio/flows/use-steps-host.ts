import { useCallback, useMemo } from 'react'
import type { Entry } from '#kernel/document'
import type { Told } from '#kernel/message'
import type { Finding } from '#kernel/page/records'
import { STEPS_ID } from '#kernel/page/schema'
import { isRefused } from '../../kit/flow/edit-nodes.ts'
import type { FlowHost } from '../../kit/flow/index.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { showReason } from '../../kit/words/show-reason.ts'
import { useLocale } from '../../shell/messages.ts'
import { announce } from './announce.ts'
import type { EditedSteps } from './use-edited-steps.ts'

const READ_ONLY = { zh: '这里现在为只读', en: 'This is read-only now' }

/** What is in the way of publishing: of a step by its id, of the flow itself under the empty id. */
export interface PlanFinding {
  readonly node: string
  readonly why: Told
}

/** Findings by step, read again after each save. `key` names what `load` reads. */
export function useFindings<E extends Entry>(
  key: string,
  { document }: Pick<EditedSteps<E>, 'document'>,
  load: (signal: AbortSignal) => Promise<readonly PlanFinding[]>,
): FlowHost['findings'] {
  const state = useSignalValue(document.state)
  const at = state.status === 'saved' ? state.at : 0
  const { data } = useLoaded(`${key} ${at}`, load)
  return useMemo(() => {
    const found = new Map<string, Finding[]>()
    for (const [index, { node, why }] of (data ?? []).entries()) {
      const finding = {
        level: 'error',
        code: `FLOW_${index}`,
        entry: STEPS_ID,
        path: node,
        message: why,
      } as Finding
      found.set(node, [...(found.get(node) ?? []), finding])
    }
    return found
  }, [data])
}

/** The part of a flow host that is the same for every document of steps. */
export function useStepsHost<E extends Entry>({
  document,
  nodes,
  nodesNow,
  setNodes,
}: EditedSteps<E>): Pick<FlowHost, 'id' | 'nodes' | 'change' | 'history' | 'announce' | 'words'> {
  const locale = useLocale()
  const canUndo = useSignalValue(document.store.canUndo)
  const canRedo = useSignalValue(document.store.canRedo)
  const change = useCallback<FlowHost['change']>(
    (plan, gesture) => {
      const planned = plan(nodesNow())
      if (isRefused(planned)) showReason(planned.refused)
      else if (setNodes(planned, gesture)) return true
      else showReason(READ_ONLY)
      return false
    },
    [nodesNow, setNodes],
  )
  return {
    ...{ id: STEPS_ID, nodes, change, announce },
    history: { canUndo, canRedo, undo: document.undo, redo: document.redo },
    words: (told) => kernelSpeaker.now(told, locale),
  }
}
