import type { ComponentType } from 'react'
import { type OverlayDeclaration, overlaysPoint } from '#sdk/studio'
import { Slot } from '../../../kit/panel/slot.tsx'
import { useContextOf } from '../../../kit/panel/use-context-of.ts'
import { usePanels } from '../../../kit/panel/use-panels.ts'

function load(overlay: OverlayDeclaration): ComponentType | Promise<ComponentType> {
  const answer = overlay.load()
  return answer instanceof Promise ? answer.then(({ Overlay }) => Overlay) : answer.Overlay
}

/** What plugins draw above the canvas, each in a layer that lets the pointer through. */
export function Overlays() {
  return usePanels(overlaysPoint).map((overlay) => (
    <div key={overlay.id} className="ed-layer" data-overlay={overlay.id}>
      <OverlaySlot overlay={overlay} />
    </div>
  ))
}

function OverlaySlot({ overlay }: { readonly overlay: OverlayDeclaration }) {
  return <Slot declaration={overlay} load={load} props={{}} own={useContextOf(overlaysPoint, overlay)} small waiting={null} />
}
