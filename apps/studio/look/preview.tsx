import { Skeleton } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { type Scheme, type Tokens, themeCss } from '#kernel/page/look/theme'
import type { OwnedPage } from '#kernel/view'
import { useLocale, useMessages } from '../../shell/messages.ts'
import type { CanvasApi } from '../canvas/canvas-api.ts'
import { lookTexts } from './texts.ts'

const NO_RULES: ReadonlyMap<string, string> = new Map()
const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** The contact sheet in both colour schemes, side by side; `shared`: the shared style that a few of its elements use, whose rules are in `more`. */
export function Preview({ tokens, more = '', shared }: { readonly tokens: Tokens; readonly more?: string; readonly shared?: string }) {
  const css = themeCss(tokens) + more
  return (
    <div className="lk-frames">
      {SCHEMES.map((scheme) => (
        <SheetFrame key={`${scheme} ${shared ?? ''}`} scheme={scheme} css={css} shared={shared} />
      ))}
    </div>
  )
}

function SheetFrame({ scheme, css, shared }: { readonly scheme: Scheme; readonly css: string; readonly shared: string | undefined }) {
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const [canvas, setCanvas] = useState<CanvasApi | null>(null)
  const [page, setPage] = useState<OwnedPage | null>(null)
  const [drawn, setDrawn] = useState(false)
  const worn = useRef(css)
  worn.current = css

  useEffect(() => {
    let left = false
    let opened: OwnedPage | undefined
    // The declarations of all components, which no other part of the screen needs.
    void import('./contact-sheet.ts').then(({ openContactSheet }) => {
      if (left) return
      opened = openContactSheet(locale, shared)
      setPage(opened)
    })
    return () => {
      left = true
      opened?.dispose()
    }
  }, [locale, shared])
  useEffect(() => {
    if (!canvas || !page) return
    void canvas.show({ page, locale, theme: scheme, look: worn.current, css: NO_RULES, pins: {} }).then(() => setDrawn(true))
  }, [canvas, page, locale, scheme])
  useEffect(() => canvas?.wear(css), [canvas, css])

  return (
    <figure className="lk-frame">
      <figcaption>{t(scheme)}</figcaption>
      {!drawn && <Skeleton animation text={{ rows: 6 }} />}
      <iframe
        ref={frame}
        title={`${t('preview')}: ${t(scheme)}`}
        src="/canvas.html"
        data-drawn={drawn || undefined}
        onLoad={() => setCanvas(frame.current?.contentWindow?.tesseraCanvas ?? null)}
      />
    </figure>
  )
}
