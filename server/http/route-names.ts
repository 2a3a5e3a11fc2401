import type { AssembledCall } from '../calls/assemble.ts'
import { routePath } from '../calls/mount.ts'

/** Addresses whose route is remembered. */
const MOST_KNOWN = 5_000

/** Names the route of an address, without what is different in each: `/api/pages/records/:id`, `page`, `file`. */
export type RouteNames = (path: string) => string

/** Addresses of no call. */
const OTHERS = ['unknown', 'file', 'page'] as const

const routeOf = ({ call }: Pick<AssembledCall, 'call'>): string =>
  `${call.outside ? '' : '/api'}${routePath(call.path)}`

/** All names that routes of these calls, and of these further addresses, may have. */
export const allRouteNames = (
  calls: readonly Pick<AssembledCall, 'call'>[],
  more: readonly string[] = [],
): readonly string[] => [...OTHERS, ...more, ...calls.map(routeOf)]

interface Pattern {
  readonly start: string
  readonly parts: readonly string[]
  readonly route: string
}

/** How many parts of an address a pattern leaves open. */
const openness = ({ parts }: Pattern): number => parts.filter((part) => part.startsWith(':') || part === '*').length

/** Of the calls of a server and `more` addresses; any other is `page`, `file` or, below `/api`, `unknown`. */
export const createRouteNames = (
  calls: readonly Pick<AssembledCall, 'call'>[],
  more: readonly string[] = [],
): RouteNames => {
  const exact = new Set<string>(more)
  const patterns: Pattern[] = []
  for (const each of calls) {
    const route = routeOf(each)
    if (route.includes(':') || route.includes('*'))
      patterns.push({ start: route.split(/[:*]/, 1)[0] ?? '', parts: route.split('/'), route })
    else exact.add(route)
  }
  // As the router does: `/p/body/:hash` before `/p/:env/:id`.
  patterns.sort((one, other) => openness(one) - openness(other) || other.parts.length - one.parts.length)
  const fits = ({ start, parts }: Pattern, path: string): boolean => {
    if (!path.startsWith(start)) return false
    const given = path.split('/')
    const isOpen = parts.at(-1) === '*'
    if (isOpen ? given.length < parts.length : given.length !== parts.length) return false
    return parts.every((part, at) => part === '*' || part.startsWith(':') || part === given[at])
  }
  const known = new Map<string, string>()
  return (path) => {
    if (exact.has(path)) return path
    const before = known.get(path)
    if (before !== undefined) return before
    const isCall = path.startsWith('/api')
    const otherwise: (typeof OTHERS)[number] = isCall ? 'unknown' : /\.\w{1,8}$/.test(path) ? 'file' : 'page'
    const route = patterns.find((pattern) => fits(pattern, path))?.route ?? otherwise
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(path, route)
    return route
  }
}
