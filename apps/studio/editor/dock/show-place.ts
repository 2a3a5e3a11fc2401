import { elementOf, PAGE_ID } from '#kernel/page'
import { insideOf } from '../blocks/inside.ts'
import { type EditorUi, useEditorUi } from '../editor-ui.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { loadedPlugins } from '../parts/opened-page.ts'

/** Leads to what an entry of the log is about: a flow in its diagram, an element with the field in the inspector. */
export function useShowPlace(): ReturnType<typeof placeShower> {
  return placeShower(useEditorUi())
}

/** The same outside of what is drawn. */
export function placeShower({ session, inspector }: EditorUi): (entry: string, path: string | undefined, scope?: string) => void {
  return (given, path, scope) => {
    // What is inside of a block leads to the use of it.
    const inside = insideOf(session.document(), session.part(loadedPlugins).blocks?.lookup, given, scope)
    const id = inside?.use.id ?? given
    const entry = session.document().entries.get(id)
    if (entry?.kind === 'flow') {
      session.part(openFlowToken).value = id
      return
    }
    if (entry?.kind === 'text') {
      session.open('dock/texts')
      return
    }
    session.mode.value = 'edit'
    // Computed variables fail under the name of their state.
    const panel = entry?.kind === 'variable' || id === VARIABLES ? 'panel/variables' : entry?.kind === 'api' ? 'panel/apis' : null
    if (panel) session.open(panel)
    session.selection.value = [elementOf(session.document(), id) ? id : PAGE_ID]
    inspector.value = true
    if (path && !inside) showField(path)
  }
}

const VARIABLES = 'variable'
/** Milliseconds between two looks, and how often the inspector, which loads when it is first needed, is looked for. */
const PAUSE = 50
const LOOKS = 40
const LOOKS_PER_TAB = 8

/** Brings a field of the inspector into view and puts the keyboard on it, once it is there; it may be on another tab. */
function showField(path: string, looks = LOOKS): void {
  const row = document.querySelector<HTMLElement>(`.ed-inspector [data-field="${CSS.escape(path)}"]`)
  const target = row?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"], button')
  if (!row || !target) {
    if (looks < LOOKS && looks % LOOKS_PER_TAB === 0) {
      const tabs = [...document.querySelectorAll<HTMLElement>('.ed-inspector [role="tab"]')]
      const next = (tabs.findIndex((tab) => tab.ariaSelected === 'true') + 1) % tabs.length
      tabs[next]?.click()
    }
    if (looks > 0) setTimeout(() => showField(path, looks - 1), PAUSE)
    return
  }
  row.scrollIntoView({ block: 'center' })
  target.focus()
}
