import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { PageDocument } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import type { OwnedPage } from '#kernel/view'
import { useEditor } from '#sdk/studio'
import { useLocale } from '#shell/messages'
import { useTheme } from '#shell/theme'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import type { CanvasApi } from '../../canvas/canvas-api.ts'
import { canvasAddress } from '../../canvas-address.ts'
import { canvasRules } from '../document/canvas-css.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { createFrameGeometry, type FrameGeometry } from '../geometry/frame-geometry.ts'
import { lookToken } from '../parts/look-part.ts'
import { editorPlugins } from '../plugins/editor-plugins.ts'
import type { Mark } from './marks.ts'
import { openStillPage } from './still-page.ts'

/** Pages are drawn at this width and scaled down, so that both sides show their layout for desktops. */
const PAGE_WIDTH = 1024

/** One state of the page in a frame of its own, with outlines round what differs. */
export function CompareCanvas(props: {
  readonly title: string
  readonly document: PageDocument
  readonly marks: ReadonlyMap<string, Mark>
  /** The marks that can be seen on this side. */
  readonly shows: readonly Mark[]
  readonly wanted: string | null
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly onReady: () => void
}) {
  const { document, marks, shows, wanted, frame } = props
  const session = useEditor()
  const locale = useLocale()
  const theme = useTheme()
  const [canvas, setCanvas] = useState<CanvasApi | null>(null)
  const [page, setPage] = useState<OwnedPage | null>(null)
  const [geometry, setGeometry] = useState<FrameGeometry | null>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const box = useRef<HTMLDivElement>(null)
  const look = useSignalValue(session.part(lookToken))
  const plugins = useSignalValue(editorPlugins(session.kernel).listed)
  const rules = useMemo(
    () => canvasRules(document, { lookup: session.part(loadedPlugins).blocks?.lookup, widths: look.widths }),
    [document, session, look],
  )
  const scale = room.width > 0 ? Math.min(1, room.width / PAGE_WIDTH) : 0
  const scaleNow = useRef(scale)
  scaleNow.current = scale

  useEffect(() => {
    const node = box.current!
    const observer = new ResizeObserver(() => setRoom({ width: node.clientWidth, height: node.clientHeight }))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const opened = openStillPage(session, document)
    setPage(opened)
    return opened.dispose
  }, [session, document])
  useEffect(() => canvas?.follow(plugins), [canvas, plugins])
  useEffect(() => {
    if (canvas && page) canvas.show({ page, locale, theme, look: look.css, css: rules, pins: pinsOf(document) })
  }, [canvas, page, locale, theme, look, rules, document])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever hears that it is ready is another function each time
  useEffect(() => {
    if (!canvas || !frame.current) return
    const made = createFrameGeometry(frame.current, () => ({ x: 0, y: 0, zoom: scaleNow.current || 1 }))
    setGeometry(made)
    props.onReady()
    return made.dispose
  }, [canvas, frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured before the page was scaled is worth nothing
  useEffect(() => geometry?.refresh(), [geometry, scale, room.height])
  useEffect(() => {
    if (wanted !== null) geometry?.scrollTo(wanted)
  }, [geometry, wanted])

  return (
    <div className="th-canvas" ref={box}>
      <iframe
        ref={frame}
        title={props.title}
        src={canvasAddress(session.page.peek().projectId)}
        className="th-frame"
        style={{ width: PAGE_WIDTH, height: scale > 0 ? room.height / scale : 0, transform: `scale(${scale || 1})` }}
        onLoad={() => setCanvas(frame.current?.contentWindow?.tesseraCanvas ?? null)}
      />
      {geometry && <Outlines geometry={geometry} marks={marks} shows={shows} wanted={wanted} />}
    </div>
  )
}

function Outlines(props: {
  readonly geometry: FrameGeometry
  readonly marks: ReadonlyMap<string, Mark>
  readonly shows: readonly Mark[]
  readonly wanted: string | null
}) {
  const { geometry, marks, shows, wanted } = props
  const [, redraw] = useState(0)
  useEffect(() => geometry.subscribe(() => redraw((count) => count + 1)), [geometry])
  const boxes = [...marks].flatMap(([id, mark]) => {
    const rect = shows.includes(mark) ? geometry.rectOf(id) : undefined
    return rect ? [{ id, mark, rect }] : []
  })
  return (
    <div className="th-outlines" aria-hidden>
      {boxes.map(({ id, mark, rect }) => (
        <div
          key={id}
          className="th-outline"
          data-mark={mark}
          data-entry={id}
          data-wanted={id === wanted || undefined}
          style={{ left: rect.left, top: rect.top, width: rect.width, height: rect.height }}
        />
      ))}
    </div>
  )
}
