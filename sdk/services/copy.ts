import { defineService } from '#kernel/plugin'

/** Copies text to the clipboard. Rejects with a `MessageError` where the browser does not allow it. */
export interface Clipboard {
  /** Rejects with the reason where the browser does not allow it. */
  copy(text: string): Promise<void>
}
/** Finds the service that copies text to the clipboard. */
export const clipboard = defineService<Clipboard>('service/copy', { zh: '剪贴板', en: 'The clipboard' }, () => ({
  copy: async () => undefined,
}))
