import { Message } from '@arco-design/web-react'
import '@arco-design/web-react/es/Message/style/css.js'
import { PageNotices } from '#sdk/react'
import type { Messages, PageHost, ServiceUse } from '#sdk/services'

const notices = new PageNotices<{
  readonly position: 'top'
  readonly type: Parameters<Messages['show']>[0]['tone']
  readonly content: string
  readonly duration: number
}>(Message)

export const create = ({ host }: ServiceUse<Partial<Pick<PageHost, 'key'>>>): Messages => ({
  async show({ tone, content, seconds }) {
    const duration = seconds * 1000
    if (await notices.show(host.key, { position: 'top', type: tone, content, duration })) return
    Message[tone]({ content, duration })
  },
})
