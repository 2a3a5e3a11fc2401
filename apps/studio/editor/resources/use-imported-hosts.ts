import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { hostOf } from '#sdk/check'
import { wasImported } from '../../pages/import-findings.ts'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'

/** Asks once about the hosts of a page that was imported in this window and is opened for the first time, as soon as they are known. */
export function useImportedHosts(): void {
  const ui = useEditorUi()
  const { session } = ui
  useEffect(() => {
    if (!wasImported(session.part(openedPage).records)) return
    let isAsked = false
    return effect(() => {
      const found = session.findings.value.some((finding) => hostOf(finding) !== undefined)
      if (!found || isAsked || session.mode.value !== 'edit' || ui.dialog.value !== null) return
      isAsked = true
      ui.dialog.value = 'hosts'
    })
  }, [ui, session])
}
