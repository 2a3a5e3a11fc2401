import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { widthWords } from '../document/variant-words.ts'
import { toScreen } from '../geometry/camera.ts'
import { clampSide, LEAST_SIDE, MOST_SIDE } from '../geometry/frames.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { lookToken } from '../parts/look-part.ts'
import { severalToken } from '../parts/several-part.ts'

const texts = defineMessages('editor-frame-edge', {
  zh: { edge: '画布右边缘：拖动或用方向键改变宽度', show: '画布宽度设为 {{width}}' },
  en: { edge: 'Right edge of the frame: drag it, or use the arrow keys, to change its width', show: 'Show the page at {{width}}' },
})

/** Pixels of the stage within which the edge goes to a width of the project. */
const SNAP = 6
const ABOVE = 20

/** The right edge of the frame, by which it gets any width, and above the frame a mark at each width of the project. */
export function FrameEdge() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const part = session.part(cameraToken)
  const camera = useSignalValue(part.camera)
  const frame = useSignalValue(part.frame)
  const look = useSignalValue(session.part(lookToken))
  const isBesideOthers = useSignalValue(session.part(severalToken).isShown)
  const [grip, setGrip] = useState<number | null>(null)
  const width = Math.round(frame.width)
  // What is dragged keeps the height that it is seen at.
  const resize = (wide: number, held: boolean): void => part.resize({ width: clampSide(wide), height: clampSide(frame.height) }, held)
  const acrossStage = (wide: number): number => toScreen(camera, { left: wide, top: 0, width: 0, height: 0 }).left

  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (grip === null) return
    const edge = event.clientX - grip
    const left = event.currentTarget.parentElement!.getBoundingClientRect().left
    const near = look.widths.find(({ max }) => Math.abs(acrossStage(max) - (edge - left)) <= SNAP)
    resize(near?.max ?? part.toFrame({ x: edge - left, y: 0 }).x, true)
  }
  const drop = (): void => {
    if (grip === null) return
    setGrip(null)
    part.letGo()
  }
  const press = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? 10 : 1
    const ways: Record<string, number> = { ArrowLeft: width - by, ArrowRight: width + by, Home: LEAST_SIDE, End: MOST_SIDE }
    const next = ways[event.key]
    if (next === undefined) return
    event.preventDefault()
    resize(next, false)
  }
  // Frames that stand beside each other have the widths that they are there for.
  if (isBesideOthers) return null
  return (
    <>
      <div className="ed-ruler" style={{ top: camera.y - ABOVE, left: camera.x, width: acrossStage(frame.width) - camera.x }} />
      {look.widths.map(({ id, max }) => (
        <button
          key={id}
          type="button"
          className="ed-ruler-mark"
          // The chooser of widths has the same, in its list.
          tabIndex={-1}
          title={t('show', { width: labelIn(widthWords(look, id), locale) })}
          style={{ top: camera.y - ABOVE, left: acrossStage(max) }}
          onClick={() => part.resize({ width: max })}
        >
          {max}
        </button>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        className="ed-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('edge')}
        aria-valuenow={width}
        aria-valuemin={LEAST_SIDE}
        aria-valuemax={MOST_SIDE}
        aria-valuetext={`${width} px`}
        data-held={grip !== null || undefined}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setGrip(event.clientX - event.currentTarget.parentElement!.getBoundingClientRect().left - acrossStage(frame.width))
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={press}
      />
    </>
  )
}
