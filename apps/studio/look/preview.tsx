import { Alert, Skeleton } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#kernel/message'
import { type Scheme, type Tokens, themeSheet } from '#kernel/page/look/theme'
import { failureText } from '../../kit/words/failure-text.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import type { CanvasApi } from '../canvas/canvas-api.ts'
import { canvasAddress } from '../canvas-address.ts'
import type { ShownPage } from './shown-page.ts'
import { lookTexts } from './texts.ts'

const SCHEMES: readonly Scheme[] = ['light', 'dark']

interface PreviewProps {
  readonly tokens: Tokens
  /** Under whose policy pages are drawn; without it, nothing comes from other hosts. */
  readonly projectId?: number
  /** Rules beside those of the theme. */
  readonly more?: string
  /** What is shown: opened anew where the key is another one. */
  readonly shown: { readonly key: string; readonly open: (locale: Locale) => Promise<ShownPage> }
}

/** A page in both colour schemes, side by side, as a theme makes it look. */
export function Preview({ tokens, more = '', shown, projectId }: PreviewProps) {
  const css = themeSheet(tokens) + more
  return (
    <div className="lk-frames">
      {SCHEMES.map((scheme) => (
        <SheetFrame
          key={`${scheme} ${shown.key}`}
          scheme={scheme}
          css={css}
          shown={shown}
          {...(projectId === undefined ? {} : { projectId })}
        />
      ))}
    </div>
  )
}

function SheetFrame({
  scheme,
  css,
  shown,
  projectId,
}: { readonly scheme: Scheme; readonly css: string } & Pick<PreviewProps, 'shown' | 'projectId'>) {
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const [canvas, setCanvas] = useState<CanvasApi | null>(null)
  const [page, setPage] = useState<ShownPage | null>(null)
  const [failure, setFailure] = useState<string>()
  const [drawn, setDrawn] = useState(false)
  const worn = useRef(css)
  worn.current = css

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is another one for another key
  useEffect(() => {
    let left = false
    let opened: ShownPage | undefined
    shown.open(locale).then(
      (made) => {
        if (left) return made.close()
        opened = made
        setPage(made)
      },
      (thrown: unknown) => setFailure(failureText(thrown)),
    )
    return () => {
      left = true
      opened?.close()
    }
  }, [locale])
  useEffect(() => {
    if (!canvas || !page) return
    void canvas.show({ page: page.page, locale, theme: scheme, look: worn.current, css: page.css, pins: {} }).then(() => setDrawn(true))
  }, [canvas, page, locale, scheme])
  useEffect(() => canvas?.wear(css), [canvas, css])

  return (
    <figure className="lk-frame">
      <figcaption>{t(scheme)}</figcaption>
      {failure !== undefined && <Alert type="error" content={t('previewFailed', { why: failure })} />}
      {!drawn && failure === undefined && <Skeleton animation text={{ rows: 6 }} />}
      <iframe
        ref={frame}
        title={`${t('preview')}: ${t(scheme)}`}
        src={projectId === undefined ? '/canvas.html' : canvasAddress(projectId)}
        data-drawn={drawn || undefined}
        onLoad={() => setCanvas(frame.current?.contentWindow?.tesseraCanvas ?? null)}
      />
    </figure>
  )
}
