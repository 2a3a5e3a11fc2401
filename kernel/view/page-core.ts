import { MessageError, tell } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import { PRODUCT } from '#kernel/plugin'
import type { AppState } from './app-state.ts'
import { tellStyle } from './bound-style.ts'
import { ElementStore } from './element-store.ts'
import { createInWords } from './in-words.ts'
import { createLateFailures } from './late-failures.ts'
import { createMethodTable } from './method-table.ts'
import { createPageFailures } from './page-failures.ts'
import { type Messages, messages } from './page-services.ts'
import { createPermissions } from './permissions.ts'
import { childrenByParent } from './program-children.ts'
import type { RunningPageOptions } from './running-page-options.ts'

/** Flows of which there is no trace. */
const LOST_FLOWS: ReadonlySet<string> = new Set(['FLOW_INTERRUPTED', 'FLOW_FAILED'])

/** Parses outcomes. Loaded with the engine, the only part that needs it: most pages of visitors have none. */
export const loadParser = () => import('#kernel/engine/protocol')

export type PageCore = ReturnType<typeof createPageCore>

/** The state that the parts of one open page share: its elements, its failures, its services, and the program as the last edit left it. */
export function createPageCore(options: RunningPageOptions) {
  const { key, program, mode, serverPage } = options
  const { uses = [], templates = [], methods: shapes = {}, again = {} } = program
  const state = { uses, templates, shapes, again, surroundings: options.surroundings, isDisposed: false }
  const store = new ElementStore(
    (place, value) => tellStyle(place, value, failures.of(place.element).peek(), failures.note, failures.mended),
    mode === 'edit',
  )
  const locale = () => state.surroundings?.locale ?? 'en'
  const typeOf = (id: ElementId): string => store.signal(id).peek()?.type ?? ''
  const inWords = createInWords(options.words, locale, async () => {
    if (options.nameOf) return options.nameOf
    const { LABELS, visitorNames } = await loadParser()
    return visitorNames(typeOf, program.apis, await options.words?.(LABELS).catch(() => undefined))
  })
  const services = options.services({ key, mode, ...(serverPage ? { page: serverPage } : {}), locale })
  const show: Messages['show'] = async (message) => {
    try {
      await services.for(PRODUCT)(messages).show(message)
    } catch {
      // Without a way to show it, it is at least not lost.
      console.warn(`[${key}] ${message.content}`)
    }
  }
  const flowFailures = createLateFailures({
    page: serverPage === undefined ? key : 'block' in serverPage ? `block ${serverPage.block}` : `page ${serverPage.page}`,
    show,
    locale,
    inWords,
  })

  store.speak(locale())
  store.setBindings(program.bindings)
  store.setSources(program.sources)
  let sharing: Promise<AppState> | undefined
  /** The state that the pages of its app share; undefined for a page outside of an app. */
  const share = (): Promise<AppState> | undefined => {
    sharing ??= options.app && Promise.resolve(options.app())
    return sharing
  }
  const permissions = mode === 'edit' ? undefined : createPermissions(store, share)
  permissions?.look(program.elements)
  store.put(program.elements, childrenByParent(program.elements))

  const failures = createPageFailures({
    onFailures: options.onFailures,
    onMended: options.onMended,
    failed(failure) {
      if (LOST_FLOWS.has(failure.code) && !state.isDisposed && mode !== 'edit') flowFailures.lost(failure)
    },
  })
  const closing = new AbortController()

  return {
    options,
    state,
    store,
    failures,
    flowFailures,
    inWords,
    services,
    show,
    share,
    permissions,
    typeOf,
    methods: createMethodTable(),
    /** Aborts the actions that are running when the page closes. */
    closing: closing.signal,
    dispose() {
      state.isDisposed = true
      closing.abort(new MessageError(tell('engine.closed')))
      permissions?.end()
      services.dispose()
    },
  }
}
