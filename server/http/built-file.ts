import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DocumentHead } from '../calls/module.ts'
import type { Encoding } from './encoding.ts'
import type { Late } from './late.ts'

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

const compress = async (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> => {
  if (encoding === 'br')
    return brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
  return gz(bytes, { level: 9 })
}

export const etagOf = (bytes: Uint8Array): string =>
  `"${new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32)}"`

/** A file out of its bytes; `name` ends with the extension. */
export const toFile = (
  bytes: Uint8Array,
  about: Pick<BuiltFile, 'etag' | 'type' | 'immutable'>,
  name: string,
): BuiltFile => {
  const forms = new Map<Encoding, Late<Form>>([['identity', { bytes, encoding: 'identity' }]])
  const compressible = COMPRESSIBLE.test(name) && bytes.length >= SMALLEST
  const heads = new Map<string, BuiltFile>()
  const file: BuiltFile = {
    ...about,
    body(wanted) {
      const encoding = compressible ? wanted : 'identity'
      let form = forms.get(encoding)
      if (form === undefined) {
        form = compress(bytes, encoding).then((packed) => {
          const made = { bytes: packed, encoding }
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
        const text = new TextDecoder().decode(bytes)
        const at = text.indexOf(END_OF_HEAD)
        if (at < 0) return file
        const start = first === '' ? 0 : Math.max(0, text.indexOf(FIRST_IN_HEAD))
        const rest =
          rootClass === undefined
            ? text.slice(at)
            : text.slice(at).replace(ROOT, `<div id="root" class="${rootClass}">`)
        const full = new TextEncoder().encode(text.slice(0, start) + first + text.slice(start, at) + html + rest)
        made = toFile(full, { ...about, etag: etagOf(full) }, name)
        if (heads.size >= MOST_HEADS) heads.clear()
        heads.set(key, made)
      }
      return made
    },
  }
  return file
}

/** A file of the built apps, read whole. */
export const readBuiltFile = async (path: string, name: string): Promise<BuiltFile> => {
  const source = Bun.file(path)
  const bytes = new Uint8Array(await source.arrayBuffer())
  return toFile(bytes, { etag: etagOf(bytes), type: source.type, immutable: name.startsWith('/assets/') }, name)
}
