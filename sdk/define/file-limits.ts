import type { JsonObject } from '#kernel/page/values'

/** What a field of files takes. */
export interface FileLimits {
  /** In lower case, without a dot; empty for all that the project takes. */
  readonly extensions: readonly string[]
  /** Bytes; null for what the project takes. */
  readonly most: number | null
}

const NAMES: { readonly [extension: string]: string } = { jpeg: 'jpg', tiff: 'tif' }

/**
 * What a field of files takes, by its options.
 * @example fileLimits({ extensions: 'pdf, .DOCX', megabytes: 2 }) // { extensions: ['pdf', 'docx'], most: 2097152 }
 */
export function fileLimits({ extensions, megabytes }: JsonObject): FileLimits {
  const words = typeof extensions === 'string' ? extensions.toLowerCase().split(/[,，、;；\s]+/) : []
  const names = words.map((word) => word.replace(/^\.+/, '')).filter((word) => word !== '')
  return {
    extensions: [...new Set(names.map((name) => NAMES[name] ?? name))],
    most: typeof megabytes === 'number' ? megabytes * 1_048_576 : null,
  }
}

/**
 * Whether a field takes a file of this name and size.
 * @example fitsLimits(fileLimits(field.options), { name: 'a.pdf', size: 1200 })
 */
export function fitsLimits(
  { extensions, most }: FileLimits,
  file: { readonly name: string; readonly size: number },
): boolean {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const isOfType = extensions.length === 0 || extensions.includes(NAMES[extension] ?? extension)
  return isOfType && (most === null || file.size <= most)
}
