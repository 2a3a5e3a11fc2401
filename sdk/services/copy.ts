import { defineService } from '#kernel/plugin'

export interface Clipboard {
  /** Rejects with the reason where the browser does not allow it. */
  copy(text: string): Promise<void>
}
export const clipboard = defineService<Clipboard>('service/copy', { zh: '剪贴板', en: 'The clipboard' }, () => ({
  copy: async () => undefined,
}))
