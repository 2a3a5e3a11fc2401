import { createProgramCompiler } from '#kernel/engine'
import { routeOf } from '#kernel/page/page-route'
import type { PageDocument } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { pageKind } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { createRunningPage, pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import type { TemplateInfo } from '../../../server/wire.ts'
import { bootEditor } from '../../boot/editor.ts'
import { openApp } from '../../shell/app-state.ts'
import { call } from '../../shell/client.ts'
import { sharedEngine } from '../../shell/engine.ts'
import { holdPageToken } from '../../shell/page-logins.ts'
import { canvasRules } from '../editor/document/canvas-css.ts'
import { catalogueOf } from '../editor/document/catalogue.ts'
import { createProjectBlocks } from '../editor/document/project-blocks.ts'
import { programOf } from '../editor/parts/app-part.ts'
import { NO_PROJECT_LOOK } from '../look/read-project-look.ts'
import type { ShownPage } from '../look/shown-page.ts'
import { studioServices } from '../studio-services.ts'
import { readTemplateParts } from './template-parts.ts'

/** Names the token of previews, of which the server knows no page. */
const OF_NO_PROJECT = { page: 0, env: 'stg' } as const

/**
 * A page of a template as a canvas shows it: with its blocks and the look of its project. A stored template shows
 * samples and runs no flows, because they are of other people. A built-in one runs, with the viewer's sample data.
 */
export async function openTemplatePreview(
  { id, position }: { readonly id: TemplateInfo['id']; readonly position: number },
  language: string,
): Promise<ShownPage> {
  const isBuiltIn = typeof id === 'string'
  if (isBuiltIn) holdPageToken(OF_NO_PROJECT, await call('POST /template/prepare', { id, language }))
  const [{ entries, page: card }, parts] = await Promise.all([
    call('GET /template/records/{id}', { id, position: String(position), language }),
    // Without its blocks a page is shown all the same, with their places.
    readTemplateParts(id, String(position), language).catch(() => null),
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
    ...{ key: `template:${id}:${createId('session')}`, program, env: 'stg', user: {} },
    route: routeOf('/page/0', ''),
    ...(isBuiltIn ? { mode: 'preview', serverPage: OF_NO_PROJECT } : { mode: 'edit' }),
    surroundings: { locale: language === 'zh' ? 'zh' : 'en', hidden: false },
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
