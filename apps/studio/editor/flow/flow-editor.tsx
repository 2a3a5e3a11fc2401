import { lazy, Suspense } from 'react'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../use-signal-value.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { flowTexts } from './texts.ts'

// The graph library is large and most visits to the editor open no flow.
const FlowScreen = lazy(() => import('./flow-screen.tsx').then((module) => ({ default: module.FlowScreen })))

/** The event-flow canvas of the flow that is open; nothing while none is. */
export function FlowEditor() {
  const t = useMessages(flowTexts)
  const id = useSignalValue(useEditor().part(openFlowToken))
  if (id === null) return null
  return (
    <Suspense fallback={<p role="status">{t('loading')}</p>}>
      <FlowScreen key={id} id={id} />
    </Suspense>
  )
}
