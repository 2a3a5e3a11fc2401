import { PAGE_ID, type PageDocument } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { pageKind } from '#kernel/page/schema'
import type { Kernel } from '#kernel/plugin'
import { pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import type { UserInfo } from '../../../server/wire.ts'
import { bootEditor } from '../../boot/editor.ts'
import { showReason } from '../../kit/words/show-reason.ts'
import { call } from '../../shell/client.ts'
import { sharedEngine } from '../../shell/engine.ts'
import { clearRequests, watchRequests } from '../../shell/request-log.ts'
import { type Draft, draftKey, openDrafts } from '../../shell/sync/drafts.ts'
import { followDocument } from '../../shell/sync/follow.ts'
import { sendEdits } from '../../shell/sync/send-edit.ts'
import type { TabLease } from '../../shell/sync/tab-lease.ts'
import { followLease } from '../documents/follow-lease.ts'
import { backUpOnError } from '../error-log.ts'
import { NO_PROJECT_LOOK } from '../look/read-project-look.ts'
import { followSteps } from '../onboarding/follow-steps.ts'
import { importFindings } from '../pages/import-findings.ts'
import { studioServices } from '../studio-services.ts'
import { createEditor, type OwnedEditor } from './create-editor.ts'
import { catalogueOf } from './document/catalogue.ts'
import type { EditedRecords, EditorKind, EditorSource, Surroundings } from './document/editor-kind.ts'
import { loadedPlugins, type OpenedPage, openedPage, showText, tabLease } from './document/opened-page.ts'
import { createProjectBlocks, type ProjectBlocks } from './document/project-blocks.ts'
import { savingToken } from './parts/saving-part.ts'
import { storeToken } from './parts/store-part.ts'
import { type EditorPlugins, followEditorPlugins } from './plugins/editor-plugins.ts'
import { previewServices } from './preview-services.ts'
import { studioPlugins } from './studio-plugins.ts'
import { warmUp } from './warm-up.ts'

export interface OpenedEditor {
  readonly editor: OwnedEditor
  close(): void
}

interface OpenOptions {
  readonly kind: EditorKind
  readonly source: EditorSource
  readonly user: UserInfo
  readonly go: (path: string) => void
  readonly lease: TabLease
  readonly reopen: () => void
  readonly signal: AbortSignal
}

/** Loads a document and everything that an editor of it consists of. */
export async function openEditor(options: OpenOptions): Promise<OpenedEditor> {
  const { kind, source, user, lease, reopen, signal } = options
  const drafts = openDrafts()
  const key = draftKey(user.userId, source.key, source.branch)
  watchRequests()
  clearRequests()
  await lease.ready
  signal.throwIfAborted()
  const edits = lease.holds.peek()
  const [records, draft] = await Promise.all([
    source.read(signal),
    // Without storage on this device there is no draft, and nothing else is missing. The tab that edits goes on with it.
    edits && !kind.readOnly ? drafts.read(key).catch(() => undefined) : undefined,
  ])
  signal.throwIfAborted()
  const surroundings = await source.surroundings(records.page.projectId, signal)
  const program = new EditorProgram(kind, records, surroundings)
  await program.ready(signal)
  const page = await openedOf(options, { records, draft, surroundings, program, edits, key })
  program.throwIfAborted(signal)
  const editor = createEditor(
    (parts) => parts.give(openedPage, page).give(loadedPlugins, program).give(showText, showReason).give(tabLease, lease),
    program.kernel,
  )
  program.document = () => editor.document()
  const stopLease = followLease({ lease, had: edits, session: editor.part(savingToken), reopen })
  const unfollowPins = editor.part(storeToken).subscribe(({ changes }) => {
    if (changes.has(PAGE_ID)) program.blocks.redeclare()
  })
  const stopWarming = warmUp(editor)
  const stopSteps = followSteps(editor)
  const endBackup = backUpOnError(() => ({
    ...source.named,
    name: records.page.name,
    records: [...editor.document().entries.values()],
  }))
  return {
    editor,
    close() {
      unfollowPins()
      endBackup()
      stopSteps()
      stopLease()
      stopWarming()
      editor.dispose()
      program.dispose()
    },
  }
}

/** The plugins of one editor, and the blocks that its document may use. */
class EditorProgram {
  readonly kernel: Kernel
  readonly plugins: EditorPlugins
  readonly blocks: ProjectBlocks
  readonly catalogue: OpenedCatalogue
  /** The document as it is now; as it was opened until there is an editor of it. */
  document: () => PageDocument
  readonly #blocksKnown: Promise<void> | undefined

  constructor(kind: EditorKind, { page, entries, block }: EditedRecords, { blocks }: Surroundings) {
    const opened: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
    this.document = () => opened
    this.kernel = bootEditor([...studioPlugins, ...kind.plugins, previewServices, studioServices])
    this.plugins = followEditorPlugins(this.kernel)
    this.blocks = createProjectBlocks({
      ...{ kernel: this.kernel, projectId: page.projectId, document: () => this.document() },
      ...(block ? { self: block.id } : {}),
      ...(blocks ? { source: blocks } : {}),
    })
    this.catalogue = catalogueOf(this.kernel, () => pinsOf(this.document()))
    // Without its blocks a page opens all the same, and says so where they stand.
    this.#blocksKnown = blocks && this.blocks.refresh().catch(() => undefined)
  }

  /** Resolves when the plugins that the document uses are there; others load meanwhile. */
  async ready(signal: AbortSignal): Promise<void> {
    const used = Object.keys(pinsOf(this.document()))
    if (used.length > 0) await this.plugins.ready(used)
    this.throwIfAborted(signal)
  }

  blocksKnown = (): Promise<void> | undefined => this.#blocksKnown

  throwIfAborted(signal: AbortSignal): void {
    if (!signal.aborted) return
    this.plugins.stop()
    this.blocks.stop()
    signal.throwIfAborted()
  }

  dispose(): void {
    this.blocks.stop()
    this.plugins.stop()
    this.kernel.dispose()
  }
}
type OpenedCatalogue = ReturnType<typeof catalogueOf>

interface Loaded {
  readonly records: EditedRecords
  readonly draft: Draft | undefined
  readonly surroundings: Surroundings
  readonly program: EditorProgram
  /** Whether this tab is the one that edits. */
  readonly edits: boolean
  /** Under which the draft is kept. */
  readonly key: string
}

/** What the parts of an editor are given, once what surrounds the document is there. */
async function openedOf({ kind, source, user, go, reopen }: OpenOptions, loaded: Loaded): Promise<OpenedPage> {
  const { records, draft, surroundings, program, edits, key } = loaded
  const { projectId } = records.page
  const { documentId } = records
  const pins = () => pinsOf(program.document())
  const { settings, look, checkContext, shapeOf } = surroundings
  const [firstSettings, firstLook, texts] = await Promise.all([settings?.first, look.first, surroundings.texts, program.blocksKnown()])
  return {
    ...{ kind, user, go, reopen, named: source.named, draftKey: key, drafts: openDrafts() },
    // Blocks have the records of pages.
    send: sendEdits(pageKind, documentId),
    ...(source.afterEdit ? { afterEdit: source.afterEdit } : {}),
    records: { ...records, findings: [...records.findings, ...importFindings(records)] },
    ...(draft ? { draft } : {}),
    ...(records.block ? { block: records.block } : {}),
    pluginData: program.plugins.dataOf,
    engine: sharedEngine,
    actions: (id) => pageActionsOf(program.kernel, pins())(id),
    services: (facts) => pageServicesOf(program.kernel, { go, pins })(facts),
    lastWrites: (entry) => call('GET /documents/last/{id}', { id: String(documentId), entry }),
    ...(surroundings.isShared
      ? { follow: (revision, onEdits, onRefused) => followDocument({ documentId, revision, onEdits, onRefused }) }
      : {}),
    ...(settings && firstSettings ? { settings: { first: firstSettings, read: settings.read } } : {}),
    look: { first: firstLook ?? NO_PROJECT_LOOK, read: look.read },
    resources: {
      read: () => call('GET /project/resources/{id}', { id: String(projectId) }),
      allow: (entry) => call('POST /project/resources/allow', { projectId, entry }),
      copy: (address) => call('POST /project/resources/copy', { projectId, address }),
    },
    ...(checkContext ? { checkContext } : {}),
    ...(shapeOf ? { shapeOf } : {}),
    ...(texts ? { texts } : {}),
    elsewhere: !edits,
  }
}
