import { setOwn } from '#kernel/page/path'
import type { Json, JsonObject } from '#kernel/page/values'
import type { LeftOut, StatePart } from '../protocol.ts'

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The VM, as far as its state is read. */
export interface StateSource {
  parts(): readonly StatePart[]
  /** Values of parts as JSON; of a list the first so many items, all with -1. */
  read(wanted: readonly (readonly [keys: readonly string[], items: number])[]): readonly Json[]
  /** Whether this number of bytes can be allocated in one piece. */
  hasRoom(bytes: number): boolean
}

/** The number of characters in one read. */
const MOST_AT_ONCE = 250_000
/** Characters of one value, and of all together. */
const MOST_OF_ONE = 500_000
const MOST_OF_ALL = 4_000_000
/** What reading a character may take: its text as it grows, and once more on its way out, where a character has three bytes. */
const BYTES = 8
/** Items of data that waits outside of the VM. */
const MOST_WAITING = 1_000
/** What finding out how large the state is may take. */
const LEAST = 512 * 1024

/** The state for a viewer, in parts, each as far as memory allows, so that reading never ends a nearly full VM. */
export function shownState(
  source: StateSource,
  waiting: ReadonlyMap<string, Json> = new Map(),
): { readonly state: JsonObject; readonly left: readonly LeftOut[] } {
  const state: { [root: string]: Json } = {}
  const left: LeftOut[] = []
  for (const [element, data] of waiting) {
    const { length } = Array.isArray(data) ? data : []
    const isLong = length > MOST_WAITING
    if (isLong) left.push({ path: `component.${element}.data`, items: length, kept: MOST_WAITING, isFull: false })
    place(state, ['component', element, 'data'], isLong ? (data as Json[]).slice(0, MOST_WAITING) : data)
  }
  if (!source.hasRoom(LEAST)) return { state, left: [...left, { path: '', items: 1, kept: 0, isFull: true }] }
  let batch: (readonly [readonly string[], number])[] = []
  let inBatch = 0
  let all = 0
  const flush = (): void => {
    for (const [at, value] of source.read(batch).entries()) place(state, batch[at]![0], value)
    batch = []
    inBatch = 0
  }
  const take = (keys: readonly string[], items: number, weight: number): void => {
    if (inBatch + weight > MOST_AT_ONCE && batch.length > 0) flush()
    batch.push([keys, items])
    inBatch += weight
    all += weight
  }
  for (const [keys, weight, items, counted] of source.parts()) {
    const most = Math.min(MOST_OF_ONE, Math.max(0, MOST_OF_ALL - all))
    const hasRoom = (characters: number) => source.hasRoom((characters + inBatch) * BYTES)
    if (weight <= most && hasRoom(weight)) {
      take(keys, -1, weight)
      continue
    }
    const isFull = !hasRoom(Math.min(weight, most))
    const wanted = items > 0 ? Math.min(100, Math.floor((counted * most) / weight / 2)) : 0
    // The first may be the larger ones of those that were counted.
    const size = Math.min(weight, Math.ceil((weight * wanted) / Math.max(1, counted)) * 2)
    const kept = wanted > 0 && hasRoom(size) ? wanted : 0
    if (kept > 0) take(keys, kept, size)
    left.push({ path: keys.join('.'), items: Math.max(1, items), kept, isFull })
  }
  flush()
  return { state, left }
}

function place(state: { [root: string]: Json }, keys: readonly string[], value: Json): void {
  let at = state
  for (const key of keys.slice(0, -1)) {
    const inner = Object.hasOwn(at, key) ? at[key] : undefined
    const next: { [name: string]: Json } = isObject(inner) ? { ...inner } : {}
    setOwn(at, key, next)
    at = next
  }
  setOwn(at, keys.at(-1)!, value)
}
