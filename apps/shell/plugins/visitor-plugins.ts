import { computed } from '@preact/signals-core'
import type { PageProgram } from '#kernel/engine'
import type { WordsOf } from '#kernel/message'
import { Kernel, PAGE_SERVICES, type Plugin } from '#kernel/plugin'
import type { PageActions, PluginOfView, RunningPage } from '#kernel/view'
import { actionsPoint, createWordsOf, ownersOf, pageActionsOf, pageServicesPoint } from '#sdk'
import type { Environment } from '../../../server/wire.ts'
import { followInEngine } from '../engine.ts'
import { askForPage } from './ask-plugins.ts'
import { documentPlugin } from './code-plugin.ts'
import { followPlugins } from './follow-plugins.ts'
import { keepClasses } from './kept-classes.ts'
import { pluginOfView } from './plugin-of-view.ts'
import { createPluginSet } from './plugin-set.ts'
import type { ListedPlugin, PluginList, RunnablePlugin } from './runnable-plugin.ts'
import { watchViewErrors } from './view-errors.ts'
import { viewPlugin } from './view-plugin.ts'

/** Milliseconds that a page waits to hear which of its plugins are switched off. Without an answer it runs with those it was published with. */
const PATIENCE = 3_000

/** The plugins from outside of the product of one published page. */
export interface VisitorPlugins {
  readonly pluginOf: PluginOfView
  /** The declarations of those that flows have used so far, and with the first of them all that provide page services. */
  readonly declared: Kernel
  /** The words of what is declared by then. */
  readonly words: WordsOf
  /** Theirs before those of the product. */
  actions(others: PageActions): PageActions
  /** Tells the page of what their views throw. */
  watch(page: RunningPage): void
  stop(): void
}

export interface VisitorPluginsSetting {
  /** Asks how the plugins are; by default the server. */
  readonly ask?: () => Promise<PluginList>
  /** By default their modules. */
  readonly toDeclarations?: (data: RunnablePlugin) => Plugin | Promise<Plugin>
}

/** The plugins of a program that live outside of the product. */
export function pluginsOfProgram({ plugins }: Pick<PageProgram, 'plugins'>): readonly RunnablePlugin[] {
  return Object.entries(plugins).flatMap(([id, { version, hash, files }]) => {
    if (hash === undefined) return []
    const code = { ...(files?.module ? { module: files.module } : {}), ...(files?.worker ? { worker: files.worker } : {}) }
    return [{ id, version, hash, ...code, styles: files?.styles ?? [], views: files?.views ?? {}, props: files?.props ?? {} }]
  })
}

/** Brings the plugins of a published page into the kernel of its document and follows them; resolves when it is known which of them run. */
export async function followVisitorPlugins(
  kernel: Kernel,
  page: { readonly id: number; readonly env: Environment },
  program: PageProgram,
  { ask, toDeclarations }: VisitorPluginsSetting = {},
): Promise<VisitorPlugins> {
  const published = pluginsOfProgram(program)
  const views = createPluginSet(kernel, viewPlugin)
  views.problems.subscribe((problems) => {
    for (const { plugin, error } of problems) console.warn(`The plugin ${plugin.id} ${plugin.version} does not run: ${error.message}`)
  })
  // Declarations come when a flow first acts on the page with one of them.
  const declared = new Kernel()
  const declarations = createPluginSet(declared, toDeclarations ?? documentPlugin)
  const used = new Set<string>()
  const isUsed = ({ plugin }: ListedPlugin) => used.has(plugin.id)
  const actionsOfPlugins = pageActionsOf(declared, program.plugins)

  const apply = async (plugins: PluginList['plugins']): Promise<void> => {
    const active = plugins.filter(({ state }) => state === 'active').map(({ plugin }) => plugin)
    await Promise.all([views.apply(plugins), declarations.apply(plugins.filter(isUsed)), followInEngine(active)])
  }
  let heard: () => void = () => undefined
  const first = new Promise<void>((resolve) => {
    heard = resolve
  })
  const follower = followPlugins(ask ?? askForPage(page, published), (plugins) => {
    const applied = apply(plugins)
    void applied.then(heard, heard)
    return applied
  })
  const late = setTimeout(() => {
    void apply(published.map((plugin) => ({ plugin, state: 'active' }))).then(heard, heard)
  }, PATIENCE)
  await first
  clearTimeout(late)

  const ownerOf = (action: string) => views.listed.peek().find(({ plugin }) => isOf(action, plugin.id))
  let unwatch: () => void = () => undefined
  const declarers = () =>
    [actionsPoint, pageServicesPoint].flatMap((point) => declared.registry(point as typeof pageServicesPoint).all.peek())
  const pluginOf = pluginOfView(
    computed(() => views.listed.value),
    () => program.plugins,
  )
  return {
    declared,
    words: (owner) => createWordsOf(ownersOf(declarers()))(owner),
    pluginOf,
    actions: (others) => (id) => {
      const owner = ownerOf(id)
      if (owner?.state !== 'active') return others(id)
      return (async () => {
        used.add(owner.plugin.id)
        // Services are found when they are asked for, which waits for nothing: what its action may ask for comes with it.
        for (const { plugin } of views.listed.peek()) if (mayProvide(plugin)) used.add(plugin.id)
        await declarations.apply(views.listed.peek().filter(isUsed))
        const runtime = await actionsOfPlugins(id)
        if (!runtime) throw new Error(`unknown action ${id}`)
        return runtime
      })()
    },
    watch(running) {
      const ends = [watchViewErrors(window, views.listed, () => running), keepClasses(document, pluginOf, () => running)]
      unwatch = () => {
        for (const end of ends) end()
      }
    },
    stop() {
      follower.stop()
      unwatch()
      views.dispose()
      declarations.dispose()
      void followInEngine([])
    },
  }
}

/** Of a plugin whose manifest is not known, only its code says what it brings. */
const mayProvide = ({ contributes }: RunnablePlugin): boolean => contributes?.others.some(({ point }) => point === PAGE_SERVICES) ?? true

/** Ids of a plugin's contributions are made of its own. */
const isOf = (action: string, plugin: string): boolean => action === `action/${plugin}` || action.startsWith(`action/${plugin}.`)
