import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { basePageActions } from '#plugins/presets/page-actions'
import type { PageRecords, Saved, UserInfo } from '../../../server/wire.ts'
import { createArcoPageUi } from '../../shell/arco-page-ui.ts'
import { get, post } from '../../shell/client.ts'
import { sharedEngine } from '../../shell/engine.ts'
import { clearRequests, watchRequests } from '../../shell/request-log.ts'
import { catalogueOf } from './catalogue.ts'
import { createCommandsPlugin } from './commands/editor-commands.ts'
import { createSession } from './create-session.ts'
import { createEditorUi, type EditorUi } from './editor-ui.ts'
import { showReason } from './frame/show-reason.ts'
import { draftKey, openDrafts } from './saving/drafts.ts'
import { studioPlugins } from './studio-plugins.ts'
import { warmUp } from './warm-up.ts'

export interface OpenedEditor {
  readonly ui: EditorUi
  close(): void
}

/** Loads a page and everything that an editor of it consists of. */
export async function openPage(options: {
  readonly pageId: number
  readonly user: UserInfo
  readonly go: (path: string) => void
  readonly signal: AbortSignal
}): Promise<OpenedEditor> {
  const { pageId, user, go, signal } = options
  const drafts = openDrafts()
  watchRequests()
  clearRequests()
  const [records, draft] = await Promise.all([
    get<PageRecords>(`/pages/records/${pageId}`, {}, { signal }),
    // Without storage on this device there is no draft, and nothing else is missing.
    drafts.read(draftKey(user.userId, pageId)).catch(() => undefined),
  ])
  signal.throwIfAborted()
  const kernel = new Kernel()
  kernel.load(...basePlugins, ...studioPlugins)
  const session = createSession({
    records,
    ...(draft ? { draft } : {}),
    user,
    kernel,
    catalogue: catalogueOf(kernel),
    engine: sharedEngine,
    actions: basePageActions,
    ui: createArcoPageUi(go),
    drafts,
    send: (save) => post<Saved>('/pages/update', save),
    show: showReason,
  })
  const ui = createEditorUi(session)
  kernel.load(createCommandsPlugin(ui))
  const stopWarming = warmUp(session)
  return {
    ui,
    close() {
      stopWarming()
      session.dispose()
      kernel.dispose()
    },
  }
}
