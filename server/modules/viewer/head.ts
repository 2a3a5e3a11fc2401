import { themeClass } from '#kernel/page/look'
import type { DocumentHead, FindHead } from '../../calls/module.ts'
import type { PagePointer } from '../../wire.ts'
import type { ViewerService } from './service.ts'

/** The name under which the document of a page finds its pointer. */
export const POINTER_NAME = 'tessera-page'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

const toHead = (pointer: PagePointer): DocumentHead => {
  const hash = pointer.bodies['*'] ?? ''
  const { look, theme } = pointer
  return {
    key: `${pointer.page}${pointer.env}${hash}${look ?? ''}`,
    ...(look === undefined ? {} : { first: `<link rel="stylesheet" id="look" href="/look/${look}.css">` }),
    ...(theme === undefined ? {} : { rootClass: themeClass(theme) }),
    html: `<meta name="${POINTER_NAME}" content="${escaped(JSON.stringify(pointer))}"><link rel="preload" as="fetch" href="/p/body/${hash}" crossorigin>`,
  }
}

/**
 * The document of a public page carries the page's pointer, and has the program on its way before a script runs. A private page's does not: who opens it shows their
 * token, which the browser's own request for a document has not.
 */
export const createFindHead = (viewer: Pick<ViewerService, 'publicPointer'>): FindHead => {
  return async (path, query) => {
    const id = /^\/page\/(\d{1,12})\/?$/.exec(path)?.[1]
    if (id === undefined) return null
    const env = new URLSearchParams(query).get('env') === 'stg' ? 'stg' : 'prd'
    const pointer = await viewer.publicPointer(Number(id), env)
    return pointer === null ? null : toHead(pointer)
  }
}
