import { useCallback, useEffect, useState } from 'react'
import { usePanel } from '../react/panel-context.ts'
import type { ProjectSecrets } from './project-secrets.ts'

interface LoadedSecrets {
  /** Undefined while they load. */
  readonly secrets: ProjectSecrets | undefined
  readonly isFailed: boolean
  /** Asks the server again. */
  readonly reload: () => void
}

/**
 * The secrets of the project, loaded once they are wanted.
 * @example
 * const { secrets, isFailed, reload } = useProjectSecrets(isOpen)
 */
export function useProjectSecrets(isWanted: boolean): LoadedSecrets {
  const { secrets: load } = usePanel()
  const [secrets, setSecrets] = useState<ProjectSecrets>()
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isWanted || !load) return
    let isClosed = false
    load(round > 0).then(
      (found) => {
        if (isClosed) return
        setSecrets(found)
        setFailed(false)
      },
      () => {
        if (!isClosed) setFailed(true)
      },
    )
    return () => {
      isClosed = true
    }
  }, [load, isWanted, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { secrets, isFailed, reload }
}
