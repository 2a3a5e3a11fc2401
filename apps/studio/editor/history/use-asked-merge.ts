import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useEditor } from '#sdk/studio'
import { openDialog } from '../commands/open-dialog.ts'
import { openedPage } from '../document/opened-page.ts'
import { historyToken } from './states.ts'

/** Opens the merge that the address asks for, `?merge=12`, once; a branch that is gone is not asked for again. */
export function useAskedMerge(): void {
  const session = useEditor()
  const [path, go] = useLocation()
  useEffect(() => {
    const wanted = Number(new URLSearchParams(window.location.search).get('merge'))
    if (!wanted || session.part(openedPage).records.branch) return
    go(path, { replace: true })
    const history = session.part(historyToken)
    void history.branches().then(
      (branches) => {
        const branch = branches.find(({ id }) => id === wanted)
        if (!branch) return
        history.merging.value = branch
        openDialog(session, 'merge')
      },
      // The panel of the history says why, and has the same merge.
      () => session.open('panel/history'),
    )
  }, [session, path, go])
}
