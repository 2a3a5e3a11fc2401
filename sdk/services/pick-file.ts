import { defineService } from '#kernel/plugin'

/** Lets the visitor choose a file. */
export interface FilePicker {
  /** Lets the person choose a file; null when they choose none. `accept` is a list like `image/*,.pdf`. */
  pick(accept: string): Promise<File | null>
}
/** Finds the service that lets the visitor choose a file. */
export const filePicker = defineService<FilePicker>('service/pick-file', { zh: '选择文件', en: 'Choosing a file' }, () => ({
  pick: async () => null,
}))
