import { defineService } from '#kernel/plugin'

/** Shows an element on the full screen, or ends that. */
export interface FullScreen {
  /** Leaves full screen when the element already fills it, else enters; rejects where the browser does not allow it. */
  toggle(element: HTMLElement): Promise<void>
}
/** Finds the service for the full screen. */
export const fullScreen = defineService<FullScreen>('service/full-screen', { zh: '全屏', en: 'Full screen' }, () => ({
  toggle: async () => undefined,
}))
