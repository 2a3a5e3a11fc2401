import { useEffect } from 'react'
import { lateView } from '../../../kit/panel/late-view.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { pickingToken } from '../parts/picking-part.ts'

// The graph library is large: it comes after the editor's first sight.
const FlowScreen = lateView<{ readonly id: string; readonly close: () => void }>(
  () => import('../flow/index.ts').then((module) => module.FlowScreen),
  { waiting: <div className="ed-panel-loading" aria-busy="true" />, closeOf: ({ close }) => close },
)

/** The flow editor over the whole area while a flow is open. */
export function FlowArea() {
  const ui = useEditorUi()
  const flow = useSignalValue(ui.session.part(openFlowToken))
  const open = flow !== null
  // The canvas is below it.
  const isPicking = useSignalValue(ui.session.part(pickingToken)) !== null
  const mode = useSignalValue(ui.session.mode)
  // Somebody who starts the preview wants to see the page.
  useEffect(() => {
    if (mode === 'preview') ui.session.part(openFlowToken).value = null
  }, [mode, ui])
  // Whoever comes back from a flow goes on where it was opened.
  useEffect(() => {
    if (!open) return
    const before = ui.session.selection.peek().at(-1)
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
    return () => {
      const same = opener?.isConnected && opener !== document.body && ui.session.selection.peek().at(-1) === before
      setTimeout(() => (same ? opener.focus() : ui.focusCanvas()), 0)
    }
  }, [open, ui])
  if (flow === null) return null
  return (
    <div className="ed-flow-area" hidden={isPicking}>
      <FlowScreen
        key={flow}
        id={flow}
        close={() => {
          ui.session.part(openFlowToken).value = null
        }}
      />
    </div>
  )
}
