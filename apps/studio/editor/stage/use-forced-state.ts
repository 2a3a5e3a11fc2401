import { type RefObject, useEffect } from 'react'
import { PAGE_ID } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useEditorUi } from '../parts/editor-ui.ts'

const FORCE = 'data-force'

/** Shows what is selected in a state that nobody brings about, on the canvas alone; `drawn` is what stands there now. */
export function useForcedState(frame: RefObject<HTMLIFrameElement | null>, drawn: unknown, state: string): void {
  const { session } = useEditorUi()
  const selected = useSignalValue(session.selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page that is drawn has other nodes
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (state === '' || !inside) return
    const ids = selected.length === 0 ? [PAGE_ID] : selected
    const nodes = ids.flatMap((id) => [...inside.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)])
    for (const node of nodes) node.setAttribute(FORCE, state)
    return () => {
      for (const node of nodes) node.removeAttribute(FORCE)
    }
  }, [frame, selected, state, drawn])
}
