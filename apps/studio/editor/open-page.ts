import { PAGE_ID, type PageDocument, pinsOf } from '#kernel/page'
import { pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import type { Saved, SavePage, UserInfo } from '../../../server/wire.ts'
import { bootEditor } from '../../boot/editor.ts'
import { showReason } from '../../kit/words/show-reason.ts'
import { call } from '../../shell/client.ts'
import { sharedEngine } from '../../shell/engine.ts'
import { clearRequests, watchRequests } from '../../shell/request-log.ts'
import { draftKey, openDrafts } from '../../shell/sync/drafts.ts'
import { followDocument } from '../../shell/sync/follow.ts'
import type { TabLease } from '../../shell/sync/tab-lease.ts'
import { backUpOnError } from '../error-log.ts'
import { NO_PROJECT_LOOK, readProjectLook } from '../look/read-project-look.ts'
import { followSteps } from '../onboarding/follow-steps.ts'
import { importFindings } from '../pages/import-findings.ts'
import { studioServices } from '../studio-services.ts'
import { openedBlock, saveBlock } from './blocks/opened-block.ts'
import { createEditor, type OwnedEditor } from './create-editor.ts'
import { catalogueOf } from './document/catalogue.ts'
import { loadedPlugins, type OpenedPage, openedPage, showText, tabLease } from './document/opened-page.ts'
import { createProjectBlocks } from './document/project-blocks.ts'
import { openedTemplate, partsOfTemplate } from './opened-template.ts'
import { savingToken } from './parts/saving-part.ts'
import { storeToken } from './parts/store-part.ts'
import { followEditorPlugins } from './plugins/editor-plugins.ts'
import { previewServices } from './preview-services.ts'
import { studioPlugins } from './studio-plugins.ts'
import { warmUp } from './warm-up.ts'

export interface OpenedEditor {
  readonly editor: OwnedEditor
  close(): void
}

/** Saves the content of a page; the same call saves its card, and answers then with that. */
async function savePatch(save: SavePage): Promise<Saved> {
  const answer = await call('POST /pages/update', save)
  if (!('entries' in answer)) throw new Error('The content of a page was saved, and its card was answered')
  return answer
}

/** Loads a page and everything that an editor of it consists of. */
export async function openPage(options: {
  readonly pageId: number
  /** The block that is opened in the place of a page. */
  readonly block?: string
  /** The branch of the page that is opened; the page itself without one. */
  readonly branch?: number
  /** The template that is opened in the place of a page, to look at it. */
  readonly template?: number
  readonly user: UserInfo
  readonly go: (path: string) => void
  readonly lease: TabLease
  readonly reopen: () => void
  readonly signal: AbortSignal
}): Promise<OpenedEditor> {
  const { pageId, block, branch, template, user, go, lease, reopen, signal } = options
  const ofBranch = branch === undefined ? {} : { branch: String(branch) }
  const drafts = openDrafts()
  watchRequests()
  clearRequests()
  await lease.ready
  signal.throwIfAborted()
  const edits = lease.holds.peek()
  const [records, draft] = await Promise.all([
    template !== undefined
      ? openedTemplate(template, signal)
      : block === undefined
        ? call('GET /pages/records/{id}', { id: pageId, ...ofBranch }, { signal })
        : openedBlock(await call('GET /blocks/records/{id}', { id: block, ...ofBranch }, { signal })),
    // Without storage on this device there is no draft, and nothing else is missing. The tab that edits goes on with it.
    edits && template === undefined ? drafts.read(draftKey(user.userId, block ?? pageId, branch)).catch(() => undefined) : undefined,
  ])
  signal.throwIfAborted()
  const { projectId } = records.page
  // A template is of no project: there is nobody to ask for what goes with one.
  const ofProject = <T>(ask: () => Promise<T>): Promise<T | undefined> =>
    template === undefined ? ask().catch(() => undefined) : Promise.resolve(undefined)
  const readSettings = () => call('GET /project/settings/{id}', { id: String(projectId) })
  const parts = template === undefined ? undefined : await partsOfTemplate(template, signal).catch(() => undefined)
  const settings = ofProject(readSettings)
  const readLook = () => (template === undefined ? readProjectLook(projectId) : Promise.resolve(parts?.look ?? NO_PROJECT_LOOK))
  const look = ofProject(readLook)
  const texts = ofProject(() => call('GET /project/texts/{id}', { id: String(projectId) }))
  const kernel = bootEditor([...studioPlugins, previewServices, studioServices])
  const plugins = followEditorPlugins(kernel)
  const opened: PageDocument = { entries: new Map(records.entries.map((entry) => [entry.id, entry])) }
  let current: { document(): PageDocument } = { document: () => opened }
  const blocks = createProjectBlocks({
    ...{ kernel, projectId: records.page.projectId, document: () => current.document() },
    ...(block === undefined ? {} : { self: block }),
    ...(parts ? { source: parts.blocks } : {}),
  })
  const stopped = (): void => {
    if (!signal.aborted) return
    plugins.stop()
    blocks.stop()
    signal.throwIfAborted()
  }
  // Without its blocks a page opens all the same, and says so where they stand.
  const known = parts ? blocks.refresh() : ofProject(blocks.refresh)
  // Plugins that the page does not use come when they come.
  const used = Object.keys(pinsOf(opened))
  if (used.length > 0) await plugins.ready(used)
  stopped()
  const [first, firstLook, firstTexts] = await Promise.all([settings, look, texts, known])
  stopped()
  const page: OpenedPage = {
    records: { ...records, findings: [...records.findings, ...importFindings(records)] },
    ...(draft ? { draft } : {}),
    user,
    pluginData: plugins.dataOf,
    engine: sharedEngine,
    actions: (id) => pageActionsOf(kernel, pinsOf(current.document()))(id),
    services: (facts) => pageServicesOf(kernel, { go, pins: () => pinsOf(current.document()) })(facts),
    drafts,
    lastWrites: (entry) => call('GET /documents/last/{id}', { id: String(records.documentId), entry }),
    send: (save) => (block === undefined ? savePatch : saveBlock(block))({ ...save, ...(branch === undefined ? {} : { branch }) }),
    ...(template === undefined
      ? { follow: (revision, onEdits) => followDocument({ documentId: records.documentId, revision, onEdits }) }
      : {}),
    go,
    ...('block' in records ? { block: records.block } : {}),
    ...(first ? { settings: { first, read: readSettings } } : {}),
    ...(parts?.settings ? { settings: { first: parts.settings, read: async () => parts.settings! } } : {}),
    look: { first: firstLook ?? parts?.look ?? NO_PROJECT_LOOK, read: readLook },
    ...(template === undefined ? {} : { template }),
    resources: {
      read: () => call('GET /project/resources/{id}', { id: String(projectId) }),
      allow: (entry) => call('POST /project/resources/allow', { projectId, entry }),
      copy: (address) => call('POST /project/resources/copy', { projectId, address }),
    },
    ...(template === undefined
      ? { checkContext: () => call('GET /page/publish/checkContext/{projectId}', { projectId: String(projectId) }) }
      : {}),
    ...(firstTexts ? { texts: firstTexts } : {}),
    ...(parts?.texts ? { texts: parts.texts } : {}),
    elsewhere: !edits,
    reopen,
  }
  const editor = createEditor(
    (parts) =>
      parts
        .give(openedPage, page)
        .give(loadedPlugins, { kernel, blocks, catalogue: catalogueOf(kernel, () => pinsOf(current.document())) })
        .give(showText, showReason)
        .give(tabLease, lease),
    kernel,
  )
  current = editor
  const saving = editor.part(savingToken)
  lease.beforeGiving = saving.handOver
  let had = edits
  const unfollow = lease.holds.subscribe((holds) => {
    if (holds === had) return
    had = holds
    if (holds) reopen()
    else saving.loseToTab()
  })
  const unfollowPins = editor.part(storeToken).subscribe(({ changes: patch }) => {
    if (patch.has(PAGE_ID)) blocks.redeclare()
  })
  const stopWarming = warmUp(editor)
  const stopSteps = followSteps(editor)
  const endBackup = backUpOnError(() => ({
    ...(block === undefined ? { page: pageId } : { block }),
    name: records.page.name,
    records: [...editor.document().entries.values()],
  }))
  return {
    editor,
    close() {
      unfollow()
      unfollowPins()
      endBackup()
      stopSteps()
      blocks.stop()
      lease.beforeGiving = async () => true
      stopWarming()
      editor.dispose()
      plugins.stop()
      kernel.dispose()
    },
  }
}
