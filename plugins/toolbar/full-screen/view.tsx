import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { useSyncExternalStore } from 'react'
import { labelIn, useAdmin, useSignalValue } from '#sdk/studio'

const LABELS = { enter: { zh: '全屏', en: 'Full screen' }, exit: { zh: '退出全屏', en: 'Exit full screen' } } as const

function onChange(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify)
  return () => document.removeEventListener('fullscreenchange', notify)
}

/** The whole application on the whole screen, and back. */
export function Item() {
  const locale = useSignalValue(useAdmin().language)
  const isFull = useSyncExternalStore(onChange, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = labelIn(isFull ? LABELS.exit : LABELS.enter, locale)
  const toggle = (): void => {
    // Where the browser refuses, nothing changes.
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  }
  return (
    <button type="button" className="admin-tool" aria-label={label} title={label} onClick={toggle}>
      {isFull ? <IconFullscreenExit /> : <IconFullscreen />}
    </button>
  )
}
