import type { BlockInterface } from '../records/blocks.ts'
import type { Command } from '../records/patch.ts'
import { PAGE_ID } from '../records/records.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Changes what a block shows of itself. */
export const setBlockInterface: Command<{ readonly block: BlockInterface }> = {
  id: 'command/set-block-interface',
  label: { zh: '修改区块接口', en: 'Change the interface of a block' },
  plan({ document }, { block }) {
    const page = document.entries.get(PAGE_ID)
    if (page?.kind !== 'page' || !page.block) return refusal('当前文档不是区块', 'This document is no block')
    const draft = new PatchDraft(document)
    draft.put({ ...page, block })
    return draft.patch()
  },
}
