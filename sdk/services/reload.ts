import { defineService } from '#kernel/plugin'

export interface Reloading {
  /** Loads the page anew, as the browser's own button does. */
  reload(): Promise<void>
}
export const reloading = defineService<Reloading>('service/reload', { zh: '刷新页面', en: 'Loading the page anew' }, () => ({
  reload: async () => undefined,
}))
