import { Message } from '@arco-design/web-react'
import '@arco-design/web-react/es/Message/style/css.js'
import type { Messages } from '#sdk/services'

export const create = (): Messages => ({
  async show({ tone, content, seconds }) {
    Message[tone]({ content, duration: seconds * 1000 })
  },
})
