import type { Label } from '#kernel/message'
import type { Catalogue } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { Kernel, type Plugin } from '#kernel/plugin'
import { type EngineLink, headlessServices } from '#kernel/view'
import { basePlugins } from '#plugins/presets/base'
import type { PageMay, UserInfo } from '../../../server/wire.ts'
import { draftKey } from '../../shell/sync/drafts.ts'
import { unguardedLease } from '../../shell/sync/tab-lease.ts'
import { createEditor, type OwnedEditor } from './create-editor.ts'
import { catalogueOf } from './document/catalogue.ts'
import { loadedPlugins, type OpenedPage, openedPage, showText, tabLease } from './document/opened-page.ts'
import { pageEditor } from './kinds/page-editor.ts'

/** An engine without a worker: it takes everything and answers what an empty page would. */
export const idleEngine: EngineLink = {
  open: async () => undefined,
  update: async () => undefined,
  push: () => undefined,
  surround: () => undefined,
  fire: async () => true,
  load: async () => '{"code":0,"data":null,"originData":null,"msg":""}',
  evaluate: async () => '{"ok":true,"value":null,"ms":0}',
  send: async () => '{}',
  stopSending: () => undefined,
  apply: async () => '[]',
  match: async () => 'no',
  snapshot: async () => '{"variable":{"count":3}}',
  close: async () => undefined,
}
const user: UserInfo = {
  userId: 5,
  userName: 'me',
  nickName: '',
  avatar: '',
  role: 2,
  status: 1,
  confirmed: true,
  sub: false,
  createdAt: '',
}

/** What a developer of the project may do with its pages. */
const developer: PageMay = {
  ...{ project: true, edit: true, publish: true, access: true, members: true, copy: true, move: true, delete: true, template: true },
}

/** A whole editor of a page, of its real parts, without a worker or a server. */
export function openTestEditor(options: {
  readonly page: Pick<OpenedPage, 'records'> & Partial<OpenedPage>
  readonly plugins: readonly Plugin[]
  readonly catalogue?: Catalogue
  readonly show?: (text: Label) => void
  /** Called before the page is opened. */
  readonly prepare?: (kernel: Kernel) => void
}): OwnedEditor {
  const kernel = new Kernel()
  kernel.load(...basePlugins, ...options.plugins)
  options.prepare?.(kernel)
  const { id } = options.page.records.page
  const page: OpenedPage = {
    kind: pageEditor,
    named: { page: id },
    draftKey: draftKey(user.userId, id),
    user,
    engine: async () => idleEngine,
    actions: () => undefined,
    services: headlessServices(),
    drafts: { read: async () => undefined, write: async () => undefined, remove: async () => undefined },
    send: async () => ({ revision: 2, entries: {} }),
    afterEdit: { stgState: 2, prdState: 2 },
    ...options.page,
    records: { ...{ may: developer }, ...options.page.records },
  }
  // As the editor's own page: what it pins is asked for when it is there.
  let opened: OwnedEditor | undefined
  const pins = () => (opened ? pinsOf(opened.document()) : {})
  opened = createEditor(
    (parts) =>
      parts
        .give(openedPage, page)
        .give(loadedPlugins, { kernel, catalogue: options.catalogue ?? catalogueOf(kernel, pins) })
        .give(showText, (text) => options.show?.(text))
        .give(tabLease, unguardedLease),
    kernel,
  )
  return opened
}
