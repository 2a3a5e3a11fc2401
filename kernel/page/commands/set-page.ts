import type { Command } from '../records/patch.ts'
import { PAGE_ID, type PageRecord } from '../records/records.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Changes the page's own settings, such as the interceptor of its requests; props, style and CSS go through the commands for elements. */
export const setPage: Command<{
  readonly changes: Partial<Pick<PageRecord, 'interceptor' | 'props' | 'style' | 'css' | 'bindings' | 'theme'>> & {
    readonly themeId?: string | null
  }
}> = {
  id: 'command/set-page',
  label: { zh: '修改页面设置', en: 'Change page settings' },
  plan({ document }, { changes }) {
    const page = document.entries.get(PAGE_ID)
    if (page?.kind !== 'page') return refusal('当前页面不存在', 'Current page does not exist')
    const draft = new PatchDraft(document)
    const { theme, themeId, ...next } = { ...page, ...changes }
    draft.put({ ...next, ...(themeId ? { themeId } : {}), ...(theme && Object.keys(theme).length > 0 ? { theme } : {}) })
    return draft.patch()
  },
}
