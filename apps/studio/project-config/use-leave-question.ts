import { Modal } from '@arco-design/web-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../../shell/messages.ts'
import { configTexts } from './texts.ts'

/** Asks before the window closes, and before a link of the studio leads away, while something is not saved. */
export function useLeaveQuestion(hasUnsaved: boolean, left: () => void): void {
  const t = useMessages(configTexts)
  const [, go] = useLocation()
  useEffect(() => {
    if (!hasUnsaved) return
    const close = (event: BeforeUnloadEvent): void => event.preventDefault()
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin) return
      if (link.pathname === location.pathname || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      // The router would follow it before the question is answered.
      event.preventDefault()
      event.stopPropagation()
      Modal.confirm({
        title: t('leaveTitle'),
        content: t('leaveText'),
        okText: t('leave'),
        cancelText: t('stay'),
        onOk: () => {
          left()
          go(`${link.pathname}${link.search}${link.hash}`)
        },
      })
    }
    window.addEventListener('beforeunload', close)
    document.addEventListener('click', follow, true)
    return () => {
      window.removeEventListener('beforeunload', close)
      document.removeEventListener('click', follow, true)
    }
  }, [hasUnsaved, go, t, left])
}
