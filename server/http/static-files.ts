import type { Asset, DocumentHead, DocumentPolicy, FindAsset, FindHead, FindPolicy } from '../calls/module.ts'
import { type BuiltFile, etagOf, type Form, readBuiltFile, storedAsIs, toFile } from './built-file.ts'
import { type Encoding, encodingFor, matchesEtag } from './encoding.ts'
import { type Late, onceThere } from './late.ts'
import { neverFramed, projectPolicy, readImportMapHash } from './security-headers.ts'
import { openWebFolder, type WebFolder } from './web-folder.ts'

/** What addresses begin with at which there are files and documents of the apps alone, and no call. */
export const ADDRESSES_OF_FILES = ['/page/', '/assets/', '/app/', '/editor/']
const ASSETS = '/assets/'

/** Documents are never stored compressed, because their heads differ by address. */
export const isDocument = (name: string): boolean => name.endsWith('.html')

/** Which built file answers a path; the studio's own routes begin at its index page, or at that of the editor, which the pages' own address does not have. */
const nameFor = (path: string, names: ReadonlySet<string>, pagesOnly: boolean): string | null => {
  if (path.startsWith('/page/')) return '/viewer.html'
  if (/^\/app(\/|$)/.test(path) && !pagesOnly) return '/admin.html'
  if (names.has(path)) return pagesOnly && isDocument(path) ? null : path
  if (pagesOnly) return null
  if (path.startsWith(ASSETS)) return null
  return path.startsWith('/editor/') && names.has('/editor.html') ? '/editor.html' : '/index.html'
}

export interface FileAddress {
  readonly path: string
  /** With its `?`; empty where there is none. */
  readonly search: string
}
export const addressOfFile = (address: string): FileAddress => {
  const at = address.indexOf('?')
  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at) }
}
/** A request as far as files answer it. */
interface FileRequest extends FileAddress {
  readonly request: Request
  readonly pagesOnly: boolean
}
export interface StaticAnswer {
  readonly status: 200 | 304
  readonly headers: Record<string, string>
  readonly body: Uint8Array | null
}
/** A file as an address shows it, with complete answers of which requests get copies. */
interface Shown {
  readonly from: From
  readonly file: BuiltFile
  readonly headers: Readonly<Record<string, string>>
  readonly same: Response
  readonly full: Map<Encoding, Response>
}
/** What an address shows a file with. */
interface From {
  readonly loaded: BuiltFile
  readonly head: DocumentHead | null
  readonly policy: DocumentPolicy | null
}

const withForm = (
  headers: Readonly<Record<string, string>>,
  { type }: BuiltFile,
  { encoding }: Form,
): Record<string, string> => ({
  ...headers,
  'content-type': type,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
})

/** Files of a folder by name, read when first asked for and kept in memory. */
const createLoader = (folder: WebFolder) => {
  const files = new Map<string, Late<BuiltFile>>()
  return (name: string): Late<BuiltFile> => {
    const known = files.get(name)
    if (known !== undefined) return known
    const loading = readBuiltFile(folder, name).then(
      (file) => {
        files.set(name, file)
        return file
      },
      (error: unknown) => {
        files.delete(name)
        throw error
      },
    )
    files.set(name, loading)
    return loading
  }
}

// The types have a response of another library here.
const copyOf = (response: Response): Response => response.clone() as Response

interface StaticFilesInput {
  /** Of the built apps. */
  readonly folder: string
  /** Headers of every answer of the server. */
  readonly common: Readonly<Record<string, string>>
  /** What the modules know of documents, and of files of other releases. */
  readonly from: {
    readonly findHead: FindHead
    readonly findPolicy: FindPolicy
    readonly findAsset: FindAsset
  }
}

/** Serves the built apps. Only names listed at start exist, so no path can lead out of the folder. */
export const createStaticFiles = ({ folder, common, from: { findHead, findPolicy, findAsset } }: StaticFilesInput) => {
  const apps = openWebFolder(folder)
  const { names } = apps
  const shown = new WeakMap<object, Shown>()
  const importMap = readImportMapHash(folder)
  const unframed = neverFramed(importMap)

  const load = createLoader(apps)

  const make = (name: string, from: From): Shown => {
    const { loaded, head, policy } = from
    // A document names its policy, so that a cached one is not shown under another policy.
    const full =
      policy === null
        ? head
        : { ...head, html: `${policy.html}${head?.html ?? ''}`, key: `${policy.html}${head?.key ?? ''}` }
    const file = full === null ? loaded : loaded.withHead(full)
    const headers: Record<string, string> = {
      etag: file.etag,
      vary: 'accept-encoding',
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...head?.headers,
    }
    if (name === '/index.html' || name === '/editor.html') Object.assign(headers, unframed)
    else if (policy !== null) Object.assign(headers, projectPolicy(importMap, policy))
    const same = new Response(null, { status: 304, headers: { ...common, ...headers } })
    return { from, file, headers, same, full: new Map() }
  }

  /** Heads and policies are the same objects while nothing of them changes. */
  const show = (name: string, loaded: BuiltFile, head: DocumentHead | null, policy: DocumentPolicy | null): Shown => {
    const key = head ?? policy ?? loaded
    const known = shown.get(key)
    if (known && known.from.loaded === loaded && known.from.policy === policy) return known
    const made = make(name, { loaded, head, policy })
    shown.set(key, made)
    return made
  }

  /** A file of another release, for pages that were opened before a deploy or come from another node. */
  const foreign = new WeakMap<Asset, BuiltFile>()
  const shownElsewhere = (path: string): Late<Shown | null> => {
    if (!path.startsWith(ASSETS)) return null
    return onceThere(findAsset(path.slice(ASSETS.length)), (asset) => {
      if (asset === null) return null
      const { bytes, type } = asset
      const file = foreign.get(asset) ?? toFile(storedAsIs(bytes), { etag: etagOf(bytes), type, immutable: true }, path)
      foreign.set(asset, file)
      return show(path, file, null, null)
    })
  }

  const shownFor = ({ path, search, pagesOnly }: FileRequest): Late<Shown | null> => {
    const name = nameFor(path, names, pagesOnly)
    if (name === null || !names.has(name)) return shownElsewhere(path)
    const head = isDocument(name) ? findHead(path, search) : null
    return onceThere(head, (known) => {
      const file = load(name)
      const policy = isDocument(name) ? findPolicy(path, search, known?.projectId) : null
      if (file instanceof Promise || policy instanceof Promise)
        return Promise.all([file, policy]).then(([loaded, found]) => show(name, loaded, known, found))
      return show(name, file, known, policy)
    })
  }

  const respond = (request: Request, { file, headers, same, full }: Shown): Late<Response> => {
    if (matchesEtag(request, file.etag)) return copyOf(same)
    const encoding = encodingFor(request)
    const known = full.get(encoding)
    if (known !== undefined) return copyOf(known)
    return onceThere(file.body(encoding), (form) => {
      const body = new Blob([form.bytes as Uint8Array<ArrayBuffer>])
      const made = new Response(body, { headers: { ...common, ...withForm(headers, file, form) } })
      full.set(encoding, made)
      return copyOf(made)
    })
  }

  return {
    isEmpty: names.size === 0,
    async find(asked: FileRequest): Promise<StaticAnswer | null> {
      const found = await shownFor(asked)
      if (found === null) return null
      const { file, headers } = found
      if (matchesEtag(asked.request, file.etag)) return { status: 304, headers: { ...headers }, body: null }
      const form = await file.body(encodingFor(asked.request))
      return { status: 200, headers: withForm(headers, file, form), body: form.bytes }
    },
    /** The whole answer without the router, for `ADDRESSES_OF_FILES`; null where there is none. */
    answer: (asked: FileRequest): Late<Response | null> =>
      onceThere(shownFor(asked), (found) => found && respond(asked.request, found)),
  }
}
export type StaticFiles = ReturnType<typeof createStaticFiles>
