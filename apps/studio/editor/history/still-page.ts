import { createProgramCompiler } from '#kernel/engine'
import type { PageDocument } from '#kernel/page/records'
import { pinsOf, pluginsInUse } from '#kernel/page/references'
import { createId } from '#kernel/page/values'
import { createRunningPage, type OwnedPage } from '#kernel/view'
import { functionsPoint, referencesIn } from '#sdk'
import type { Editor } from '#sdk/studio'
import { catalogueOf } from '../document/catalogue.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { contributorsToken } from '../parts/contributors-part.ts'
import { pageOptions } from '../parts/page-options.ts'

/** A page as it is drawn while it is edited: with its values, without its flows. The caller disposes of it. */
export function openStillPage(editor: Editor, document: PageDocument): OwnedPage {
  const { kernel, blocks } = editor.part(loadedPlugins)
  const references = referencesIn(kernel)
  const contributorOf = editor.part(contributorsToken)
  const { program } = createProgramCompiler(
    document,
    catalogueOf(kernel, () => pinsOf(document)),
    {
      functions: kernel
        .registry(functionsPoint)
        .all.peek()
        .map(({ name }) => name),
      ...(blocks ? { blocks: blocks.lookup } : {}),
      plugins: (page) => pluginsInUse(page, contributorOf, references),
    },
  )
  return createRunningPage({
    ...pageOptions({ get: editor.part }),
    key: `compare:${editor.page.peek().id}:${createId('session')}`,
    program,
    mode: 'edit',
  })
}
