import { Message, Modal, Notification } from '@arco-design/web-react'
import '@arco-design/web-react/es/Message/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import '@arco-design/web-react/es/Notification/style/css.js'
import type { Label } from '#kernel/page'
import type { PageUi } from '#kernel/view'
import { copyText } from './copy-text.ts'
import { goTo } from './go-to.ts'
import { currentLocale } from './locale.ts'
import { findPageElement } from './page-element.ts'
import type { PageServices } from './page-services.ts'

const OK: Label = { zh: '确定', en: 'OK' }
const CANCEL: Label = { zh: '取消', en: 'Cancel' }
const KINDS = { info: 'info', success: 'success', warning: 'warning', error: 'error', confirm: 'confirm' } as const

/** The page actions' messages, dialogs and navigation in Arco's look. */
export function createArcoPageUi(go: (path: string) => void, services: PageServices): PageUi {
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
          okText: okText || OK[currentLocale()],
          cancelText: cancelText || CANCEL[currentLocale()],
          onOk: () => {
            resolve(true)
          },
          onCancel: () => {
            resolve(false)
          },
        })
      }),
    navigate: (options) => goTo(options, go),
    copy: copyText,
    element: (id) => findPageElement(id),
    ...services,
  }
}
