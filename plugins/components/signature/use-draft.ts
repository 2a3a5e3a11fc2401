import { useState } from 'react'
import { typedCanvas, typedSvg } from './typed.ts'
import { usePad } from './use-pad.ts'

/** Of what is typed where the paper has no size, in pixels. */
const WIDTH = 400

export interface Look {
  /** Pixels. */
  readonly height: number
  readonly color: string
  readonly background: string
  /** Of the pen, in pixels. */
  readonly penWidth: number
}

/** What somebody draws or types on the paper until it is confirmed. */
export function useDraft() {
  const [strokes, setStrokes] = useState(0)
  const [isTyping, setTyping] = useState(false)
  const [name, setName] = useState('')
  /** Something was drawn or typed since it was confirmed. */
  const [isDirty, setDirty] = useState(false)
  const hasOwn = isTyping ? name.trim() !== '' : strokes > 0
  return { strokes, setStrokes, isTyping, setTyping, name, setName, isDirty, setDirty, hasOwn }
}

export type Draft = ReturnType<typeof useDraft>

/** What draws a draft, and what a draft looks like as a picture. */
export function useDrawing({ setStrokes, isTyping, name, setName, setDirty }: Draft, look: Look, disabled: boolean) {
  const { height, color, background, penWidth } = look
  const pad = usePad({
    ...{ color, background, disabled },
    width: penWidth,
    onStrokes(count) {
      setStrokes(count)
      setDirty(count > 0)
    },
  })
  const typed = () => ({
    ...{ name: name.trim(), height, color, background },
    width: Math.round(pad.canvas.current?.getBoundingClientRect().width ?? 0) || WIDTH,
  })
  const svg = () => (isTyping ? typedSvg(typed()) : pad.svg())
  const picture = () => (isTyping ? typedCanvas(typed()) : pad.picture())
  const undo = () => {
    if (isTyping) {
      setName('')
      setDirty(false)
    } else pad.undo()
  }
  return { pad, svg, picture, undo }
}
