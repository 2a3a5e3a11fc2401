import { Alert, Skeleton } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { OwnedPage } from '#kernel/view'
import { failureText } from '../../kit/words/failure-text.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { useTheme } from '../../shell/theme.ts'
import type { CanvasApi } from '../canvas/canvas-api.ts'

const texts = defineMessages('landing-sample', {
  zh: { title: '正在运行的示例页面', failed: '示例没有加载成功：{{why}}' },
  en: { title: 'A sample page that is running', failed: 'The sample did not load: {{why}}' },
})

/** A page of the product at work, without a login: its formulas run in the engine, and its views are those of published pages. */
export function LiveSample() {
  const t = useMessages(texts)
  const locale = useLocale()
  const theme = useTheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [canvas, setCanvas] = useState<CanvasApi | null>(null)
  const [page, setPage] = useState<OwnedPage>()
  const [failure, setFailure] = useState<string>()
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    let left = false
    let opened: OwnedPage | undefined
    // The engine and all declarations of components: nobody should wait for them to read the page around.
    import('./open-sample.ts').then(
      ({ openSample }) => {
        if (left) return
        opened = openSample(locale)
        setPage(opened)
      },
      (thrown: unknown) => setFailure(failureText(thrown)),
    )
    return () => {
      left = true
      setPage(undefined)
      opened?.dispose()
    }
  }, [locale])
  useEffect(() => {
    if (!canvas || !page) return
    void canvas.show({ page, locale, theme, look: '', css: new Map(), pins: {} }).then(() => setDrawn(true))
  }, [canvas, page, locale, theme])

  return (
    <div className="landing-sample" data-drawn={drawn || undefined}>
      {failure !== undefined && <Alert type="error" content={t('failed', { why: failure })} />}
      {!drawn && failure === undefined && <Skeleton animation text={{ rows: 6 }} />}
      <iframe
        ref={frame}
        title={t('title')}
        src="/canvas.html"
        onLoad={() => setCanvas(frame.current?.contentWindow?.tesseraCanvas ?? null)}
      />
    </div>
  )
}
