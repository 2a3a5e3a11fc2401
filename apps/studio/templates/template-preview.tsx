import { Alert, Spin } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { TemplateInfo } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useTheme } from '../../shell/theme.ts'
import type { CanvasApi } from '../canvas/canvas-api.ts'
import type { ShownPage } from '../look/shown-page.ts'
import './templates.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { templateTexts } from './texts.ts'

/** Pages are drawn at this width and scaled down, so that their layout for desktops shows. */
const PAGE_WIDTH = 1024

interface TemplatePreviewProps {
  readonly id: TemplateInfo['id']
  readonly position: number
  readonly name: string
}

/** A page of a template as it looks, in a frame of its own. */
export function TemplatePreview({ id, position, name }: TemplatePreviewProps) {
  const t = useMessages(templateTexts)
  const locale = useLocale()
  const theme = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [canvas, setCanvas] = useState<CanvasApi | null>(null)
  const [page, setPage] = useState<ShownPage | null>(null)
  const [failure, setFailure] = useState<string>()
  const [drawn, setDrawn] = useState(false)
  const [room, setRoom] = useState({ width: 0, height: 0 })

  useEffect(() => {
    let left = false
    let opened: ShownPage | undefined
    setPage(null)
    setDrawn(false)
    setFailure(undefined)
    // What draws pages is as large as the editor, and is loaded when something is looked at.
    import('./open-template-preview.ts')
      .then(({ openTemplatePreview }) => openTemplatePreview({ id, position }, locale))
      .then(
        (made) => {
          if (left) return made.close()
          opened = made
          setPage(made)
        },
        (thrown: unknown) => {
          if (!left) setFailure(failureText(thrown))
        },
      )
    return () => {
      left = true
      opened?.close()
    }
  }, [id, position, locale])
  useEffect(() => {
    if (!canvas || !page) return
    void canvas
      .show({ page: page.page, locale, theme, css: page.css, pins: {}, ...(page.look ? { look: page.look } : {}) })
      .then(() => setDrawn(true))
  }, [canvas, page, locale, theme])
  useEffect(() => {
    const node = box.current!
    const observer = new ResizeObserver(() => setRoom({ width: node.clientWidth, height: node.clientHeight }))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  const scale = room.width > 0 ? Math.min(1, room.width / PAGE_WIDTH) : 1

  return (
    <div className="template-preview" ref={box} aria-busy={!drawn && failure === undefined}>
      {failure !== undefined && <Alert type="error" content={t('previewFailed', { why: failure })} />}
      {!drawn && failure === undefined && (
        <span className="template-drawing" role="status">
          <Spin /> {t('drawing')}
        </span>
      )}
      <iframe
        ref={frame}
        title={t('previewOf', { name })}
        src="/canvas.html"
        data-drawn={drawn || undefined}
        style={{ width: Math.max(PAGE_WIDTH, room.width), height: room.height / scale, transform: `scale(${scale})` }}
        onLoad={() => setCanvas(frame.current?.contentWindow?.tesseraCanvas ?? null)}
      />
    </div>
  )
}
