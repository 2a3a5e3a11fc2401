import type { Json } from '#sdk'
import { readRow, safeUrl } from '#sdk/react'

/** A file that is on the server, as it stands in the form. */
export interface StoredFile {
  readonly url: string
  readonly name: string
  /** Bytes; -1 where the value does not say. */
  readonly size: number
  readonly type: string
}

const nameIn = (url: string): string => {
  const last = url.split(/[?#]/, 1)[0]!.split('/').pop() ?? ''
  try {
    return decodeURIComponent(last) || url
  } catch {
    return last || url
  }
}

const FILE = { url: 'text', name: 'text', size: 'any', type: 'text' } as const

/** A file of a value: an address, or an object as it is handed on or as older pages have it. Undefined for what is none. */
function storedFile(value: Json): StoredFile | undefined {
  const { name, size, type, ...file } = readRow(FILE, value)
  const url = typeof value === 'string' ? value.trim() : file.url
  return url === '' ? undefined : { url, name: name || nameIn(url), size: typeof size === 'number' ? size : -1, type }
}

/** The files of a value, whatever shape it has. */
export function filesOf(value: Json | undefined): readonly StoredFile[] {
  const list: readonly Json[] = Array.isArray(value) ? value : [value ?? null]
  return list.flatMap((each) => storedFile(each) ?? [])
}

/** The value of files: of one an address or an object, null where there is none; else a list. */
export function valueFrom(files: readonly StoredFile[], structure: 'url' | 'object', maxCount: number): Json {
  const values = files.map((file): Json => {
    if (structure === 'url') return file.url
    const { url, name, size, type } = file
    return { url, name, type, ...(size >= 0 ? { size } : {}) }
  })
  return maxCount === 1 ? (values.at(-1) ?? null) : values
}

/** Where a picture of it is; undefined where it is none that can be shown. */
export function pictureOf({ url, type }: StoredFile): string | undefined {
  const looks = type === '' ? /\.(png|jpe?g|gif|webp|avif|bmp)([?#]|$)/i.test(url) : type.startsWith('image/')
  return looks || /^data:image\//.test(url) ? safeUrl(url) : undefined
}
