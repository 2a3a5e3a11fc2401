import type { PopupPlacement, PopupSide } from '#sdk/react'

const at = (side: PopupSide, align: PopupPlacement['align']): PopupPlacement => ({ side, align })

export const PLACEMENTS = {
  top: at('top', 'middle'),
  topLeft: at('top', 'start'),
  topRight: at('top', 'end'),
  bottom: at('bottom', 'middle'),
  bottomLeft: at('bottom', 'start'),
  bottomRight: at('bottom', 'end'),
  left: at('left', 'middle'),
  leftTop: at('left', 'start'),
  leftBottom: at('left', 'end'),
  right: at('right', 'middle'),
  rightTop: at('right', 'start'),
  rightBottom: at('right', 'end'),
} as const
