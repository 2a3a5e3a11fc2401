import { labelIn, tell, toldBy } from '#kernel/message'
import type { PageHost } from '#kernel/view'
import { confirmations, type Login, type ServiceUse } from '#sdk/services'
import { TEXTS } from './messages.ts'
import { leavePage } from './page-login.ts'

/** Whoever looks at the page decides whether they leave: a page may ask, and is not the person. */
export const create = ({ host, service }: ServiceUse<PageHost>): Login => ({
  async end() {
    const locale = host.locale()
    const leaves = await service(confirmations).ask({
      tone: 'confirm',
      title: labelIn(TEXTS.logout, locale),
      content: labelIn(TEXTS.logoutHint, locale),
      okText: labelIn(TEXTS.logoutNow, locale),
      cancelText: '',
    })
    if (!leaves) return { ok: false, reason: tell('app.stayed') }
    if (leavePage()) return { ok: true }
    const session = await import('../shell/session.ts')
    try {
      await session.logout()
      return { ok: true }
    } catch (thrown) {
      return { ok: false, reason: toldBy(thrown) }
    }
  },
})
