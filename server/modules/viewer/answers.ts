import { type Encoding, encodingFor, matchesEtag } from '../../http/encoding.ts'
import { DATA_POLICY } from '../../http/security-headers.ts'
import type { Pointer } from './published-cache.ts'

/** For which way of asking an answer is: the whole page in one, asked again every time, or a body at an address of its own. */
export type Way = 'whole' | 'body'

/** Headers of an answer, and whether the client has the rest of it. */
export interface Head {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
}

const YEAR = 31_536_000
/** Tells those who ask for a page which style sheet its project has. */
const LOOK_HEADER = 'tessera-look'
/** And which theme of it the page chose, so that what is shown before the page has it already. */
const THEME_HEADER = 'tessera-theme'

export const pageKey = (pageId: number): string => `page-${pageId}`
export const projectKey = (projectId: number): string => `project-${projectId}`
/** Keys by which caches in between drop answers of a page or a project. Each cache reads one of the two headers. */
export const cacheKeys = ({ pageId, projectId }: Pick<Pointer, 'pageId' | 'projectId'>): Readonly<Record<string, string>> => {
  const keys = [pageKey(pageId), projectKey(projectId)]
  return { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') }
}

const cacheControl: { readonly [way in Way]: (isPublic: boolean) => string } = {
  // A publish must show at once; usually answered by a 304.
  whole: (isPublic) => (isPublic ? 'public, no-cache' : 'private, no-cache'),
  // What a private page's address is signed for is over before it is any use to keep it.
  body: (isPublic) => (isPublic ? `public, max-age=${YEAR}, immutable` : 'private, no-store'),
}

const etagOf = ({ hash }: Pointer): string => `"${hash}"`

const make = (pointer: Pointer, way: Way, encoding: Encoding, isSame: boolean): Head => {
  const headers: Record<string, string> = {
    etag: etagOf(pointer),
    vary: 'accept-encoding',
    'cache-control': cacheControl[way](pointer.isPublic),
  }
  if (pointer.look !== null) headers[LOOK_HEADER] = pointer.look
  if (pointer.theme !== null) headers[THEME_HEADER] = pointer.theme
  if (isSame) return { status: 304, headers }
  if (pointer.isPublic) Object.assign(headers, cacheKeys(pointer))
  headers['content-security-policy'] = DATA_POLICY
  headers['content-type'] = 'application/json; charset=utf-8'
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { status: 200, headers }
}

/** Known before there is any body. */
export const headOf = (request: Request, pointer: Pointer, way: Way): Head =>
  make(pointer, way, encodingFor(request), matchesEtag(request, etagOf(pointer)))

/** The same for requests that come often: without a body where the client has it, and null where the body is not in memory. */
export type SendAtOnce = (request: Request, pointer: Pointer) => Response | null

interface Ready {
  readonly etag: string
  readonly same: Response
  /** By the body, so that one which is not kept any more takes its answer with it. */
  readonly full: WeakMap<Blob, Response>
}

/** The types have a response of another library here. */
const copyOf = (response: Response): Response => response.clone() as Response

/** `common` is what every answer of the server carries. */
export const createSendAtOnce = (
  way: Way,
  common: Readonly<Record<string, string>>,
  bodyOf: (hash: string, encoding: Encoding) => Blob | undefined,
): SendAtOnce => {
  // By the pointer itself, which is the same while its lease lasts. A copy of an answer shares its head and its body, and takes less time than a new one.
  const known = new WeakMap<Pointer, Ready>()
  return (request, pointer) => {
    let ready = known.get(pointer)
    if (ready === undefined) {
      // What the client has already it keeps with what it was told then.
      ready = { etag: etagOf(pointer), same: new Response(null, make(pointer, way, 'identity', true)), full: new WeakMap() }
      known.set(pointer, ready)
    }
    if (matchesEtag(request, ready.etag)) return copyOf(ready.same)
    const encoding = encodingFor(request)
    const body = bodyOf(pointer.hash, encoding)
    if (body === undefined) return null
    let full = ready.full.get(body)
    if (full === undefined) {
      const { status, headers } = make(pointer, way, encoding, false)
      full = new Response(body, { status, headers: { ...common, ...headers } })
      ready.full.set(body, full)
    }
    return copyOf(full)
  }
}
