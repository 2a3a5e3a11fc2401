import { definePlugin } from '#sdk'
import { StepsInEditor } from '../../onboarding/steps-in-editor.tsx'
import { UserMenu } from '../../user-menu.tsx'
import { EditorPreferences } from './editor-preferences.tsx'
import { HelpTools } from './help-tools.tsx'
import { HistoryTools } from './history-tools.tsx'
import { PreviewButton } from './preview-button.tsx'
import { PageSaveChip } from './save-chip.tsx'
import { WidthSwitch } from './width-switch.tsx'

/** The header's own items. */
export const headerPlugin = definePlugin({
  id: 'tessera.editor.header',
  version: '0.1.0',
  headerItems: [
    { id: 'item/saving', place: 'start', order: 10, load: () => ({ Item: PageSaveChip }) },
    { id: 'item/history', place: 'start', order: 20, mode: 'edit', load: () => ({ Item: HistoryTools }) },
    { id: 'item/width', place: 'start', order: 30, load: () => ({ Item: WidthSwitch }) },
    { id: 'item/first-steps', place: 'end', order: 5, load: () => ({ Item: StepsInEditor }) },
    { id: 'item/help', place: 'end', order: 10, load: () => ({ Item: HelpTools }) },
    { id: 'item/preferences', place: 'end', order: 20, load: () => ({ Item: EditorPreferences }) },
    { id: 'item/preview', place: 'end', order: 30, load: () => ({ Item: PreviewButton }) },
    { id: 'item/user', place: 'end', order: 1000, load: () => ({ Item: UserMenu }) },
  ],
})
