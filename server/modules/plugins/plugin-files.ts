import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PluginManifest, SERVER_FOLDER } from '../../../sdk/manifest.ts'
import { type Encoding, encodingFor, matchesEtag } from '../../http/encoding.ts'
import { FILE_POLICY } from '../../http/security-headers.ts'
import type { Copies } from './copies.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

interface Kind {
  readonly type: string
  readonly compressible: boolean
  /** Code and styles are used by pages of ours, with the policy of those; anything else is shown and runs nothing. */
  readonly isCode: boolean
}
const code = (type: string): Kind => ({ type, compressible: true, isCode: true })
const shown = (type: string, compressible = false): Kind => ({ type, compressible, isCode: false })
const KINDS: { readonly [extension: string]: Kind } = {
  js: code('text/javascript; charset=utf-8'),
  mjs: code('text/javascript; charset=utf-8'),
  css: code('text/css; charset=utf-8'),
  wasm: code('application/wasm'),
  json: shown('application/json; charset=utf-8', true),
  map: shown('application/json; charset=utf-8', true),
  svg: shown('image/svg+xml', true),
  txt: shown('text/plain; charset=utf-8', true),
  png: shown('image/png'),
  jpg: shown('image/jpeg'),
  jpeg: shown('image/jpeg'),
  gif: shown('image/gif'),
  webp: shown('image/webp'),
  avif: shown('image/avif'),
  ico: shown('image/x-icon'),
  woff: shown('font/woff'),
  woff2: shown('font/woff2'),
}
// A document among the files would be a page on our own address.
const UNKNOWN = shown('application/octet-stream')
const kindOf = (file: string): Kind => {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined) ?? UNKNOWN
}

const KEPT_BYTES = 64 * 1024 * 1024
const KEPT_MANIFESTS = 200
const SMALLEST = 500

/** `style.css?layered` is the sheet in the layer of plugins, so that it gives way to authors; a sheet by itself cannot leave it. */
const layered = (request: Request, file: string): boolean => file.endsWith('.css') && new URL(request.url).search === '?layered'
const inLayer = (hash: string, file: string): Uint8Array =>
  new TextEncoder().encode(`@import "/plugins/${hash}/${file.split('/').map(encodeURIComponent).join('/')}" layer(plugin);`)

export interface PluginFile {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

/** Serves the files of plugins: those that a manifest lists, below the hash of that manifest, and no others; never those of a server half. */
export const createPluginFiles = (copies: Pick<Copies, 'manifest' | 'file'>) => {
  const manifests = new Map<string, PluginManifest>()
  const bodies = new Map<string, Uint8Array>()
  let kept = 0

  const manifestOf = async (hash: string): Promise<PluginManifest | null> => {
    const known = manifests.get(hash)
    if (known) return known
    const found = await copies.manifest(hash)
    if (found === null) return null
    if (manifests.size >= KEPT_MANIFESTS) manifests.clear()
    manifests.set(hash, found)
    return found
  }
  const keep = (key: string, body: Uint8Array): void => {
    bodies.set(key, body)
    kept += body.length
    for (const [oldest, old] of bodies) {
      if (kept <= KEPT_BYTES) break
      bodies.delete(oldest)
      kept -= old.length
    }
  }
  const encode = async (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> => {
    if (encoding === 'br')
      return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    return encoding === 'gzip' ? gz(bytes, { level: 9 }) : bytes
  }

  return {
    async find(request: Request, hash: string, file: string): Promise<PluginFile | null> {
      const manifest = await manifestOf(hash)
      const listed = manifest !== null && Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined
      if (manifest === null || listed === undefined || file.startsWith(SERVER_FOLDER)) return null
      const { type, compressible, isCode } = kindOf(file)
      const isLayered = layered(request, file)
      const etag = `"${isLayered ? 'layered-' : ''}${listed.sha256.slice(0, 32)}"`
      const headers: Record<string, string> = {
        etag,
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(isCode ? {} : { 'content-security-policy': FILE_POLICY }),
        ...(type === UNKNOWN.type ? { 'content-disposition': 'attachment' } : {}),
      }
      if (matchesEtag(request, etag)) return { status: 304, headers, body: null }
      if (isLayered) return { status: 200, headers: { ...headers, 'content-type': type }, body: inLayer(hash, file) }
      const encoding = compressible && listed.bytes >= SMALLEST ? encodingFor(request) : 'identity'
      const key = `${listed.sha256} ${encoding}`
      let body = bodies.get(key)
      if (body === undefined) {
        const bytes = await copies.file(hash, manifest, file)
        if (bytes === null) return null
        body = await encode(bytes, encoding)
        keep(key, body)
      }
      headers['content-type'] = type
      if (encoding !== 'identity') headers['content-encoding'] = encoding
      return { status: 200, headers, body }
    },
  }
}
export type PluginFiles = ReturnType<typeof createPluginFiles>
