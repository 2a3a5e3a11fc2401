import { createProgramCompiler } from '#kernel/engine'
import { pluginsInUse } from '#kernel/page/references'
import { definePart, defineToken } from '#kernel/plugin'
import { functionsPoint, referencesIn } from '#sdk'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { contributorsToken } from './contributors-part.ts'
import { storeToken } from './store-part.ts'

/** The page compiled as it stands; follows each edit. */
export const compilerToken = defineToken<ReturnType<typeof createProgramCompiler>>('tessera.editor/compiler')

export const compilerPart = definePart({
  id: 'part/compiler',
  token: compilerToken,
  create({ get }) {
    const { kernel, catalogue, blocks } = get(loadedPlugins)
    const { block, texts } = get(openedPage)
    const functions = kernel.registry(functionsPoint).all.peek()
    const contributorOf = get(contributorsToken)
    const references = referencesIn(kernel)
    return createProgramCompiler(get(storeToken).document, catalogue, {
      functions: functions.map(({ name }) => name),
      names: 'all',
      ...(texts ? { texts } : {}),
      ...(blocks ? { blocks: blocks.lookup } : {}),
      ...(block ? { self: block.id } : {}),
      plugins: (document) => pluginsInUse(document, contributorOf, references),
    })
  },
})
