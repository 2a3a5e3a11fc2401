import { defineService } from '#kernel/plugin'

/** Reloads the page. */
export interface Reloading {
  /** Loads the page anew, as the browser's own button does. */
  reload(): Promise<void>
}
/** Finds the service that reloads the page. */
export const reloading = defineService<Reloading>('service/reload', { zh: '刷新页面', en: 'Reloading the page' }, () => ({
  reload: async () => undefined,
}))
