import type { ReadonlySignal } from '@preact/signals-core'
import { tell } from '#kernel/message'
import { ROOT, type RunningPage } from '#kernel/view'
import type { ListedPlugin, RunnablePlugin } from './runnable-plugin.ts'

/** What a person does, by which it is known whose view an error comes from. */
const DEEDS = [
  'pointerdown',
  'pointerup',
  'click',
  'dblclick',
  'keydown',
  'keyup',
  'input',
  'change',
  'focusin',
  'focusout',
  'submit',
] as const
/** Milliseconds in which what goes wrong comes from what a person has just done. */
const JUST_DONE = 50

/**
 * Tells the page of what views of plugins throw outside of React's hands: in handlers of events, in timers, in promises. The plugin is known by the
 * file in the error's stack, the element by what a person has just done there; where neither says which one, and the page has several, it is
 * told of the page.
 */
export function watchViewErrors(
  window: Window,
  listed: ReadonlySignal<readonly ListedPlugin[]>,
  pageOf: () => RunningPage | undefined,
): () => void {
  let deed: { readonly target: EventTarget | null; readonly at: number } | undefined
  const note = ({ target }: Event): void => {
    deed = { target, at: performance.now() }
  }

  /** `type` is that of the view in whose file it happened, where the file is a view's own. */
  function elementOf({ id }: RunnablePlugin, type: string | undefined): { readonly id: string; readonly type: string } | undefined {
    const own = type === undefined ? `[data-id][data-type^="${CSS.escape(`${id}/`)}"]` : `[data-id][data-type="${CSS.escape(type)}"]`
    const isJust = deed !== undefined && performance.now() - deed.at < JUST_DONE
    const touched = isJust && deed?.target instanceof Element ? deed.target.closest<HTMLElement>(own) : null
    const all = window.document.querySelectorAll<HTMLElement>(own)
    const found = touched ?? (all.length === 1 ? all[0] : undefined)
    return found ? { id: found.dataset.id ?? ROOT, type: found.dataset.type ?? id } : undefined
  }
  function told(thrown: unknown, file = ''): void {
    const text = `${file}\n${thrown instanceof Error ? (thrown.stack ?? '') : ''}`
    const [, hash, path] = /\/plugins\/([0-9a-f]{8,64})\/([\w./-]+)/.exec(text) ?? []
    const plugin = listed.peek().find((each) => each.plugin.hash === hash)?.plugin
    if (!plugin) return
    const type = Object.keys(plugin.views).find((each) => plugin.views[each] === path)
    const element = elementOf(plugin, type)
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    const message = tell('view.view-failed-of', {
      type: element?.type ?? type ?? plugin.id,
      plugin: plugin.id,
      version: plugin.version,
      reason,
    })
    pageOf()?.viewFailed(element?.id ?? ROOT, message)
  }
  const onError = (event: ErrorEvent): void => told(event.error ?? event.message, event.filename)
  const onRejection = (event: PromiseRejectionEvent): void => told(event.reason)

  for (const name of DEEDS) window.addEventListener(name, note, true)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    for (const name of DEEDS) window.removeEventListener(name, note, true)
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
