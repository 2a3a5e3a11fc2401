import { definePart, defineToken } from '#kernel/plugin'
import { contributorsIn } from '#sdk'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'

/** Which plugin brings what a page uses, in which version. */
export const contributorsToken = defineToken<ReturnType<typeof contributorsIn>>('tessera.editor/contributors')

export const contributorsPart = definePart({
  id: 'part/contributors',
  token: contributorsToken,
  create: ({ get }) => contributorsIn(get(loadedPlugins).kernel, get(openedPage).pluginData),
})
