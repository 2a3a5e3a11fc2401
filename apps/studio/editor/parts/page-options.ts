import { effect } from '@preact/signals-core'
import type { NameOf } from '#kernel/message'
import { routeOf } from '#kernel/page/page-route'
import type { PartContext } from '#kernel/plugin'
import type { OwnedPage, RunningPageOptions } from '#kernel/view'
import { currentSource, onLocale } from '#shell/locale'
import { loadedPlugins, openedPage, serverPageOf } from '../document/opened-page.ts'
import { namesOn } from '../words/names-on.ts'
import { wordsOf } from '../words/speaker.ts'
import { languageToken, localeFor } from './language-part.ts'
import { storeToken } from './store-part.ts'

/** In which language a page of this editor is read: its own one, where it has several. */
export function languageOfPage({ get }: Pick<PartContext, 'get'>) {
  const language = get(languageToken).current.peek()
  return language === undefined ? { locale: currentSource() } : { locale: localeFor(language), language }
}

/**
 * Tells a page of another language for as long as it is open, and then who shows its values; answers what ends that.
 */
export function followLanguage({ get }: Pick<PartContext, 'get'>, page: Pick<OwnedPage, 'surround'>, told: () => void): () => void {
  let known = JSON.stringify(languageOfPage({ get }))
  const tell = () => {
    const now = languageOfPage({ get })
    if (JSON.stringify(now) === known) return
    known = JSON.stringify(now)
    page.surround({ ...now, hidden: false })
    told()
  }
  const ends = [
    effect(() => {
      void get(languageToken).current.value
      tell()
    }),
    onLocale(tell),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** How every page of this editor runs: the canvas, the preview and a sample run. */
export function pageOptions({ get }: Pick<PartContext, 'get'>) {
  const store = get(storeToken)
  const opened = get(openedPage)
  const plugins = get(loadedPlugins)
  const { user, engine, actions, services } = opened
  return {
    env: 'stg',
    // The query of the editor’s own address stands in for that of the page, so that it can be tried; without a
    // browser there is none.
    route: routeOf(`/page/${opened.records.page.id}`, (globalThis as Partial<typeof globalThis>).location?.search ?? ''),
    user: { ...user },
    serverPage: serverPageOf(opened),
    surroundings: { ...languageOfPage({ get }), hidden: false },
    engine,
    actions,
    services,
    words: wordsOf(plugins.kernel),
    nameOf: (...of: Parameters<NameOf>) =>
      namesOn({ kernel: plugins.kernel, document: store.document, blocks: plugins.blocks?.lookup })(...of),
  } as const satisfies Partial<RunningPageOptions>
}
