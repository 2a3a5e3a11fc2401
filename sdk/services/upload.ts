import { defineService } from '#kernel/plugin'

/** Options of an upload. `onProgress` receives bytes sent and bytes in all; `signal` cancels it. */
export interface UploadOptions {
  readonly onProgress?: (loaded: number, total: number) => void
  readonly signal?: AbortSignal
}
/** Which files the project takes, kind by kind, before one is chosen. */
export interface UploadRules {
  readonly kinds: readonly {
    /** `picture`, `document`, `table`, `archive`, `audio`, `video` or `text`. */
    readonly kind: string
    /** In lower case, without a dot. */
    readonly extensions: readonly string[]
    /** The largest file, in units of 1,048,576 bytes. */
    readonly megabytes: number
  }[]
  /** Where whoever looks at the page can change them; null where they may not. */
  readonly settings: string | null
}
/** Uploads files to the server. */
export interface Uploads {
  /** What may be sent; null where that is not known, as for whoever is not signed in. */
  rules(): Promise<UploadRules | null>
  /** Whether the current user may upload at all, as a visitor may not; true where a service does not say. */
  mayUpload?(): Promise<boolean>
  /**
   * Puts a file on the server, and tells how many of its bytes have gone; rejects with what the server says, and as `fetch` does when `signal` aborts,
   * which ends the request.
   */
  send(file: File, options?: UploadOptions): Promise<{ readonly url: string; readonly name: string; readonly size: number }>
}
/** Finds the service that uploads files. */
export const uploads = defineService<Uploads>('service/upload', { zh: '上传文件', en: 'Uploading a file' }, () => ({
  rules: async () => null,
  send: async ({ name, size }: File) => ({ url: `/files/${encodeURIComponent(name)}`, name, size }),
}))
