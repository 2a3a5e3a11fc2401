import { Tooltip, type TooltipProps } from '@arco-design/web-react'
import { cloneElement, type ReactElement, useRef, useState } from 'react'

interface ToolHintProps extends Pick<TooltipProps, 'content' | 'position'> {
  readonly children: ReactElement<{ onPointerDown?: () => void; onMouseLeave?: () => void }>
}

/** The name of a tool while the pointer is on it. Once the tool is used it stays away until the pointer comes anew: it would lie over what was opened. */
export function ToolHint({ children, ...hint }: ToolHintProps) {
  const [isShown, setShown] = useState(false)
  const isUsed = useRef(false)
  const tool = cloneElement(children, {
    onPointerDown() {
      isUsed.current = true
      setShown(false)
    },
    onMouseLeave() {
      isUsed.current = false
    },
  })
  return (
    <Tooltip {...hint} popupVisible={isShown} onVisibleChange={(asks) => setShown(asks && !isUsed.current)}>
      {tool}
    </Tooltip>
  )
}
