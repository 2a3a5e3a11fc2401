import type { ComponentType } from 'react'
import { type OverlayDeclaration, overlaysPoint, useEditor } from '#sdk/studio'
import { ownerOf } from '../../owner-of.ts'
import { Slot } from '../../slot.tsx'
import { usePanels } from '../frame/use-panels.ts'

function load(overlay: OverlayDeclaration): ComponentType | Promise<ComponentType> {
  const answer = overlay.load()
  return answer instanceof Promise ? answer.then(({ Overlay }) => Overlay) : answer.Overlay
}

/** What plugins draw above the canvas, each in a layer that lets the pointer through. */
export function Overlays() {
  const { kernel } = useEditor()
  return usePanels(overlaysPoint).map((overlay) => (
    <div key={overlay.id} className="ed-layer" data-overlay={overlay.id}>
      <Slot declaration={overlay} load={load} props={{}} plugin={ownerOf(kernel, overlaysPoint, overlay.id)} small waiting={null} />
    </div>
  ))
}
