import { useEffect, useState } from 'react'
import { useEditor } from '#sdk/studio'
import type { BranchInfo, DocumentHistory } from '../../../../server/wire.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { pageToken } from '../parts/page-part.ts'
import { historyToken } from './states.ts'

export interface LoadedHistory {
  readonly history: DocumentHistory
  readonly branches: readonly BranchInfo[]
}

export interface HistoryInUse {
  readonly loaded: LoadedHistory | null
  readonly error: string | null
  retry(): void
  /** Loads older versions behind those that are there; rejects where that fails. */
  showMore(): Promise<void>
}

/** The page's history with its branches, loaded again after each save; an error stays until it is tried again. */
export function useHistory(): HistoryInUse {
  const session = useEditor()
  const history = session.part(historyToken)
  const round = useSignalValue(history.round)
  const { revision } = useSignalValue(session.part(pageToken).info)
  const [loaded, setLoaded] = useState<LoadedHistory | null>(null)
  const [error, setError] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save and what was made or deleted here ask again
  useEffect(() => {
    let over = false
    Promise.all([history.list(), history.branches()]).then(
      ([list, branches]) => {
        if (over) return
        setError(null)
        setLoaded({ history: list, branches })
      },
      (thrown: unknown) => {
        if (!over) setError(failureText(thrown))
      },
    )
    return () => {
      over = true
    }
  }, [history, round, revision])
  return {
    loaded,
    error,
    retry: history.again,
    async showMore() {
      const last = loaded?.history.versions.at(-1)
      if (!last) return
      const { versions, more } = await history.olderVersions(last.id)
      // What was loaded anew meanwhile begins from the newest again.
      const behind = (now: DocumentHistory): DocumentHistory =>
        now.versions.at(-1)?.id === last.id ? { ...now, versions: [...now.versions, ...versions], more } : now
      setLoaded((now) => now && { ...now, history: behind(now.history) })
    },
  }
}
