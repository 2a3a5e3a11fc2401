import { pathOf } from '../boot/index.ts'
import type { Way } from '../calls/quick.ts'
import { AppError, errors } from './errors.ts'
import type { createOtherHosts } from './other-hosts.ts'
import { ADDRESSES_OF_FILES, addressOfFile, type FileAddress, type StaticFiles } from './static-files.ts'

interface FileRoutesInput {
  readonly toOtherHost: ReturnType<typeof createOtherHosts>
  readonly web: StaticFiles
  readonly isOnPagesHost: (request: Request) => boolean
}
interface Answering {
  status?: number | string
  headers: Record<string, string | number>
}

/** Addresses that probes of other products have: to answer a document there would say that all is well. */
const PROBE = /^\/(healthz?|livez?|readyz?|alive|ping|status|metrics|_health)(\/|$)/i

/** Answers what no call does: documents and files, or where to go instead. */
export const createFileRoutes = ({ toOtherHost, web, isOnPagesHost }: FileRoutesInput) => ({
  /** Without the router, which leads to other hosts. */
  ways: ADDRESSES_OF_FILES.map(
    (start): Way => ({
      start,
      read: (address) => (address.includes('%00') ? undefined : addressOfFile(address)),
      quick(at, request) {
        const { path, search } = at as FileAddress
        if (toOtherHost(request, path) !== null) return null
        return web.answer({ request, path, search, pagesOnly: isOnPagesHost(request) })
      },
    }),
  ),
  async answer(request: Request, set: Answering): Promise<Response | ''> {
    const path = pathOf(request)
    const elsewhere = toOtherHost(request, path)
    if (elsewhere !== null) {
      set.status = 302
      set.headers.location = elsewhere
      return ''
    }
    const isNoDocument = path.startsWith('/api/') || path === '/api' || PROBE.test(path)
    const { search } = addressOfFile(request.url)
    const found = isNoDocument ? null : await web.find({ request, path, search, pagesOnly: isOnPagesHost(request) })
    if (found === null) throw new AppError(errors.notFound)
    Object.assign(set.headers, found.headers)
    set.status = found.status
    return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status: found.status })
  },
})
