import { DropLayer, type DropLayerProps } from '../drop-layer.tsx'
import { oneOf } from '../one-of.ts'

const PLACES = { bottomLeft: 'bl', bottomRight: 'br', topLeft: 'tl', topRight: 'tr' } as const

/** Props of `PickDrop`, the open part of a control that chooses from a tree. */
export interface PickDropProps extends Pick<DropLayerProps, 'anchor' | 'isOpen' | 'isWide' | 'children'> {
  /** `formWrap.placement`. */
  readonly placement: unknown
  readonly onClose: () => void
}

/** What drops down from a `PickBox`. Only modules that come late (`useDrop`) import it. */
export function PickDrop({ placement, onClose, children, ...layer }: PickDropProps) {
  return (
    <DropLayer {...layer} position={oneOf(PLACES, placement, 'bottomLeft')} onClickOutside={onClose}>
      <div className="tessera-pick-popup">{children}</div>
    </DropLayer>
  )
}
