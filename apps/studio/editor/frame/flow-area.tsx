import { lazy, Suspense } from 'react'
import { useSignalValue } from '#kernel/view'
import { useEditorUi } from '../editor-ui.ts'

const FlowEditor = lazy(() => import('../flow/index.ts').then((module) => ({ default: module.FlowEditor })))

/** The flow editor over the whole area while a flow is open. */
export function FlowArea() {
  const { session } = useEditorUi()
  const flow = useSignalValue(session.openFlow)
  if (flow === null) return null
  return (
    <div className="ed-flow-area">
      <Suspense fallback={<div className="ed-panel-loading" aria-busy="true" />}>
        <FlowEditor key={flow} />
      </Suspense>
    </div>
  )
}
