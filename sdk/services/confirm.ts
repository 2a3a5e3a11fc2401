import { defineService } from '#kernel/plugin'
import type { Tone } from '#kernel/view'

/** Asks the visitor to confirm. Resolves to true or false. */
export interface Confirmations {
  /** Whether the person agrees; empty texts of buttons are the usual ones. */
  ask(options: {
    readonly tone: Tone | 'confirm'
    readonly title: string
    readonly content: string
    readonly okText: string
    readonly cancelText: string
  }): Promise<boolean>
}
/** Finds the service that asks the visitor to confirm. */
export const confirmations = defineService<Confirmations>('service/confirm', { zh: '确认框', en: 'The confirmation' }, () => ({
  ask: async () => true,
}))
