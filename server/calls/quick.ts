import { isFromLogic } from '../http/audience.ts'
import { keyOf } from '../http/keys.ts'
import type { SeenQuickly } from '../http/seen.ts'
import type { MemoryCounts } from '../metrics/memory-counts.ts'
import type { Call, Quick } from './call.ts'
import { type KnownActor, quickByKnown } from './known.ts'

type Read = (address: string) => unknown
/** Of answering addresses without the router. */
export interface Way {
  /** What the addresses begin with. */
  readonly start: string
  /** What an address says, read once; undefined where the router must read it. */
  readonly read: Read
  readonly quick: Quick<unknown>
}
interface Found {
  readonly quick: Way['quick']
  readonly input: unknown
  readonly seen: SeenQuickly | null
}

/** Addresses whose reading is remembered; pages are asked for by few addresses each. */
const MOST_READ = 20_000

/** Reads an address as the router would; undefined where it is not plainly one of the call's. */
const reader = ({ path, outside, input }: Call): Read => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const pattern = new RegExp(`^${outside ? '' : '/api'}${path.replace(/\{\w+\}/g, '([\\w-]+)')}$`)
  return (address) => {
    const at = address.indexOf('?')
    const match = pattern.exec(at < 0 ? address : address.slice(0, at))
    if (match === null) return undefined
    const given = [
      ...names.map((name, i) => [name, match[i + 1] as string] as const),
      ...new URLSearchParams(at < 0 ? '' : address.slice(at)),
    ]
    // The same name twice means one thing here and another to the router.
    if (new Set(given.map(([name]) => name)).size < given.length) return undefined
    const parsed = input.safeParse(Object.fromEntries(given))
    return parsed.success ? parsed.data : undefined
  }
}

interface QuickInput {
  readonly calls: readonly Call[]
  /** Headers of every answer. */
  readonly common: Readonly<Record<string, string>>
  readonly knownActor: KnownActor
  /** What is no call: documents and files. */
  readonly others: readonly Way[]
  /** Takes the requests for a path that are answered here; null where they are not counted. */
  readonly seenAt: (path: string) => SeenQuickly | null
  /** A miss is what the router answers in the place of a call or a file that is known here. */
  readonly counts: MemoryCounts
}

/**
 * Answers immediately what calls and files can answer so, and everything else by `byRouter`; `began` is when the
 * request came, by `performance.now()`.
 */
export const createQuick = ({
  calls,
  common,
  knownActor,
  others,
  seenAt,
  counts,
}: QuickInput): (<T>(request: Request, began: number, byRouter: () => T) => T) => {
  const ofCalls = calls.flatMap((call): Way[] => {
    const { known, method, path, outside } = call
    const quick = call.quick?.(common) ?? (known && quickByKnown({ ...call, known }, common, knownActor))
    if (!quick) return []
    if (method !== 'GET' || call.writes)
      throw new Error(`The call ${call.id} changes things and cannot be answered without the router`)
    if (known && (call.audience !== 'studio' || call.login !== 'token'))
      throw new Error(`The call ${call.id} answers from memory what the studio's login does not open`)
    return [{ start: (outside ? '' : '/api') + path.split('{', 1)[0], read: reader(call), quick }]
  })
  const ways = [...ofCalls, ...others]
  const starts = [...new Set(ways.map(({ start }) => start))]
  const known = new Map<string, Found | null>()

  /** By the whole address, host and all: to cut it would cost each request more than it saves. */
  const find = (url: string): Found | null => {
    let found = known.get(url)
    if (found !== undefined) return found
    const address = url.slice(url.indexOf('/', 8))
    if (!starts.some((start) => address.startsWith(start))) return null
    found = null
    for (const { start, read, quick } of ways) {
      const input = address.startsWith(start) ? read(address) : undefined
      if (input !== undefined) found = { quick, input, seen: null }
    }
    if (found !== null) found = { ...found, seen: seenAt(address.split('?', 1)[0] as string) }
    if (known.size >= MOST_READ) known.clear()
    known.set(url, found)
    return found
  }
  const begin = (found: Found, request: Request): ReturnType<Quick<unknown>> => {
    // A failure meets the router too, which answers it as any other.
    try {
      const known = found.quick(found.input, request)
      return known instanceof Promise ? known.catch(() => null) : known
    } catch {
      return null
    }
  }
  const noted = ({ seen }: Found, request: Request, began: number, known: Response | null): Response | null => {
    if (known === null) counts.miss()
    else {
      counts.hit()
      seen?.(request, known.status, began)
    }
    return known
  }
  const answer = (request: Request, began: number): ReturnType<Quick<unknown>> => {
    if (request.method !== 'GET') return null
    const found = find(request.url)
    // The router refuses keys of projects.
    if (found === null || isFromLogic(request) || keyOf(request) !== null) return null
    const known = begin(found, request)
    return known instanceof Promise
      ? known.then((late) => noted(found, request, began, late))
      : noted(found, request, began, known)
  }
  // The types of the router have functions for its answers.
  return <T>(request: Request, began: number, byRouter: () => T): T => {
    const known = answer(request, began)
    return (known instanceof Promise ? known.then((late) => late ?? byRouter()) : (known ?? byRouter())) as T
  }
}
