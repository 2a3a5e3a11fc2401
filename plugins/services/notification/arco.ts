import { Notification } from '@arco-design/web-react'
import '@arco-design/web-react/es/Notification/style/css.js'
import { PageNotices } from '#sdk/react'
import type { Notifications, PageHost, ServiceUse } from '#sdk/services'

type Shown = Parameters<Notifications['show']>[0]
const notices = new PageNotices<{
  readonly position: Shown['placement']
  readonly type: Shown['tone']
  readonly title: string
  readonly content: string
  readonly duration: number
}>(Notification)

export const create = ({ host }: ServiceUse<Partial<Pick<PageHost, 'key'>>>): Notifications => ({
  async show({ tone, title, content, placement, seconds }) {
    const shown = { title, content, position: placement, duration: seconds * 1000 }
    if (await notices.show(host.key, { ...shown, type: tone })) return
    Notification[tone](shown)
  },
})
