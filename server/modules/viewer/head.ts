import { themeClass } from '#kernel/page/look'
import type { DocumentHead, FindHead } from '../../calls/module.ts'
import { onceThere } from '../../http/late.ts'
import type { PagePointer } from '../../wire.ts'
import { cacheKeys } from './answers.ts'
import type { Pointer } from './published-cache.ts'
import type { ViewerService } from './service.ts'

/** The name under which the document of a page finds its pointer. */
export const POINTER_NAME = 'tessera-page'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

const toHead = (pointer: PagePointer, of: Pick<Pointer, 'pageId' | 'projectId'>): DocumentHead => {
  const hash = pointer.bodies['*'] ?? ''
  const { look, theme } = pointer
  return {
    headers: cacheKeys(of),
    projectId: of.projectId,
    key: `${pointer.page}${pointer.env}${hash}${look ?? ''}`,
    ...(look === undefined ? {} : { first: `<link rel="stylesheet" id="look" href="/look/${look}.css">` }),
    ...(theme === undefined ? {} : { rootClass: themeClass(theme) }),
    html: `<meta name="${POINTER_NAME}" content="${escaped(JSON.stringify(pointer))}"><link rel="preload" as="fetch" href="/p/body/${hash}" crossorigin>`,
  }
}

const START = '/page/'
/** The page at an address of documents; null for other addresses. */
const idAt = (path: string): number | null => {
  if (!path.startsWith(START)) return null
  const id = path.slice(START.length, path.endsWith('/') ? -1 : undefined)
  return /^\d{1,12}$/.test(id) ? Number(id) : null
}

/**
 * The document of a public page carries the page's pointer, and has the program on its way before a script runs. A private page's does not: who opens it shows their
 * token, which the browser's own request for a document has not.
 */
export const createFindHead = (viewer: Pick<ViewerService, 'current' | 'toPublicAnswer'>): FindHead => {
  // By the pointer itself, which is the same while its lease lasts, and another one for each environment.
  const known = new WeakMap<Pointer, DocumentHead>()
  return (path, query) => {
    const id = idAt(path)
    if (id === null) return null
    const env = query !== '' && new URLSearchParams(query).get('env') === 'stg' ? 'stg' : 'prd'
    return onceThere(viewer.current(id, env), (pointer) => {
      if (!pointer?.isPublic) return null
      let head = known.get(pointer)
      if (head === undefined) {
        head = toHead(viewer.toPublicAnswer(pointer, env), pointer)
        known.set(pointer, head)
      }
      return head
    })
  }
}
