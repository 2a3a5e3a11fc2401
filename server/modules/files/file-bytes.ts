import type { StoredFile } from '../../files/file-store.ts'

/** A file to be looked into, wherever its bytes are. */
export interface FileBytes {
  readonly size: number
  /** From `start` up to and without `end`, no more than there are. */
  read(start: number, end: number): Promise<Uint8Array>
  chunks(): AsyncIterable<Uint8Array>
}

export const bytesInMemory = (bytes: Uint8Array): FileBytes => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
  async *chunks() {
    yield bytes
  },
})

/** Of a file in the store, of which no more is read than is asked for. */
export const bytesInStore = (file: StoredFile): FileBytes => ({
  size: file.size,
  read: async (start, end) =>
    start >= Math.min(end, file.size)
      ? new Uint8Array()
      : new Uint8Array(await new Response(file.stream(start, Math.min(end, file.size))).arrayBuffer()),
  chunks: () => file.stream() as unknown as AsyncIterable<Uint8Array>,
})
