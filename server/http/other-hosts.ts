import type { Config } from '../config.ts'

/** What the address of applications has besides them: the ways to sign in, files, and calls. */
const OF_APPS = /^\/(?:app|api|assets|files|look|plugins|page|p|visit|login|password-reset|403|404|[^/]+\.[a-z0-9]+)(?:\/|$)/

/**
 * Where a document is that was asked for at the wrong one of the server's addresses; null where it is at the right one, or there is only one. With
 * `ADMIN_URL`, applications are there and nowhere else, and the studio is not there: people sign in at each by itself.
 */
export function createOtherHosts({ baseUrl, adminUrl }: Pick<Config, 'baseUrl' | 'adminUrl'>) {
  const adminHost = adminUrl === '' ? null : new URL(adminUrl).host
  return (request: Request, path: string): string | null => {
    if (adminHost === null) return null
    const isThere = request.headers.get('host') === adminHost
    const { search } = new URL(request.url)
    if (!isThere) return path === '/app' || path.startsWith('/app/') ? `${adminUrl}${path}${search}` : null
    if (path === '/') return `${adminUrl}/app`
    return OF_APPS.test(path) ? null : `${baseUrl}${path}${search}`
  }
}
