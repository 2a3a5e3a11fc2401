import { Message, Modal, Notification } from '@arco-design/web-react'
import type { PageUi } from '#kernel/view'
import { safeTarget } from './safe-target.ts'

const KINDS = { info: 'info', success: 'success', warning: 'warning', error: 'error', confirm: 'confirm' } as const

/** The page actions' messages, dialogs and navigation in Arco's look. */
export function createArcoPageUi(go: (path: string) => void): PageUi {
  return {
    message({ tone, content, seconds }) {
      Message[tone]({ content, duration: seconds * 1000 })
    },
    notification({ tone, title, content, placement, seconds }) {
      Notification[tone]({ title, content, position: placement, duration: seconds * 1000 })
    },
    confirm: ({ tone, title, content, okText, cancelText }) =>
      new Promise((resolve) => {
        Modal[KINDS[tone]]({
          title,
          content,
          hideCancel: false,
          ...(okText ? { okText } : {}),
          ...(cancelText ? { cancelText } : {}),
          onOk: () => {
            resolve(true)
          },
          onCancel: () => {
            resolve(false)
          },
        })
      }),
    navigate({ kind, url, newWindow }) {
      const target = safeTarget(url)
      if (target === null) return { ok: false, reason: `this address is not allowed: ${url.slice(0, 100)}` }
      if (newWindow) window.open(target, '_blank', 'noopener')
      else if (kind === 'route' && target.startsWith('/')) go(target)
      else window.location.assign(target)
      return { ok: true }
    },
    copy: (text) => navigator.clipboard.writeText(text),
  }
}
