import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale } from '../../shell/messages.ts'
import type { ConfigDraft } from './config-draft.ts'

/** The window that a preview shows, in pixels. */
const WINDOWS = { desktop: { width: 1200, height: 620 }, phone: { width: 375, height: 680 } } as const
/** Kinds of the messages, as the application knows them. */
const READY = 'tessera-preview-ready'
const DRAFT = 'tessera-preview-draft'

interface AppPreviewProps {
  readonly projectId: number
  readonly draft: ConfigDraft
  readonly label: string
  readonly of: keyof typeof WINDOWS
}

const shownOf = ({
  name,
  logo,
  layout,
  menuMode,
  menuTheme,
  systemTheme,
  themeColor,
  breadcrumb,
  multiTab,
  mobile,
}: ConfigDraft) => ({
  ...{ name, logo, layout, menuMode, menuTheme, systemTheme, themeColor, breadcrumb, multiTab, mobile },
})

/**
 * The frame of the built application itself, scaled down, with the settings as they are edited here. It takes no focus,
 * and nothing in it can be pressed.
 */
export function AppPreview({ projectId, draft, label, of }: AppPreviewProps) {
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const { width, height } = WINDOWS[of]
  const scale = useScale(room, width)
  useDraftIn(frame, draft)
  return (
    <div ref={room} className="app-preview" data-of={of} style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        // The application reads the language when it begins.
        key={locale}
        ref={frame}
        src={`/app/${projectId}?tessera-preview`}
        title={label}
        tabIndex={-1}
        inert
        loading="lazy"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}

function useScale(room: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(element.clientWidth / width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [room, width])
  return scale
}

/** Sends the settings into the frame: once it is ready for them, and after each change. */
function useDraftIn(frame: RefObject<HTMLIFrameElement | null>, draft: ConfigDraft): void {
  const shown = JSON.stringify(shownOf(draft))
  useEffect(() => {
    const message = { kind: DRAFT, draft: JSON.parse(shown) as unknown }
    const send = (): void => frame.current?.contentWindow?.postMessage(message, location.origin)
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      if ((data as { readonly kind?: unknown } | null)?.kind === READY) send()
    }
    send()
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, shown])
}
