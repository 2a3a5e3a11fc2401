import type { Label } from '#kernel/message'
import { definePart, defineToken } from '#kernel/plugin'
import { openedPage, showText } from '../document/opened-page.ts'
import { editsToken } from './edits-part.ts'
import { problemsToken } from './problems-part.ts'
import { runningToken } from './running-part.ts'
import { savingToken } from './saving-part.ts'

const RESTORED: Label = { zh: '已恢复上次未保存的修改', en: 'Your unsaved changes were restored' }

/** Puts the changes back that were left on this device, as soon as everything is there that follows an edit. */
export const draftPart = definePart({
  id: 'part/draft',
  token: defineToken<{ readonly restored: boolean }>('tessera.editor/draft'),
  eager: true,
  create({ get }) {
    const { draft } = get(openedPage)
    get(problemsToken)
    get(runningToken)
    const restored = draft !== undefined && get(editsToken).editable() && get(savingToken).restore(draft)
    if (restored) get(showText)(RESTORED, 'info')
    return { restored }
  },
})
