import { type ReadonlySignal, signal } from '@preact/signals-core'
import { getPath, isObject, type Json, type JsonObject, setPath } from '#kernel/page'
import type { EngineLink } from '#kernel/view'

/** The engine's state as the editor last saw it: kept up to date by what the engine tells, read again after edits. */
export interface LiveState {
  readonly tree: ReadonlySignal<JsonObject>
  at(path: string): Json | undefined
  /** `[path, value, …]` */
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
  let timer: ReturnType<typeof setTimeout> | undefined
  let disposed = false

  const read = async (): Promise<void> => {
    const snapshot: Json = JSON.parse(await (await options.engine()).snapshot(options.key))
    if (!disposed && isObject(snapshot)) tree.value = snapshot
  }
  return {
    tree,
    at: (path) => getPath(tree.peek(), path),
    told(changes) {
      let next = tree.peek()
      for (let index = 0; index + 1 < changes.length; index += 2) next = setPath(next, String(changes[index]), changes[index + 1] as Json)
      tree.value = next
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
