/** Bytes of every part but the last; S3 asks for 5 MiB at least. */
export const PART = 8 * 1024 * 1024

/** Where the parts of a file begin, and how long each is. */
export const partsOf = (size: number): readonly { readonly at: number; readonly length: number }[] =>
  Array.from({ length: Math.ceil(size / PART) }, (_, n) => ({ at: n * PART, length: Math.min(PART, size - n * PART) }))
