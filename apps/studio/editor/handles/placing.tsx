import { useEffect, useRef } from 'react'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { createHandlesPainter } from './handles-painter.ts'
import { placeTexts, placeWords } from './place-texts.ts'
import { attachPlacing } from './placing-controller.ts'

/** Drags of what stands freely: what is shown of them above the page. */
export function Placing() {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(placeTexts)
  const geometry = useSignalValue(ui.geometry)
  const box = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  const guides = useRef<HTMLDivElement>(null)
  const words = useRef(t)
  words.current = t
  useEffect(() => {
    const overlay = ui.canvas.current
    if (!geometry || !overlay) return
    return attachPlacing({
      session,
      geometry,
      overlay,
      painterFor: (id) => ({
        painter: createHandlesPainter(geometry, id, { box: box.current!, label: label.current!, guides: guides.current! }),
        node: box.current!,
      }),
      said: (place) => placeWords(words.current, place),
    })
  }, [geometry, session, ui])
  return (
    <div className="ed-handles-layer" aria-hidden>
      <div ref={box} hidden />
      <div ref={guides} className="ed-guides" />
      <div ref={label} className="ed-place-label" hidden />
    </div>
  )
}
