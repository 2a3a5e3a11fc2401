import type { Command } from '../records/patch.ts'
import { diffDocuments } from '../records/patch-algebra.ts'
import type { PageDocument } from '../records/records.ts'

/** Makes the page what it was at another time. */
export const restorePage: Command<{ readonly page: PageDocument }> = {
  id: 'command/restore-page',
  label: { zh: '恢复到另一个版本', en: 'Restore another version' },
  plan: ({ document }, { page }) => diffDocuments(document, page),
}

/** Makes the page what merging a branch into it comes to. */
export const mergeBranch: Command<{ readonly page: PageDocument }> = {
  id: 'command/merge-branch',
  label: { zh: '合并分支', en: 'Merge a branch' },
  plan: ({ document }, { page }) => diffDocuments(document, page),
}
