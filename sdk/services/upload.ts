import { defineService } from '#kernel/plugin'

export interface Uploads {
  /** Puts a file on the server; rejects with what the server says. */
  send(file: File): Promise<{ readonly url: string; readonly name: string; readonly size: number }>
}
export const uploads = defineService<Uploads>('service/upload', { zh: '上传文件', en: 'Uploading a file' }, () => ({
  send: async ({ name, size }) => ({ url: `/files/${encodeURIComponent(name)}`, name, size }),
}))
