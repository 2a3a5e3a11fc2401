import { computed } from '@preact/signals-core'
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { PAGE_ID } from '#kernel/page/records'
import type { SharedPage } from '#kernel/view'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useLocale } from '../../../shell/messages.ts'
import type { CanvasApi } from '../../canvas/canvas-api.ts'
import { canvasAddress } from '../../canvas-address.ts'
import type { Slot } from '../document/several.ts'
import { type Camera, toScreen } from '../geometry/camera.ts'
import { createFrameGeometry, type FrameGeometry } from '../geometry/frame-geometry.ts'
import type { Rect } from '../geometry/rect.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { resourcesToken } from '../parts/resources-part.ts'
import { severalToken } from '../parts/several-part.ts'
import { attachOtherMarks } from './other-marks.ts'
import { slotWords } from './several-words.ts'
import type { ShownContent } from './use-canvas-content.ts'
import { useForcedState } from './use-forced-state.ts'

interface Props {
  /** The frame that is edited. */
  readonly edited: RefObject<HTMLIFrameElement | null>
  readonly shared: SharedPage
  readonly content: ShownContent
}

/** The same page at its other widths, beside the frame that is edited. They run nothing: they show the values of the one page that runs. */
export function OtherFrames(props: Props) {
  const several = useEditorUi().session.part(severalToken)
  const isShown = useSignalValue(several.isShown)
  const order = useSignalValue(several.order)
  const slots = useSignalValue(several.slots)
  if (!isShown) return null
  return order.slice(1).map((key, place) => {
    const slot = slots.find((each) => each.key === key)
    // By its place: when another frame is edited, the two change their widths and none is loaded again.
    // biome-ignore lint/suspicious/noArrayIndexKey: as said
    return slot && <OtherFrame key={place} slot={slot} {...props} />
  })
}

const NOWHERE: Rect = { left: 0, top: 0, width: 0, height: 0 }

function OtherFrame({ slot, edited, shared, content }: Props & { readonly slot: Slot }) {
  const ui = useEditorUi()
  const { session } = ui
  const locale = useLocale()
  const part = session.part(cameraToken)
  const revision = useSignalValue(session.part(resourcesToken).revision)
  const page = useMemo(() => shared.watch(), [shared])
  const frame = useRef<HTMLIFrameElement>(null)
  const cover = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState<CanvasApi | null>(null)
  const [drawn, setDrawn] = useState(0)
  const geometry = useRef<FrameGeometry | null>(null)
  const { key, width, height } = slot
  const camera = useMemo(() => computed<Camera>(() => part.cameraAt(part.row.value.others.get(key) ?? NOWHERE)), [part, key])
  const cameraNow = useRef(camera)
  cameraNow.current = camera

  const { plugins, shown } = content
  useEffect(() => canvas?.follow(plugins), [canvas, plugins])
  useEffect(() => void canvas?.show({ ...shown, page }).then(() => setDrawn((count) => count + 1)), [canvas, page, shown])
  useForcedState(frame, drawn, content.state)
  // While the frame is still there: what its views follow is the page's own and outlives it.
  useLayoutEffect(() => () => canvas?.leave(), [canvas])

  useLayoutEffect(
    () =>
      camera.subscribe((now) => {
        const node = frame.current!
        node.style.transform = `translate(${now.x}px, ${now.y}px) scale(${now.zoom})`
        const box = toScreen(now, { left: 0, top: 0, width, height })
        const { style } = cover.current!
        style.transform = `translate(${box.left}px, ${box.top}px)`
        style.width = `${box.width}px`
        style.height = `${box.height}px`
        geometry.current?.follow()
      }),
    [camera, width, height],
  )
  useEffect(() => {
    if (!canvas) return
    const made = createFrameGeometry(frame.current!, () => cameraNow.current.peek())
    geometry.current = made
    const end = attachOtherMarks({ session, geometry: made, cover: cover.current!, origin: () => cameraNow.current.peek() })
    return () => {
      geometry.current = null
      end()
      made.dispose()
    }
  }, [canvas, session])

  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return
    event.preventDefault()
    const stage = cover.current!.parentElement!.getBoundingClientRect()
    const point = { x: event.clientX - stage.left, y: event.clientY - stage.top }
    const found = elementAt(frame.current!, geometry.current, point)
    const [from, to] = [frame.current!.contentWindow!, edited.current!.contentWindow!]
    const [there, here] = [
      [from.scrollX, from.scrollY],
      [to.scrollX, to.scrollY],
    ] as const
    session.part(severalToken).activate(key)
    ui.focusCanvas()
    // Once both have their new widths: what was seen in a frame is seen in it now.
    requestAnimationFrame(() => {
      to.scrollTo(...there)
      from.scrollTo(...here)
      ui.geometry.peek()?.refresh()
      session.selection.value = found === undefined || found === PAGE_ID ? [] : [found]
    })
  }
  const name = labelIn(slotWords(slot), locale)
  return (
    <>
      <iframe
        ref={frame}
        title={name}
        src={canvasAddress(session.page.peek().projectId, revision)}
        className="ed-other-frame"
        // It is looked at: what can be pressed is in the frame that is edited.
        inert
        style={{ width, height }}
        onLoad={() => setCanvas(frame.current?.contentWindow?.tesseraCanvas ?? null)}
      />
      <div ref={cover} className="ed-other-cover" data-frame={key} aria-hidden onPointerDown={press} />
    </>
  )
}

/** What stands at a point of the stage; nothing in an inert frame can be found by a point. */
function elementAt(
  frame: HTMLIFrameElement,
  geometry: FrameGeometry | null,
  point: { readonly x: number; readonly y: number },
): string | undefined {
  frame.inert = false
  const found = geometry?.elementAt(point)
  frame.inert = true
  return found
}
