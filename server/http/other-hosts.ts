import type { Config } from '../config.ts'

/** What the address of applications has besides them: the ways to sign in, files, and calls. */
const OF_APPS =
  /^\/(?:app|api|assets|files|look|plugins|page|p|visit|login|password-reset|403|404|[^/]+\.[a-z0-9]+)(?:\/|$)/

/** The preview in the settings of a project: the frame of its application with the studio's login. No page runs in it. */
const PREVIEW = /^\/app\/\d{1,12}$/
const isPreview = (request: Request, path: string, search: string): boolean =>
  PREVIEW.test(path) &&
  new URLSearchParams(search).has('tessera-preview') &&
  // Opened by itself it is an application. Browsers name the destination over HTTPS alone; elsewhere the document itself
  // leads to the other address.
  (request.headers.get('sec-fetch-dest') ?? 'iframe') === 'iframe'

/**
 * Where a document is that was asked for at the wrong one of the server's addresses; null where it is at the right
 * one, or there is only one. With `ADMIN_URL`, applications are there and nowhere else, and the studio is not there:
 * people sign in at each by itself.
 */
export function createOtherHosts({ baseUrl, pagesUrl, adminUrl }: Pick<Config, 'baseUrl' | 'pagesUrl' | 'adminUrl'>) {
  const hostOf = (url: string): string | null => (url === '' ? null : new URL(url).host)
  const [pagesHost, adminHost] = [hostOf(pagesUrl), hostOf(adminUrl)]
  return (request: Request, path: string): string | null => {
    if (pagesHost === null && adminHost === null) return null
    const host = request.headers.get('host')
    const { search } = new URL(request.url)
    // The studio knows who is signed in there, and sends them on to the other address with a code.
    if (pagesHost !== null && host !== pagesHost && host !== adminHost && path.startsWith('/page/'))
      return `/visit/${path.slice('/page/'.length)}${search}`
    if (adminHost === null || host === pagesHost) return null
    const isThere = host === adminHost
    if (!isThere) {
      const isApp = path === '/app' || path.startsWith('/app/')
      return isApp && !isPreview(request, path, search) ? `${adminUrl}${path}${search}` : null
    }
    if (path === '/') return `${adminUrl}/app`
    return OF_APPS.test(path) ? null : `${baseUrl}${path}${search}`
  }
}
