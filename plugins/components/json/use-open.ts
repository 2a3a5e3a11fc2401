import { useCallback, useMemo, useState } from 'react'
import type { Json } from '#sdk'
import { idOfPath, type JsonPath } from './json-value.ts'

/** Characters of JSON, about a megabyte, from which on a value opens closed. */
const LARGE = 1_000_000

/** Whether a value has more characters than that, without writing all of a larger one. */
function isLarge(root: Json | undefined): boolean {
  let size = 0
  const waiting: Json[] = root === undefined ? [] : [root]
  for (let next = waiting.pop(); next !== undefined && size <= LARGE; next = waiting.pop()) {
    if (next === null || typeof next !== 'object') size += typeof next === 'string' ? next.length + 3 : 6
    else {
      for (const [key, value] of Object.entries(next)) {
        size += key.length + 4
        waiting.push(value as Json)
      }
    }
  }
  return size > LARGE
}

interface Openness {
  /** Levels that are open. */
  readonly levels: number
  readonly except: ReadonlySet<string>
}

/** Which objects and lists are open: so many levels, but for those that somebody opened or closed. */
export function useOpen(root: Json | undefined, collapsed: number | boolean) {
  // Older pages may also say yes or no: everything closed, or open.
  const said = collapsed === false ? Number.POSITIVE_INFINITY : collapsed === true ? 0 : Math.max(0, collapsed)
  const large = useMemo(() => isLarge(root), [root])
  const levels = large ? 0 : said
  const [now, setNow] = useState<Openness & { readonly from: number }>({ from: levels, levels, except: new Set() })
  if (now.from !== levels) setNow({ from: levels, levels, except: new Set() })
  const isOpen = useCallback((id: string, depth: number) => depth < now.levels !== now.except.has(id), [now])
  const open = (paths: readonly JsonPath[], isWanted: boolean) =>
    setNow((before) => {
      const except = new Set(before.except)
      for (const path of paths) {
        const id = idOfPath(path)
        if (path.length < before.levels === isWanted) except.delete(id)
        else except.add(id)
      }
      return { ...before, except }
    })
  const openAll = (isWanted: boolean) => setNow({ from: levels, levels: isWanted ? Number.POSITIVE_INFINITY : 0, except: new Set() })
  return { isOpen, open, openAll }
}
