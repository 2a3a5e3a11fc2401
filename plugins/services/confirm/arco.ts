import { Modal } from '@arco-design/web-react'
import '@arco-design/web-react/es/Modal/style/css.js'
import { lockScroll, popupsOf } from '#sdk/react'
import type { Confirmations, PageHost, ServiceUse } from '#sdk/services'

const OK = { zh: '确定', en: 'OK' }
const CANCEL = { zh: '取消', en: 'Cancel' }
const KINDS = { info: 'info', success: 'success', warning: 'warning', error: 'error', confirm: 'confirm' } as const

export const create = ({ host, signal }: ServiceUse<Pick<PageHost, 'locale'> & Partial<Pick<PageHost, 'key'>>>): Confirmations => ({
  ask: ({ tone, title, content, okText, cancelText }) =>
    new Promise((resolve) => {
      const popups = host.key === undefined ? undefined : popupsOf(host.key)
      const freeScroll = popups && lockScroll(popups.ownerDocument)
      const answer = (agrees: boolean) => () => {
        signal.removeEventListener('abort', close)
        resolve(agrees)
      }
      const dialog = Modal[KINDS[tone]]({
        title,
        content,
        hideCancel: false,
        // What cannot be undone is not in the colour of what is usual.
        ...(tone === 'error' && { okButtonProps: { status: 'danger' } }),
        okText: okText || OK[host.locale()],
        cancelText: cancelText || CANCEL[host.locale()],
        onOk: answer(true),
        onCancel: answer(false),
        ...(popups && { getPopupContainer: () => popups }),
        ...(freeScroll && { afterClose: freeScroll }),
      })
      // Nobody waits for the answer any more.
      const close = () => dialog.close()
      signal.addEventListener('abort', close, { once: true })
    }),
})
