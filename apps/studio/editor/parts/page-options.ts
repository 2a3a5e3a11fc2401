import type { PartContext } from '#kernel/plugin'
import type { RunningPageOptions } from '#kernel/view'
import { currentLocale } from '#shell/locale'
import { namesOn, wordsOf } from '../words/speaker.ts'
import { loadedPlugins, openedPage, serverPageOf } from './opened-page.ts'
import { storeToken } from './store-part.ts'

/** How every page of this editor runs: the canvas, the preview and a sample run. */
export function pageOptions({ get }: Pick<PartContext, 'get'>) {
  const store = get(storeToken)
  const opened = get(openedPage)
  const plugins = get(loadedPlugins)
  const { user, engine, actions, services } = opened
  return {
    env: 'stg',
    route: {},
    user: { ...user },
    serverPage: serverPageOf(opened),
    surroundings: { locale: currentLocale(), hidden: false },
    engine,
    actions,
    services,
    words: wordsOf(plugins.kernel),
    nameOf: (kind: string, id: string) => namesOn(store.document, plugins.blocks?.lookup)(kind, id),
  } as const satisfies Partial<RunningPageOptions>
}
