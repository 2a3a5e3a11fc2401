import { createProgramCompiler } from '#kernel/engine'
import { createId, type PageDocument, pageKind, pinsOf } from '#kernel/page'
import { createRunningPage, pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import { bootEditor } from '../../boot/editor.ts'
import { openApp } from '../../shell/app-state.ts'
import { call } from '../../shell/client.ts'
import { sharedEngine } from '../../shell/engine.ts'
import { canvasRules } from '../editor/document/canvas-css.ts'
import { catalogueOf } from '../editor/document/catalogue.ts'
import { createProjectBlocks } from '../editor/document/project-blocks.ts'
import { programOf } from '../editor/parts/app-part.ts'
import { NO_PROJECT_LOOK } from '../look/read-project-look.ts'
import type { ShownPage } from '../look/shown-page.ts'
import { studioServices } from '../studio-services.ts'
import { readTemplateParts } from './template-parts.ts'

/** A page of a template as a canvas shows it: with its blocks and the look of its project, with samples, without flows that run. */
export async function openTemplatePreview(id: number, position: number): Promise<ShownPage> {
  const [{ entries, page: card }, parts] = await Promise.all([
    call('GET /template/records/{id}', { id, position: String(position) }),
    // Without its blocks a page is shown all the same, with their places.
    readTemplateParts(id, String(position)).catch(() => null),
  ])
  const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) }
  const kernel = bootEditor([studioServices])
  const blocks = createProjectBlocks({
    ...{ kernel, projectId: card.projectId, document: () => document },
    source: parts?.blocks ?? { list: async () => [], content: async () => [] },
  })
  await blocks.refresh()
  const { program } = createProgramCompiler(
    document,
    catalogueOf(kernel, () => pinsOf(document)),
    { blocks: blocks.lookup, ...(parts?.texts ? { texts: parts.texts } : {}) },
  )
  const app = openApp({
    id: `template ${id}`,
    facts: { user: { id: 0, name: '', avatar: '', roles: [] }, permissions: [] },
    keeps: false,
  })
  app.state.declare(programOf(parts?.settings?.variables ?? []))
  const page = createRunningPage({
    ...{ key: `template:${id}:${createId('session')}`, program, mode: 'edit', env: 'stg', route: {}, user: {} },
    engine: async () => sharedEngine(),
    app: () => app.state,
    actions: pageActionsOf(kernel, pinsOf(document)),
    services: pageServicesOf(kernel, { go: () => undefined, pins: () => pinsOf(document) }),
  })
  return {
    page,
    css: canvasRules(document, { lookup: blocks.lookup, widths: (parts?.look ?? NO_PROJECT_LOOK).widths }),
    look: parts?.look.css ?? '',
    close() {
      page.dispose()
      app.close()
      blocks.stop()
      kernel.dispose()
    },
  }
}
