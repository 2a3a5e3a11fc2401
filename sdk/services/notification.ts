import { defineService } from '#kernel/plugin'
import type { Tone } from '#kernel/view'

/** Shows a notification in a corner of the page. */
export interface Notifications {
  /** Resolves when it is shown, not when it closes. */
  show(options: {
    readonly tone: Tone
    readonly title: string
    readonly content: string
    readonly placement: 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'
    readonly seconds: number
  }): Promise<void>
}
/** Finds the service that shows notifications. */
export const notifications = defineService<Notifications>('service/notification', { zh: '通知', en: 'Notifications' }, () => ({
  show: async () => undefined,
}))
