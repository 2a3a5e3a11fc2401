import type { ActionOutcome } from '#kernel/engine'
import { defineService } from '#kernel/plugin'

/** Ends the visitor's login. The outcome says why it did not. */
export interface Login {
  /** Ends the login; refuses with a reason where there is none to end. */
  end(): Promise<ActionOutcome>
}
/** Finds the service that ends the visitor's login. */
export const login = defineService<Login>('service/logout', { zh: '退出登录', en: 'Signing out' }, () => ({
  end: async () => ({ ok: true }),
}))
