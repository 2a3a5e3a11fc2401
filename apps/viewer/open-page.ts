import type { ComponentType, ReactNode } from 'react'
import type { WordsOf } from '#kernel/message'
import { routeOf } from '#kernel/page/page-route'
import type { Json } from '#kernel/page/values'
import {
  createInWords,
  createRunningPage,
  createViews,
  loadRowPages,
  type OwnedPage,
  type PageActions,
  pageServicesOf,
  type Views,
  viewLoaderOf,
} from '#kernel/view'
import { basePageActions } from '#plugins/presets/page-actions'
import { viewerKernel } from '../boot/viewer.ts'
import { withAppWords } from '../shell/app-words-of.ts'
import { currentSource } from '../shell/locale.ts'
import { withViewedRole } from '../shell/view-as-address.ts'
import type { PageAddress } from './address.ts'
import type { FetchedPage } from './fetch-page.ts'
import { latePlugins, latePluginsFor } from './late-plugins.ts'
import { toldPointer } from './told-page.ts'

export interface OpenedPage {
  readonly page: OwnedPage
  readonly views: Views
  readonly css: string
  readonly name: string
  /** What the visitor may press there. */
  readonly permissions: readonly string[]
  /** What the page is put in, so that the component library speaks the visitor's language. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>
}

// What the browser refuses to load is counted for who works on the page; nothing of it loads where nothing is refused.
document.addEventListener('securitypolicyviolation', (event) => void import('./report-refused.ts').then((it) => it.noteRefused(event)))

// With the declarations, which say where the words are: all of it loads when something is first told.
const baseWords: WordsOf = async (owner) => (await import('#plugins/presets/words')).baseWords(owner)

const libraryIn = async (locale: ReturnType<typeof currentSource>) =>
  locale === 'zh' ? (await import('./chinese-library.tsx')).ChineseLibrary : (await import('./english-library.tsx')).EnglishLibrary

/** Also where the page is served without TLS, and the browser makes no UUIDs. */
const uniqueKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** Actions on the page, with the services that they use. */
const pageActions: PageActions = async (id) => {
  const [action] = await Promise.all([basePageActions(id), latePlugins()])
  // An id that no action has was refused.
  return action!
}

const pageLanguage = () => import('./page-language.ts')

/** What differs where a page is one of several in an app, and not the whole document. */
export interface PageFrame {
  /** The address of the page as its formulas read it. */
  readonly route: Json
  /** The app's own router. */
  readonly go: (path: string) => void
  /** Takes the title that the page gives itself. */
  readonly title?: (text: string) => void
}
const wholeDocument = (as: number | undefined): PageFrame => {
  const inRole = (path: string): string => (as === undefined ? path : withViewedRole(path, as))
  return { route: routeOf(location.pathname, location.search), go: (path) => location.assign(inRole(path)) }
}

/** Makes a published page run; the views of its components are loaded before it is shown. */
export async function openPage(
  { id, env, as }: PageAddress,
  fetched: Promise<FetchedPage>,
  frame = wholeDocument(as),
): Promise<OpenedPage> {
  const pointer = toldPointer({ id, env })
  // What it says in the visitor's language comes beside it.
  const said =
    pointer?.main === undefined ? undefined : pageLanguage().then(({ askTold }) => askTold({ main: pointer.main!, bodies: pointer.bodies }))
  const { published: came, user, token } = await fetched
  const isSpoken = (came.program.texts?.locales.length ?? 0) > 1
  const spoken = isSpoken ? await pageLanguage() : undefined
  const { published, language = '' } = (await spoken?.inLanguage(came, { address: { id, env }, told: said, token })) ?? { published: came }
  const { program } = published
  const engine = () => import('../shell/engine.ts')
  // Comes while the views come, where the page has logic at all.
  if (program.needsEngine) void engine().catch(() => undefined)
  if (program.firstRows) void loadRowPages().catch(() => undefined)
  // A page that uses no plugin from outside of the product loads nothing of this.
  const plugins = Object.values(program.plugins).some(({ hash }) => hash !== undefined)
    ? await (await import('../shell/plugins/visitor-plugins.ts')).followVisitorPlugins(viewerKernel, { id, env }, program)
    : undefined
  const types = new Set(program.elements.map((element) => element.type))
  await (plugins ? latePlugins() : latePluginsFor(types))
  const views = createViews(viewLoaderOf(viewerKernel, program.plugins), plugins?.pluginOf)
  const key = `${id} ${env} ${uniqueKey()}`
  spoken?.show(language)
  const [Library] = await Promise.all([spoken ? undefined : libraryIn(currentSource()), views.preload(types)])
  const words = withAppWords(plugins ? async (owner) => (await plugins.words(owner)) ?? baseWords(owner) : baseWords)
  const inWords = createInWords(words, currentSource)
  const page = createRunningPage({
    key,
    program,
    mode: 'live',
    env,
    route: frame.route,
    serverPage: { page: published.id, env },
    surroundings: { locale: currentSource(), hidden: document.hidden, ...(spoken && { language }) },
    user: user ? { userId: user.userId, userName: user.userName, nickName: user.nickName, avatar: user.avatar } : {},
    engine: async () => (await engine()).sharedEngine(),
    app: async () => (await import('./app.ts')).appOf(published, env, user),
    actions: plugins?.actions(pageActions) ?? pageActions,
    services: pageServicesOf(plugins ? [viewerKernel, plugins.declared] : viewerKernel, {
      go: frame.go,
      pins: () => program.plugins,
      ...(frame.title && { title: frame.title }),
      ...(as !== undefined && { inWindow: (path: string) => withViewedRole(path, as) }),
    }),
    words,
    onFailures: (failures) => {
      for (const { element, path, message } of failures)
        inWords(message, (text) => console.warn(`[page ${id}] ${element} ${path}: ${text}`))
    },
  })
  plugins?.watch(page)
  const forget = spoken?.follow(key, { address: { id, env }, program, page, token, language })
  const Around = Library ?? (await import('./language-around.tsx')).languageAround(key)
  // What keeps rows may not load: the page is then there without, as one whose engine does not.
  await page.painted.catch(() => undefined)
  const dispose = (): void => {
    page.dispose()
    views.dispose()
    plugins?.stop()
    forget?.()
  }
  const asksOthers = program.css.includes('about:invalid#') || document.querySelector('meta[name=tessera-resources]')
  const css = asksOthers ? (await import('./other-host-styles.ts')).withOtherHosts(program.css) : program.css
  return { page: { ...page, dispose }, views, css, name: published.name, permissions: user?.permissions ?? [], Around }
}
