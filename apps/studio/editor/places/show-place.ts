import { loadedPlugins } from '../document/opened-page.ts'
import { placeOf } from '../document/place-of.ts'
import { type EditorUi, useEditorUi } from '../parts/editor-ui.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { shownPlaceToken } from '../parts/shown-place-part.ts'
import { textTableToken } from '../parts/text-table-part.ts'
import { insideOf } from '../words/inside.ts'
import { FIELDS_IN, showField } from './show-field.ts'
import { showVariant } from './show-variant.ts'

/** What leads somewhere: a finding, a failure, or a use. */
export interface Leading {
  readonly entry: string
  readonly path?: string | undefined
  readonly scope?: string | undefined
  readonly code?: string
}

/** Leads to what is told of: a step in its flow, an api, a variable or a text in its panel, an element with the field in the inspector. */
export function useShowPlace(): ReturnType<typeof placeShower> {
  return placeShower(useEditorUi())
}

/** The same outside of what is drawn. */
export function placeShower(ui: EditorUi): (leading: Leading) => void {
  const { session, inspector } = ui
  const shown = session.part(shownPlaceToken)
  return ({ entry: given, path, scope, code }) => {
    // What is inside of a block leads to the use of it.
    const inside = insideOf(session.document(), session.part(loadedPlugins).blocks?.lookup, given, scope)
    const of = inside ? { entry: inside.use.id } : { entry: given, path, ...(code === undefined ? {} : { code }) }
    const place = placeOf(session.document(), of)
    if (place.kind !== 'flow' && session.part(openFlowToken).peek() !== null) session.part(openFlowToken).value = null
    switch (place.kind) {
      case 'flow':
        shown.value = place.step === '' ? null : { entry: place.id, step: place.step }
        session.part(openFlowToken).value = place.id
        return showField(FIELDS_IN.flow, place.fields)
      case 'text': {
        const table = session.part(textTableToken)
        table.filter.value = 'all'
        table.search.value = place.key
        return session.open('dock/texts')
      }
      case 'hosts':
        ui.dialog.value = 'hosts'
        return
      case 'api':
      case 'variable':
        session.mode.value = 'edit'
        shown.value = { entry: place.id }
        session.open(place.kind === 'api' ? 'panel/apis' : 'panel/variables')
        return showField(FIELDS_IN[place.kind], place.fields)
      case 'element':
        session.mode.value = 'edit'
        session.selection.value = [place.id]
        inspector.value = true
        if (place.tab === 'tab/style' && place.variant !== '') showVariant(session, place.variant)
        if (place.fields.length > 0) ui.inspectorTab.value = place.tab
        return showField(FIELDS_IN.inspector, place.fields)
    }
  }
}
