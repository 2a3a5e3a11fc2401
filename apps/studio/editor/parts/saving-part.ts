import type { ReadonlySignal } from '@preact/signals-core'
import type { Label } from '#kernel/message'
import { type PageEntry, type Patch, pageKind, patchToJson } from '#kernel/page'
import { definePart, defineToken } from '#kernel/plugin'
import { beforeDraftRequests } from '#shell/page-logins'
import type { PageRecords } from '../../../../server/wire.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { createDocumentSaving } from '../../../shell/sync/document-saving.ts'
import { draftKey } from '../../../shell/sync/drafts.ts'
import type { TheirEntries } from '../../../shell/sync/merge.ts'
import type { Conflict } from '../../../shell/sync/save-queue-types.ts'
import type { SaveState } from '../../../shell/sync/save-state.ts'
import { othersSignal } from '../../documents/others-signal.ts'
import { openedPage, serverPageOf } from '../document/opened-page.ts'
import { rescueOrphans } from '../document/rescue-orphans.ts'
import { sameMeanings } from '../document/same-meanings.ts'
import { pageToken } from './page-part.ts'
import { storeToken } from './store-part.ts'

/** How the page's changes come to the server. */
export interface Saving {
  readonly state: ReadonlySignal<SaveState>
  readonly conflict: ReadonlySignal<Conflict<PageEntry> | null>
  /** Other people whose edits arrived last, by name; null when there were none lately. */
  readonly others: ReadonlySignal<readonly string[] | null>
  /** Saves now; resolves when the server has it. */
  save(): Promise<void>
  /** Shows a change that nobody made by hand: it is saved with the next one, and by itself writes nothing. What was done before can still be undone. */
  carry(patch: Patch, label: Label): void
  resolveConflict(mineWins: (id: string) => boolean): void
  /** The values of an entry that the conflict is about; null: all of it. */
  conflictsIn(id: string): readonly string[] | null
  /** Lets a page be edited that was opened read-only because of its findings. */
  unlock(): void
  hasUnsaved(): boolean
  /** Drops what the server does not have and opens the page anew. */
  discard(): Promise<void>
  /** Puts the work away for another tab, which goes on with it; false when it cannot. */
  handOver(): Promise<boolean>
  /** Another tab has taken over without asking. */
  loseToTab(): void
  /** Puts the changes back that were left on this device; false where there were none. */
  restoreDraft(): boolean
}
export const savingToken = defineToken<Saving>('tessera.editor/saving')

const TEXTS = {
  errors: { zh: '页面存在错误，已以只读方式打开', en: 'The page has errors and was opened read-only' },
  tester: { zh: '你只有查看权限', en: 'You may only look at this page' },
  template: { zh: '这是模板的内容，仅供查看', en: 'This is what a template holds, to look at' },
  elsewhere: {
    zh: '此页面正在本浏览器的另一个标签页中编辑。为避免丢失修改，这里以只读方式打开。',
    en: 'This page is being edited in another tab of this browser. It is read-only here, so that neither tab loses changes.',
  },
} satisfies Record<string, Label>

export const savingPart = definePart({
  id: 'part/saving',
  token: savingToken,
  create({ get, own }) {
    const { records, user, drafts, draft, send, follow, elsewhere, reopen, block, template } = get(openedPage)
    const store = get(storeToken)
    const page = get(pageToken)
    const saving = createDocumentSaving({
      kind: pageKind,
      mend: rescueOrphans,
      follow: (before, theirs, mine) => sameMeanings(before, store.document, theirs, mine),
      revision: records.revision,
      initial: elsewhere
        ? { status: 'read only', reason: TEXTS.elsewhere, elsewhere: true }
        : initialState(records, template !== undefined),
      store,
      async send({ changes, ...save }) {
        const saved = await send({ ...save, id: records.page.id, patch: patchToJson(changes) })
        page.change({ ...(saved.stgState ? { stgState: saved.stgState } : {}), ...(saved.prdState ? { prdState: saved.prdState } : {}) })
        return saved
      },
      drafts,
      draftKey: draftKey(
        user.userId,
        block?.id ?? (template === undefined ? records.page.id : `template ${template}`),
        records.branch ? records.documentId : undefined,
      ),
      reasonOf: failureText,
      onSaved: ({ revision }) => page.change({ revision }),
    })
    own('saving', saving.dispose)
    const { others, told, stop } = othersSignal(user.userId)
    own('names of others', stop)
    const stopFollowing = follow?.(saving.queue.revision, (edits) => {
      saving.queue.take({ ...edits, entries: edits.entries as TheirEntries<PageEntry> })
      told(edits.by)
    })
    own('following', () => stopFollowing?.())
    own('saving before requests', beforeDraftRequests(serverPageOf(get(openedPage)), saving.queue.flush))
    return {
      state: saving.queue.state,
      conflict: saving.queue.conflict,
      others,
      save: () => saving.queue.flush(),
      carry: saving.carry,
      resolveConflict: saving.resolve,
      conflictsIn: saving.conflictsIn,
      unlock: saving.queue.unlock,
      hasUnsaved: saving.hasUnsaved,
      async discard() {
        await saving.queue.discard()
        reopen?.()
      },
      handOver: saving.handOver,
      loseToTab: saving.lose,
      restoreDraft: () => draft !== undefined && saving.restore(draft),
    }
  },
})

function initialState(records: PageRecords, ofTemplate: boolean): SaveState {
  if (ofTemplate) return { status: 'read only', reason: TEXTS.template }
  if (records.access === 'tester') return { status: 'read only', reason: TEXTS.tester }
  if (records.findings.some((finding) => finding.level === 'error')) return { status: 'read only', reason: TEXTS.errors, mayUnlock: true }
  return { status: 'saved', at: Date.parse(records.page.updatedAt) || Date.now() }
}
