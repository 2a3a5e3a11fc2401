import type { ActionOutcome } from '#kernel/engine'
import { defineService } from '#kernel/plugin'

/** Goes to an address: inside the app, elsewhere, or of the host of a micro-frontend. */
export interface Navigation {
  /** Goes to a page of the app, to an address, or asks the micro-frontend host to; refuses unsafe schemes with a reason. */
  go(options: { readonly kind: 'route' | 'link' | 'micro'; readonly url: string; readonly newWindow: boolean }): Promise<ActionOutcome>
}
/** Finds the service that goes to other addresses. */
export const navigation = defineService<Navigation>('service/navigate', { zh: '页面跳转', en: 'Going to an address' }, () => ({
  go: async () => ({ ok: true }),
}))
