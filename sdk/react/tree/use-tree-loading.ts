import { useCallback, useMemo, useRef, useState } from 'react'
import { toldBy } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { useLastingEffect, usePage } from '#kernel/view'
import { toldByResult } from '../../flow/told-by-result.ts'
import { listIn } from '../read-row.ts'
import type { TreeNode } from './tree-data.ts'
import type { LoadState } from './tree-row-view.tsx'

export interface TreeLoading {
  /** Children that were loaded, by the id of their node. */
  readonly loaded: ReadonlyMap<string, readonly Json[]>
  readonly states: ReadonlyMap<string, LoadState>
  /** Asks the source of the element for the children of a node; true when they are there. */
  readonly load: (node: TreeNode) => Promise<boolean>
  /** Whether nobody asked yet what is below a node; undefined where nothing is loaded by node. */
  readonly mayLoad: ((node: TreeNode) => boolean) | undefined
}

const NO_ROWS: TreeLoading['loaded'] = new Map()
const NO_STATES: TreeLoading['states'] = new Map()

/** Children of nodes that are asked for as they are opened, from the element's source with `{ key, level }` as parameters. Other data begins anew. */
export function useTreeLoading(id: string, data: unknown, isOn: boolean): TreeLoading {
  const { page } = usePage()
  const [loaded, setLoaded] = useState(NO_ROWS)
  const [states, setStates] = useState(NO_STATES)
  const turn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of other data nothing is known yet
  useLastingEffect(() => {
    turn.current += 1
    setLoaded(NO_ROWS)
    setStates(NO_STATES)
  }, [data])
  const load = useCallback(
    async (node: TreeNode) => {
      if (!isOn) return false
      const mine = turn.current
      const isWanted = () => turn.current === mine
      const put = (state: LoadState | undefined) => {
        if (!isWanted()) return
        setStates((now) => {
          const next = new Map(now)
          if (state) next.set(node.id, state)
          else next.delete(node.id)
          return next
        })
      }
      put('loading')
      try {
        const result = await page.load(id, { key: node.key, level: node.level })
        if (result.code !== 0) throw toldByResult(result)
        if (!isWanted()) return false
        // Nothing below it is an answer too: there is no more to ask for.
        setLoaded((now) => new Map(now).set(node.id, listIn(result.data)))
        put(undefined)
        return true
      } catch (thrown) {
        console.warn(`Loading what is below "${node.id}" failed`, toldBy(thrown))
        put('failed')
        return false
      }
    },
    [page, id, isOn],
  )
  const mayLoad = useMemo(() => (isOn ? (node: TreeNode) => !node.isLeaf && !loaded.has(node.id) : undefined), [isOn, loaded])
  return { loaded, states, load, mayLoad }
}
