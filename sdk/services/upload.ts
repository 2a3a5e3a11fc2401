import { defineService } from '#kernel/plugin'

export interface UploadOptions {
  readonly onProgress?: (loaded: number, total: number) => void
  readonly signal?: AbortSignal
}
export interface Uploads {
  /**
   * Puts a file on the server, and tells how many of its bytes have gone; rejects with what the server says, and as `fetch` does when `signal` aborts,
   * which ends the request.
   */
  send(file: File, options?: UploadOptions): Promise<{ readonly url: string; readonly name: string; readonly size: number }>
}
export const uploads = defineService<Uploads>('service/upload', { zh: '上传文件', en: 'Uploading a file' }, () => ({
  send: async ({ name, size }: File) => ({ url: `/files/${encodeURIComponent(name)}`, name, size }),
}))
