import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { PAGE_ID } from '#kernel/page/records'
import { type OwnedPage, sharePage } from '#kernel/view'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import type { CanvasApi } from '../../canvas/canvas-api.ts'
import { canvasAddress } from '../../canvas-address.ts'
import { useDragSource } from '../drag/drag-area.tsx'
import { useDrag } from '../drag/drag-controller.ts'
import { createFrameGeometry } from '../geometry/frame-geometry.ts'
import { placedNow } from '../handles/placing-controller.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { canvasToken } from '../parts/canvas-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { previewToken } from '../parts/preview-part.ts'
import { resourcesToken } from '../parts/resources-part.ts'
import { runningToken } from '../parts/running-part.ts'
import { samplesToken } from '../parts/sample-part.ts'
import { followCanvas } from '../parts/variant-part.ts'
import { followRefusedIn } from '../resources/follow-refused.ts'
import { FrameEdge } from './frame-edge.tsx'
import { FrameNames } from './frame-names.tsx'
import { OtherFrames } from './other-frames.tsx'
import { Overlays } from './overlays.tsx'
import { useCamera } from './use-camera.ts'
import { useCanvasContent } from './use-canvas-content.ts'
import { useForcedState } from './use-forced-state.ts'
import { useInteract } from './use-interact.ts'
import { ZoomTools } from './zoom-tools.tsx'
import './stage.css'

const texts = defineMessages('editor-stage', {
  zh: {
    canvas: '画布：方向键在组件间移动，Enter 进入，Shift+Enter 返回上级',
    frame: '页面',
    preview: '预览中：页面与流程正在运行',
    exit: '退出预览',
  },
  en: {
    canvas: 'Canvas: arrow keys walk the elements, Enter goes in, Shift+Enter goes out',
    frame: 'Page',
    preview: 'Preview: the page and its flows are running',
    exit: 'Exit preview',
  },
})

/** The page in its frame, at the chosen width, with the editor's overlay above it. */
export function Stage() {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const mode = useSignalValue(session.mode)
  const content = useCanvasContent()
  useEffect(() => followCanvas(session), [session])
  const revision = useSignalValue(session.part(resourcesToken).revision)
  const [canvas, setCanvas] = useState<CanvasApi | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const overlay = useRef<HTMLElement | null>(null)
  const interacting = useInteract(frame, overlay, mode === 'edit' && canvas !== null)
  const preview = usePreview(mode === 'preview')
  const { shared, drawn } = useShownPage(canvas, content, preview)
  useForcedState(frame, drawn, content.state)
  useRefused(canvas, frame)
  useGeometry(canvas, frame)
  useCamera({ stage, frame, overlay, canvas })
  const source = useCanvasDrag(overlay)
  const setOverlay = useMemo(
    () => (node: HTMLElement | null) => {
      overlay.current = node
      ui.canvas.current = node
      source.ref(node)
    },
    [ui, source.ref],
  )
  return (
    <div className="ed-stage" ref={stage} data-mode={mode}>
      {mode === 'preview' && (
        <div className="ed-preview-bar" role="status">
          <span>{t('preview')}</span>
          <button type="button" onClick={() => (session.mode.value = 'edit')}>
            {t('exit')}
          </button>
        </div>
      )}
      <div className="ed-sheet" />
      <iframe
        ref={frame}
        title={t('frame')}
        src={canvasAddress(session.page.peek().projectId, revision)}
        className="ed-frame"
        // Until the running page is drawn, a press would go to the one that is edited, and be lost.
        style={{ pointerEvents: (preview !== null && drawn === preview) || interacting ? 'auto' : 'none' }}
        onLoad={() => setCanvas(frame.current?.contentWindow?.tesseraCanvas ?? null)}
      />
      {shared && <OtherFrames edited={frame} shared={shared} content={content} />}
      {mode === 'edit' && (
        <section
          ref={setOverlay}
          className="ed-overlay"
          data-zone="elements"
          data-interacting={interacting || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is walked with the keyboard
          tabIndex={0}
          aria-label={t('canvas')}
          {...source.listeners}
        >
          <Overlays />
        </section>
      )}
      <FrameNames />
      <FrameEdge />
      <ZoomTools />
    </div>
  )
}

type Frame = RefObject<HTMLIFrameElement | null>

/** Shows the page in its frame: the one that is edited, its preview, or a sample run; gives what is drawn there. */
function useShownPage(canvas: CanvasApi | null, { plugins, shown }: ReturnType<typeof useCanvasContent>, preview: OwnedPage | null) {
  const { session } = useEditorUi()
  const drag = useDrag()
  const mode = useSignalValue(session.mode)
  const [drawn, setDrawn] = useState<OwnedPage | null>(null)
  // Before the page is shown, so that what is there is shown at once.
  useEffect(() => canvas?.follow(plugins), [canvas, plugins])
  // A sample run needs its elements: forms to read, dialogs to open.
  const sample = useSignalValue(session.part(samplesToken).page)
  const page: OwnedPage | null = mode === 'preview' ? preview : (sample ?? session.part(runningToken).page)
  const shared = useMemo(() => (page?.mode === 'edit' ? sharePage(page) : null), [page])
  useEffect(() => {
    if (!canvas || !page) return
    void canvas.show({ ...shown, page: shared?.page ?? page, placing: drag.resting }).then(() => {
      setDrawn(page)
      session.part(canvasToken).tellDrawn()
    })
  }, [canvas, page, shared, shown, session, drag])
  return { shared, drawn }
}

/** Tells what the browser refuses to load on the canvas. */
function useRefused(canvas: CanvasApi | null, frame: Frame): void {
  const resources = useEditorUi().session.part(resourcesToken)
  useEffect(() => {
    const shownIn = canvas && frame.current?.contentDocument
    if (!shownIn) return
    resources.forget()
    return followRefusedIn(shownIn, resources.refuse)
  }, [canvas, frame, resources])
}

/** Tells the editor where elements are, for as long as there is a canvas. */
function useGeometry(canvas: CanvasApi | null, frame: Frame): void {
  const ui = useEditorUi()
  const camera = ui.session.part(cameraToken)
  useEffect(() => {
    if (!canvas) return
    const geometry = createFrameGeometry(frame.current!, () => camera.camera.peek())
    ui.geometry.value = geometry
    return () => {
      ui.geometry.value = null
      geometry.dispose()
    }
  }, [canvas, frame, ui, camera])
}

/** Lets elements be dragged from the canvas. */
function useCanvasDrag(overlay: RefObject<HTMLElement | null>): ReturnType<typeof useDragSource> {
  const ui = useEditorUi()
  const { session } = ui
  const geometry = useSignalValue(ui.geometry)
  return useDragSource('canvas', (target, point) => {
    // What an overlay shows is no part of the page.
    if (!geometry || !overlay.current || target !== overlay.current) return null
    const box = overlay.current.getBoundingClientRect()
    const id = geometry.elementAt({ x: point.x - box.left, y: point.y - box.top })
    if (!id || id === PAGE_ID) return null
    // It goes to a place, not into an order.
    if (placedNow(session, geometry, id)) return null
    const selected = session.selection.peek()
    return { kind: 'move', ids: selected.includes(id) ? selected : [id] }
  })
}

function usePreview(on: boolean): OwnedPage | null {
  const { session } = useEditorUi()
  const [page, setPage] = useState<OwnedPage | null>(null)
  useEffect(() => {
    if (!on) return
    const opened = session.part(previewToken).open()
    setPage(opened)
    return () => {
      setPage(null)
      opened.dispose()
    }
  }, [on, session])
  return page
}
