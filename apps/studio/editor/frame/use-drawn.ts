import { useEffect } from 'react'
import type { Editor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { canvasToken } from '../parts/canvas-part.ts'

/** Milliseconds after which nothing waits for the page any longer: its views may take long, and a tab out of sight draws nothing. */
const PATIENCE = 2_000

/** Whether the canvas has drawn the page, or takes too long: panels and tools come after it, as they would only hold it up. */
export function useDrawn(session: Editor): boolean {
  const { drawn, tellDrawn } = session.part(canvasToken)
  useEffect(() => {
    const timer = setTimeout(tellDrawn, PATIENCE)
    return () => clearTimeout(timer)
  }, [tellDrawn])
  return useSignalValue(drawn)
}
