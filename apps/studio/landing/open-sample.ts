import { createProgramCompiler } from '#kernel/engine'
import { parsePage } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { createRunningPage, type OwnedPage, pageServicesOf } from '#kernel/view'
import { pageActionsOf } from '#sdk'
import { bootEditor } from '../../boot/editor.ts'
import { sharedEngine } from '../../shell/engine.ts'
import type { Locale } from '../../shell/messages.ts'
import { catalogueOf } from '../editor/document/catalogue.ts'
import { studioServices } from '../studio-services.ts'
import { samplePage } from './sample-page.ts'

/** The sample as it runs; the caller disposes of it. */
export function openSample(locale: Locale): OwnedPage {
  const kernel = bootEditor([studioServices])
  const { document } = parsePage(samplePage(locale), { catalogue: catalogueOf(kernel) })
  const { program } = createProgramCompiler(document, catalogueOf(kernel), {})
  return createRunningPage({
    ...{ key: `landing:${createId('session')}`, program, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: async () => sharedEngine(),
    actions: pageActionsOf(kernel),
    services: pageServicesOf(kernel, { go: () => undefined, pins: () => ({}) }),
  })
}
