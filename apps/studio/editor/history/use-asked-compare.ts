import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useEditor } from '#sdk/studio'
import { openDialog } from '../commands/open-dialog.ts'
import { openedPage } from '../document/opened-page.ts'
import { historyToken, type PageState } from './states.ts'

/** Opens the comparison that the address asks for, once: `?compare=12` is the page at that place of its log beside now, `?compare=12,15` two places. */
export function useAskedCompare(): void {
  const session = useEditor()
  const [path, go] = useLocation()
  useEffect(() => {
    const wanted = /^(\d{1,9})(?:,(\d{1,9}))?$/.exec(new URLSearchParams(window.location.search).get('compare') ?? '')
    if (!wanted || session.part(openedPage).records.branch) return
    go(path, { replace: true })
    const [, from, to] = wanted
    const right: PageState = to === undefined ? { kind: 'now' } : { kind: 'place', seq: Number(to) }
    session.part(historyToken).compared.value = { left: { kind: 'place', seq: Number(from) }, right }
    openDialog(session, 'compare')
  }, [session, path, go])
}
