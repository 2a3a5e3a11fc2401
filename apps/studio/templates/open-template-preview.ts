import { createProgramCompiler } from '#kernel/engine'
import { createId, type PageDocument, pageKind, pinsOf } from '#kernel/page'
import { createRunningPage, pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import { bootEditor } from '../../boot/editor.ts'
import { call } from '../../shell/client.ts'
import { sharedEngine } from '../../shell/engine.ts'
import { canvasRules } from '../editor/canvas-css.ts'
import { catalogueOf } from '../editor/catalogue.ts'
import type { ShownPage } from '../look/shown-page.ts'
import { studioServices } from '../studio-services.ts'

/** A page of a template as a canvas shows it: with samples, without flows that run. Its blocks are placeholders until it is used. */
export async function openTemplatePreview(id: number, position: number): Promise<ShownPage> {
  const { entries } = await call('GET /template/records/{id}', { id, position: String(position) })
  const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) }
  const kernel = bootEditor([studioServices])
  const { program } = createProgramCompiler(
    document,
    catalogueOf(kernel, () => pinsOf(document)),
    {},
  )
  const page = createRunningPage({
    ...{ key: `template:${id}:${createId('session')}`, program, mode: 'edit', env: 'stg', route: {}, user: {} },
    engine: async () => sharedEngine(),
    actions: pageActionsOf(kernel, pinsOf(document)),
    services: pageServicesOf(kernel, { go: () => undefined, pins: () => pinsOf(document) }),
  })
  return {
    page,
    css: canvasRules(document, {}),
    close() {
      page.dispose()
      kernel.dispose()
    },
  }
}
