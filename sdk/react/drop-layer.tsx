import { Trigger } from '@arco-design/web-react'
import '@arco-design/web-react/es/Trigger/style/css.js'
import type { ReactNode, RefObject } from 'react'
import { popupContainer } from './popup-container.ts'

/** Props of `DropLayer`. The layer opens next to `anchor`, below its start by default. */
export interface DropLayerProps {
  /** The box that it drops down from. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  /** Below or above the box, at its left or right; the other way where there is no room. */
  readonly position?: 'bl' | 'br' | 'tl' | 'tr'
  /** At least as wide as the box. */
  readonly isWide?: boolean
  readonly onClickOutside?: () => void
  readonly children: ReactNode
}

/** Puts what drops down from a box beside it, over everything else. Only modules that come late (`useDrop`) import it. */
export function DropLayer({ anchor, isOpen, position = 'bl', isWide = false, onClickOutside, children }: DropLayerProps) {
  return (
    <Trigger
      popupVisible={isOpen}
      trigger={[]}
      position={position}
      popupAlign={{ top: 4, bottom: 4 }}
      {...(isWide ? { autoAlignPopupMinWidth: true } : {})}
      unmountOnExit
      getPopupContainer={popupContainer}
      // The library looks for the element that way too where it is of another window than this script.
      getTargetDOMNode={() => ({ getRootDOMNode: () => anchor.current }) as never}
      {...(onClickOutside ? { onClickOutside } : {})}
      popup={() => <div>{children}</div>}
    />
  )
}
