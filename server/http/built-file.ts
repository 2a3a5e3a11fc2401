import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DocumentHead } from '../calls/module.ts'
import type { Encoding } from './encoding.ts'
import type { Late } from './late.ts'
import { plainBytes, type StoredFile, type WebFolder } from './web-folder.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
/** Smaller files, and kinds that are compressed already, gain nothing. */
const COMPRESSIBLE = /\.(html|js|mjs|css|json|svg|wasm|txt|map|ico)$/
const SMALLEST = 500

/** Documents with a head of their own that are kept, each a kilobyte or two. */
const MOST_HEADS = 2_000
const END_OF_HEAD = '</head>'
const FIRST_IN_HEAD = '<title>'
const ROOT = '<div id="root">'

export interface Form {
  readonly bytes: Uint8Array
  readonly encoding: Encoding
}
export interface BuiltFile {
  readonly etag: string
  readonly type: string
  readonly immutable: boolean
  /** Compressed when first asked for, once for each form, and kept. */
  body(encoding: Encoding): Late<Form>
  /** The same with more in its head; itself where it has none. */
  withHead(head: DocumentHead): BuiltFile
}

/** Whether a file gains by being compressed. */
export const isCompressible = (name: string, bytes: number): boolean => COMPRESSIBLE.test(name) && bytes >= SMALLEST

export const compress = async (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> => {
  if (encoding === 'br')
    return brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
  return gz(bytes, { level: 9 })
}

export const storedAsIs = (bytes: Uint8Array): StoredFile => ({ bytes, encoding: 'identity', size: bytes.length })

export const etagOf = (bytes: Uint8Array): string =>
  `"${new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32)}"`

/** A file out of its bytes, as they are or compressed; `name` ends with the extension. */
export const toFile = (
  stored: StoredFile,
  about: Pick<BuiltFile, 'etag' | 'type' | 'immutable'>,
  name: string,
): BuiltFile => {
  const forms = new Map<Encoding, Late<Form>>([[stored.encoding, stored]])
  const compressible = stored.encoding === 'br' || isCompressible(name, stored.bytes.length)
  const packed = async (encoding: Encoding): Promise<Uint8Array> => {
    const bytes = await plainBytes(stored)
    return encoding === 'identity' ? bytes : compress(bytes, encoding)
  }
  const heads = new Map<string, BuiltFile>()
  const file: BuiltFile = {
    ...about,
    body(wanted) {
      const encoding = compressible ? wanted : 'identity'
      let form = forms.get(encoding)
      if (form === undefined) {
        form = packed(encoding).then((bytes) => {
          const made = { bytes, encoding }
          forms.set(encoding, made)
          return made
        })
        forms.set(encoding, form)
      }
      return form
    },
    withHead({ html, key, first = '', rootClass }) {
      let made = heads.get(key)
      if (made === undefined) {
        const text = new TextDecoder().decode(stored.bytes)
        const at = text.indexOf(END_OF_HEAD)
        if (at < 0) return file
        const start = first === '' ? 0 : Math.max(0, text.indexOf(FIRST_IN_HEAD))
        const rest =
          rootClass === undefined
            ? text.slice(at)
            : text.slice(at).replace(ROOT, `<div id="root" class="${rootClass}">`)
        const full = new TextEncoder().encode(text.slice(0, start) + first + text.slice(start, at) + html + rest)
        made = toFile(storedAsIs(full), { ...about, etag: etagOf(full) }, name)
        if (heads.size >= MOST_HEADS) heads.clear()
        heads.set(key, made)
      }
      return made
    },
  }
  return file
}

/** A file of the built apps, read whole. */
export const readBuiltFile = async (folder: WebFolder, name: string): Promise<BuiltFile> => {
  const stored = await folder.read(name)
  return toFile(
    stored,
    { etag: etagOf(stored.bytes), type: Bun.file(name).type, immutable: name.startsWith('/assets/') },
    name,
  )
}
