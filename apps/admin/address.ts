import type { Environment } from '../../server/wire.ts'
import { VIEW_AS } from '../shell/view-as-address.ts'

/** Which application is open, where in it, and as whom. */
export interface AppAddress {
  readonly project: number
  readonly env: Environment
  /** The role that an administrator views it as; null for themselves. */
  readonly as: number | null
  /** Below the application's address: `/orders`; `/` for its home page. */
  readonly path: string
  /** The page's own query, without what names the environment and the role: `?state=open`, or empty. */
  readonly search: string
}

const APP = /^\/app\/(\d{1,12})(\/.*)?$/
/** Says that the frame is a preview within the settings of its project. */
export const PREVIEW = 'tessera-preview'
/** Parameters of the frame, which no page sees. */
const OWN = ['env', 'as', PREVIEW, VIEW_AS] as const

/** Without a slash at its end, and decoded once; what cannot be decoded stays as it is. */
function plainPath(path: string): string {
  const short = path.length > 1 ? path.replace(/\/+$/, '') : path
  try {
    return decodeURI(short) || '/'
  } catch {
    return short
  }
}

const searchOf = (params: URLSearchParams): string => (params.size === 0 ? '' : `?${params}`)

/** `/app/{project}/{menu path}?env=stg|prd`; production unless said, null for anything else. */
export function readAppAddress(pathname: string, search: string): AppAddress | null {
  const [, project, path = '/'] = APP.exec(pathname) ?? []
  if (project === undefined) return null
  const params = new URLSearchParams(search)
  const as = /^\d{1,12}$/.exec(params.get('as') ?? '')?.[0]
  const env = params.get('env') === 'stg' ? 'stg' : 'prd'
  for (const name of OWN) params.delete(name)
  return {
    project: Number(project),
    env,
    as: as === undefined ? null : Number(as),
    path: plainPath(path),
    search: searchOf(params),
  }
}

/** Whether the query of an address says of which environment it is. */
export const namesEnv = (search: string): boolean => new URLSearchParams(search).has('env')

/** Whether an address is that of the list of a person's applications. */
export const isListOfApps = (pathname: string): boolean => /^\/app\/?$/.test(pathname)

/** The address in the browser of a place below the application's: `/orders?state=open`. */
export function hrefOf({ project, env, as }: Pick<AppAddress, 'project' | 'env' | 'as'>, address: string): string {
  const [path = '/', query = ''] = address.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  if (env === 'stg') params.set('env', env)
  if (as !== null) params.set('as', String(as))
  return `/app/${project}${path === '/' ? '' : encodeURI(path)}${searchOf(params)}`
}

/**
 * A place below the application's address, as its path and its query with the parameters in order, so that two
 * spellings of one place are the same.
 */
export function placeOf(address: string): { readonly path: string; readonly search: string } {
  const [path = '/', query = ''] = (address.startsWith('/') ? address : `/${address}`).split('#')[0]!.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  for (const name of OWN) params.delete(name)
  params.sort()
  return { path: plainPath(path || '/'), search: searchOf(params) }
}
