import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { LeftOut } from '#kernel/engine'
import { eachChange, getPath, isObject, type Json, type JsonObject, LEAVES, removePath, setPath } from '#kernel/page/values'
import type { EngineLink } from '#kernel/view'

/** The engine's state as the editor last saw it: kept up to date by what the engine tells, read again after edits. */
export interface LiveState {
  readonly tree: ReadonlySignal<JsonObject>
  /** What the state has and the tree does not, as it was when the state was read. */
  readonly left: ReadonlySignal<readonly LeftOut[]>
  at(path: string): Json | undefined
  /** `[path, value, …]`, or `LEAVES` and a path. */
  told(changes: readonly Json[]): void
  /** Reads the whole state again, soon; several requests become one. */
  refresh(): void
  dispose(): void
}

const REST = 300

export function createLiveState(options: {
  readonly key: string
  readonly variables: JsonObject
  readonly engine: () => Promise<EngineLink>
}): LiveState {
  const tree = signal<JsonObject>({ variable: options.variables })
  const left = signal<readonly LeftOut[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  let disposed = false
  /** What was told while the state is being read, of each reading: the answer may be from before it. */
  const meanwhile = new Set<Json[]>()

  const read = async (): Promise<void> => {
    const since: Json[] = []
    meanwhile.add(since)
    try {
      const snapshot: Json = JSON.parse(await (await options.engine()).snapshot(options.key))
      if (disposed || !isObject(snapshot)) return
      const { [LEAVES]: missing = [], ...state } = snapshot
      left.value = missing as unknown as readonly LeftOut[]
      tree.value = withChanges(state, since)
    } finally {
      meanwhile.delete(since)
    }
  }
  return {
    tree,
    left,
    at: (path) => getPath(tree.peek(), path),
    told(changes) {
      for (const since of meanwhile) since.push(...changes)
      tree.value = withChanges(tree.peek(), changes)
    },
    refresh() {
      if (disposed) return
      clearTimeout(timer)
      // A page that was closed in the meantime has no state any more; the last one stays on screen.
      timer = setTimeout(() => void read().catch(() => undefined), REST)
    },
    dispose() {
      disposed = true
      clearTimeout(timer)
    },
  }
}

function withChanges(state: JsonObject, changes: readonly Json[]): JsonObject {
  let next = state
  for (const [path, value] of eachChange(changes)) next = value === undefined ? removePath(next, path) : setPath(next, path, value)
  return next
}
