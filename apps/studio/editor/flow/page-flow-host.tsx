import { useCallback, useEffect, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { renameEntry } from '#kernel/page/commands'
import { type FlowNode, isActionStep, kindOfStep } from '#kernel/page/records'
import { actionsPoint, stepKindsPoint } from '#sdk'
import { type Editor, useEditor } from '#sdk/studio'
import { translate, useLocale, useMessages } from '#shell/messages'
import type { FlowHost } from '../../../kit/flow/index.ts'
import { nameOfStep } from '../../../kit/flow/summary.ts'
import { flowTexts } from '../../../kit/flow/texts.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { DocsLink } from '../../docs/docs-link.tsx'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { useShownPlace } from '../parts/use-shown-place.ts'
import { useWords } from '../words/use-words.ts'
import { pageForm } from './page-form.tsx'
import { docsOfAction, docsOfKind, pageOffer } from './page-offer.ts'
import { usePageRuns } from './page-runs.ts'
import { SamplePanel } from './sample-panel.tsx'
import { sampleTexts } from './sample-texts.ts'
import { StartedAgainChoice } from './started-again.tsx'
import { changeNodes, useFlow, useFlowFindings } from './use-flow.ts'

/** An event flow of the open page as the flow screen shows it; undefined once it was removed, which also closes the screen. */
export function usePageFlowHost(id: string): FlowHost | undefined {
  const session = useEditor()
  const sample = useMessages(sampleTexts)
  const flow = useFlow(id)
  const parts = useParts(id)
  const runs = usePageRuns(id)
  const words = useWords()
  const findings = useFlowFindings(flow)
  const canUndo = useSignalValue(session.canUndo)
  const canRedo = useSignalValue(session.canRedo)
  const asked = useAsked(id)
  const change = useCallback<FlowHost['change']>(
    (plan, gesture) => changeNodes(session, id, plan, gesture),
    [session, id],
  )
  const leave = (): void => {
    session.part(openFlowToken).value = null
  }
  useCloseRemoved(session, flow === undefined)
  if (!flow) return undefined
  return {
    ...{
      id,
      name: flow.name,
      nodes: flow.nodes,
      change,
      leave,
      words,
      findings,
      runs,
      asked,
      form: pageForm,
      ...parts,
    },
    rename: (name) => void session.run(renameEntry, { id, name }),
    history: { canUndo, canRedo, undo: () => session.undo(), redo: () => session.redo() },
    announce: (text) => session.announce(text),
    nameOf: (entry) => {
      const found = session.document().entries.get(entry)
      return found && 'name' in found ? found.name : undefined
    },
    sample: { label: sample('title'), panel: (wanted) => <SamplePanel flow={id} trace={runs.trace} wanted={wanted} /> },
    start: translate(flowTexts, 'startHelp'),
    head: <StartedAgainChoice flow={flow} />,
  }
}

/** Declarations of the editor's plugins, and what is made of them. */
function useParts(flow: string) {
  const session = useEditor()
  const locale = useLocale()
  const actions = useSignalValue(session.kernel.registry(actionsPoint).all)
  const kinds = useSignalValue(session.kernel.registry(stepKindsPoint).all)
  return useMemo(() => {
    const actionOf = (id: string) => actions.find((action) => action.id === id)
    const kindOf = (id: string) => kinds.find((kind) => kind.id === id)
    const docsOf = (node: FlowNode) => {
      const action = isActionStep(node) ? actionOf(node.action) : undefined
      const kind = isActionStep(node) ? undefined : kindOf(kindOfStep(node))
      const address = action ? docsOfAction(session, action) : kind && docsOfKind(kind)
      const name = action?.label ?? nameOfStep(node, actionOf, kindOf)
      return address === undefined ? null : <DocsLink address={address} what={labelIn(name, locale)} />
    }
    return { actionOf, kindOf, docsOf, offer: () => pageOffer(session, flow, locale) }
  }, [session, actions, kinds, locale, flow])
}

/** The step of the flow that some panel asks to show. */
function useAsked(id: string): FlowHost['asked'] {
  const [asked, ask] = useState<FlowHost['asked']>()
  useShownPlace(
    ({ entry }) => entry === id,
    ({ step }) => ask(step === undefined ? {} : { step }),
  )
  return asked
}

function useCloseRemoved(session: Editor, isRemoved: boolean): void {
  useEffect(() => {
    if (!isRemoved) return
    session.announce(translate(flowTexts, 'gone'))
    session.part(openFlowToken).value = null
  }, [isRemoved, session])
}
