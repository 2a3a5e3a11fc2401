import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DocumentHead, FindHead, FindPolicy } from '../calls/module.ts'
import { type Encoding, encodingFor, matchesEtag } from './encoding.ts'
import { neverFramed, projectPolicy, readImportMapHash } from './security-headers.ts'

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

interface Form {
  readonly bytes: Uint8Array
  readonly encoding: Encoding
}
interface StaticFile {
  readonly etag: string
  readonly type: string
  readonly immutable: boolean
  body(encoding: Encoding): Promise<Form>
  /** The same with more in its head; itself where it has none. */
  withHead(head: DocumentHead): StaticFile
}

const compress = async (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> => {
  if (encoding === 'br')
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  return gz(bytes, { level: 9 })
}

const hashOf = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32)

/** Compressed when first asked for, once for each form, and kept.  */
const toFile = (bytes: Uint8Array, about: Pick<StaticFile, 'etag' | 'type' | 'immutable'>, name: string): StaticFile => {
  const forms = new Map<Encoding, Promise<Uint8Array>>()
  const compressible = COMPRESSIBLE.test(name) && bytes.length >= SMALLEST
  const heads = new Map<string, StaticFile>()
  const file: StaticFile = {
    ...about,
    async body(wanted) {
      if (!compressible || wanted === 'identity') return { bytes, encoding: 'identity' }
      let form = forms.get(wanted)
      if (form === undefined) {
        form = compress(bytes, wanted)
        forms.set(wanted, form)
      }
      return { bytes: await form, encoding: wanted }
    },
    withHead({ html, key, first = '', rootClass }) {
      let made = heads.get(key)
      if (made === undefined) {
        const text = new TextDecoder().decode(bytes)
        const at = text.indexOf(END_OF_HEAD)
        if (at < 0) return file
        const start = first === '' ? 0 : Math.max(0, text.indexOf(FIRST_IN_HEAD))
        const rest = rootClass === undefined ? text.slice(at) : text.slice(at).replace(ROOT, `<div id="root" class="${rootClass}">`)
        const full = new TextEncoder().encode(text.slice(0, start) + first + text.slice(start, at) + html + rest)
        made = toFile(full, { ...about, etag: `"${hashOf(full)}"` }, name)
        if (heads.size >= MOST_HEADS) heads.clear()
        heads.set(key, made)
      }
      return made
    },
  }
  return file
}

/** A file is read when first asked for and stays in memory. */
const createFile = async (path: string, name: string): Promise<StaticFile> => {
  const source = Bun.file(path)
  const bytes = new Uint8Array(await source.arrayBuffer())
  return toFile(bytes, { etag: `"${hashOf(bytes)}"`, type: source.type, immutable: name.startsWith('/assets/') }, name)
}

const listFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .filter((name) => !name.includes('/.'))
  } catch {
    return []
  }
}

const isDocument = (name: string): boolean => name.endsWith('.html')

/** Which built file answers a path; the studio's own routes begin at its index page, or at that of the editor, which the pages' own address does not have. */
const nameFor = (path: string, names: ReadonlySet<string>, pagesOnly: boolean): string | null => {
  if (path.startsWith('/page/')) return '/viewer.html'
  if (/^\/app(\/|$)/.test(path) && !pagesOnly) return '/admin.html'
  if (names.has(path)) return pagesOnly && isDocument(path) ? null : path
  if (pagesOnly) return null
  if (path.startsWith('/assets/')) return null
  return path.startsWith('/editor/') && names.has('/editor.html') ? '/editor.html' : '/index.html'
}

export interface StaticAnswer {
  readonly status: 200 | 304
  readonly headers: Record<string, string>
  readonly body: Uint8Array | null
}

/** Serves the built apps. Only names listed at start exist, so no path can lead out of the folder. */
export const createStaticFiles = (folder: string, findHead: FindHead = async () => null, findPolicy: FindPolicy = async () => null) => {
  const names: ReadonlySet<string> = new Set(listFiles(folder))
  const files = new Map<string, Promise<StaticFile>>()
  const importMap = readImportMapHash(folder)
  const unframed = neverFramed(importMap)
  return {
    isEmpty: names.size === 0,
    async find(request: Request, path: string, pagesOnly = false): Promise<StaticAnswer | null> {
      const name = nameFor(path, names, pagesOnly)
      if (name === null || !names.has(name)) return null
      let loading = files.get(name)
      if (loading === undefined) {
        loading = createFile(join(folder, name), name)
        files.set(name, loading)
      }
      const loaded = await loading
      const { search } = isDocument(name) ? new URL(request.url) : { search: '' }
      const head = isDocument(name) ? await findHead(path, search) : null
      // What it is told of its policy is in the document too, so that a cached one is not shown under another policy.
      const policy = isDocument(name) ? await findPolicy(path, search) : null
      const full = policy === null ? head : { ...head, html: `${policy.html}${head?.html ?? ''}`, key: `${policy.html}${head?.key ?? ''}` }
      const file = full === null ? loaded : loaded.withHead(full)
      const headers: Record<string, string> = {
        etag: file.etag,
        vary: 'accept-encoding',
        'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      }
      if (name === '/index.html' || name === '/editor.html') Object.assign(headers, unframed)
      else if (policy !== null) Object.assign(headers, projectPolicy(importMap, policy))
      if (matchesEtag(request, file.etag)) return { status: 304, headers, body: null }
      const { bytes, encoding } = await file.body(encodingFor(request))
      headers['content-type'] = file.type
      if (encoding !== 'identity') headers['content-encoding'] = encoding
      return { status: 200, headers, body: bytes }
    },
  }
}
export type StaticFiles = ReturnType<typeof createStaticFiles>
