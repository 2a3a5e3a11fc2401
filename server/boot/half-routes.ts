import type { AssembledCall } from '../calls/assemble.ts'
import { type ApiDocument, apiDocument } from '../calls/document.ts'
import { type ApiInput, createApi, pathOf } from './api.ts'

const START = '/api/x/'

/** The routes of the calls of server halves, rebuilt whenever they change. Requests under way end with the routes that they began with. */
export const createHalfRoutes = (input: ApiInput) => {
  let plugins: ReadonlySet<string> = new Set()
  let handle: ((request: Request) => Promise<Response>) | null = null
  let document: ApiDocument | null = null

  return {
    set(calls: readonly AssembledCall[]): void {
      plugins = new Set(calls.map(({ module }) => module))
      document = null
      if (calls.length === 0) {
        handle = null
        return
      }
      const { bare, api, inside } = createApi(calls, input)
      const app = bare({ systemRouter: false }).use(api)
      handle = (request) => app.handle(request)
      document = apiDocument(
        app,
        inside.map(({ call }) => call),
      )
    },
    /** Null for a request that is for none of their calls. */
    find(request: Request): Promise<Response> | null {
      if (handle === null) return null
      const path = pathOf(request)
      if (!path.startsWith(START)) return null
      return plugins.has(path.slice(START.length).split('/', 1)[0] as string) ? handle(request) : null
    },
    /** The document of the server's calls with these in it. */
    describe: (own: ApiDocument): ApiDocument => (document ? { ...own, paths: { ...own.paths, ...document.paths } } : own),
  }
}
