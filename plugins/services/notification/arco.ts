import { Notification } from '@arco-design/web-react'
import '@arco-design/web-react/es/Notification/style/css.js'
import type { Notifications } from '#sdk/services'

export const create = (): Notifications => ({
  async show({ tone, title, content, placement, seconds }) {
    Notification[tone]({ title, content, position: placement, duration: seconds * 1000 })
  },
})
