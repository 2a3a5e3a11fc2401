import { useEffect, useRef } from 'react'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { attachOverlay } from './overlay-controller.ts'
import { SelectionTag } from './selection-tag.tsx'

/** What is pointed at, selected and dropped, with the tag at the primary selection. */
export function SelectionOverlay() {
  const ui = useEditorUi()
  const geometry = useSignalValue(ui.geometry)
  const marks = useRef<HTMLDivElement>(null)
  const tag = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const overlay = ui.canvas.current
    return geometry && overlay ? attachOverlay(ui, geometry, { overlay, marks: marks.current!, tag: tag.current! }) : undefined
  }, [geometry, ui])
  return (
    <>
      <div ref={marks} className="ed-marks" />
      <div ref={tag} className="ed-tag" hidden>
        <SelectionTag />
      </div>
    </>
  )
}
