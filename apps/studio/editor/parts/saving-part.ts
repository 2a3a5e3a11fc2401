import type { Label } from '#kernel/message'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { definePart, defineToken } from '#kernel/plugin'
import { beforeDraftRequests } from '#shell/page-logins'
import type { SaveState } from '../../../shell/sync/save-state.ts'
import { DocumentSession } from '../../documents/document-session.ts'
import { type OpenedPage, openedPage, serverPageOf } from '../document/opened-page.ts'
import { rescueOrphans } from '../document/rescue-orphans.ts'
import { sameMeanings } from '../document/same-meanings.ts'
import { pageToken } from './page-part.ts'
import { storeToken } from './store-part.ts'

/** How the page's changes come to the server, and those of others to the page. */
export type Saving = Omit<DocumentSession<PageEntry, PageDocument>, 'dispose'>
export const savingToken = defineToken<Saving>('tessera.editor/saving')

const TEXTS = {
  errors: { zh: '页面存在错误，已以只读方式打开', en: 'The page has errors and was opened read-only' },
  tester: { zh: '你只有查看权限', en: 'You may only look at this page' },
  elsewhere: {
    zh: '此页面正在本浏览器的另一个标签页中编辑。为避免丢失修改，这里以只读方式打开。',
    en: 'This page is being edited in another tab of this browser. It is read-only here, so that neither tab loses changes.',
  },
} satisfies Record<string, Label>

export const savingPart = definePart({
  id: 'part/saving',
  token: savingToken,
  create({ get, own }) {
    const opened = get(openedPage)
    const { records, user, drafts, send, reopen } = opened
    const store = get(storeToken)
    const page = get(pageToken)
    let known = records.revision
    const session = new DocumentSession<PageEntry, PageDocument>({
      ...{ kind: pageKind, store, drafts, draftKey: opened.draftKey },
      ...(reopen ? { reopen } : {}),
      ...(opened.follow ? { followEdits: opened.follow } : {}),
      userId: user.userId,
      revision: records.revision,
      initial: initialState(opened),
      mend: rescueOrphans,
      follow: (before, theirs, mine) => sameMeanings(before, store.document, theirs, mine),
      send,
      onSaved({ revision }) {
        const isEdited = revision > known
        known = revision
        page.change({ revision, ...(isEdited ? opened.afterEdit : {}) })
      },
    })
    own('saving', session.dispose)
    own('saving before requests', beforeDraftRequests(serverPageOf(opened), session.save))
    return session
  },
})

function initialState({ elsewhere, kind, records }: OpenedPage): SaveState {
  if (elsewhere) return { status: 'read only', reason: TEXTS.elsewhere, elsewhere: true }
  if (kind.readOnly) return { status: 'read only', reason: kind.readOnly }
  if (records.access === 'tester') return { status: 'read only', reason: TEXTS.tester }
  if (records.findings.some((finding) => finding.level === 'error')) return { status: 'read only', reason: TEXTS.errors, mayUnlock: true }
  return { status: 'saved', at: Date.parse(records.page.updatedAt) || Date.now() }
}
