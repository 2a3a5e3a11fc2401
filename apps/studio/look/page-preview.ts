import { createProgramCompiler } from '#kernel/engine'
import type { Width } from '#kernel/page/look'
import type { PageDocument } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { pageKind } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { createRunningPage, pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import { bootEditor } from '../../boot/editor.ts'
import { call } from '../../shell/client.ts'
import { sharedEngine } from '../../shell/engine.ts'
import { canvasRules } from '../editor/document/canvas-css.ts'
import { catalogueOf } from '../editor/document/catalogue.ts'
import { createProjectBlocks } from '../editor/document/project-blocks.ts'
import { studioServices } from '../studio-services.ts'
import type { ShownPage } from './shown-page.ts'

/** A page of the project as its canvas shows it: with samples, and without flows that run. Components of plugins from outside are placeholders. */
export async function openPagePreview(pageId: number, widths: readonly Width[]): Promise<ShownPage> {
  const { entries, page: card } = await call('GET /pages/records/{id}', { id: pageId })
  const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) }
  const kernel = bootEditor([studioServices])
  const blocks = createProjectBlocks({ kernel, projectId: card.projectId, document: () => document })
  // A page whose blocks cannot be had is shown all the same, with their places.
  await blocks.refresh().catch(() => undefined)
  const { program } = createProgramCompiler(
    document,
    catalogueOf(kernel, () => pinsOf(document)),
    { blocks: blocks.lookup },
  )
  const page = createRunningPage({
    ...{ key: `look:${pageId}:${createId('session')}`, program, mode: 'edit', env: 'stg', route: {}, user: {} },
    serverPage: { page: pageId, env: 'draft' },
    engine: async () => sharedEngine(),
    actions: pageActionsOf(kernel, pinsOf(document)),
    services: pageServicesOf(kernel, { go: () => undefined, pins: () => pinsOf(document) }),
  })
  return {
    page,
    css: canvasRules(document, { lookup: blocks.lookup, widths }),
    close() {
      page.dispose()
      blocks.stop()
      kernel.dispose()
    },
  }
}
