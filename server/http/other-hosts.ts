import type { Config } from '../config.ts'

/** What the address of applications has besides them: the ways to sign in, files, and calls. */
const OF_APPS =
  /^\/(?:app|api|assets|files|look|plugins|page|p|visit|login|password-reset|403|404|[^/]+\.[a-z0-9]+)(?:\/|$)/

/**
 * Where a document is that was asked for at the wrong one of the server's addresses; null where it is at the right
 * one, or there is only one. With `ADMIN_URL`, applications are there and nowhere else, and the studio is not there:
 * people sign in at each by itself.
 */
export function createOtherHosts({ baseUrl, pagesUrl, adminUrl }: Pick<Config, 'baseUrl' | 'pagesUrl' | 'adminUrl'>) {
  const hostOf = (url: string): string | null => (url === '' ? null : new URL(url).host)
  const [pagesHost, adminHost] = [hostOf(pagesUrl), hostOf(adminUrl)]
  return (request: Request, path: string): string | null => {
    const host = request.headers.get('host')
    const { search } = new URL(request.url)
    // The studio knows who is signed in there, and sends them on to the other address with a code.
    if (pagesHost !== null && host !== pagesHost && host !== adminHost && path.startsWith('/page/'))
      return `/visit/${path.slice('/page/'.length)}${search}`
    if (adminHost === null || host === pagesHost) return null
    const isThere = host === adminHost
    if (!isThere) return path === '/app' || path.startsWith('/app/') ? `${adminUrl}${path}${search}` : null
    if (path === '/') return `${adminUrl}/app`
    return OF_APPS.test(path) ? null : `${baseUrl}${path}${search}`
  }
}
