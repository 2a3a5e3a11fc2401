import { type ReadonlySignal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import type { CheckContextInfo } from '../../../../server/wire.ts'
import { openedPage } from '../document/opened-page.ts'
import { appToken } from './app-part.ts'
import { resourcesToken } from './resources-part.ts'

/** What the check of the page is told of its project, the same that publishing is told. */
export interface CheckInputs {
  /** Undefined until it is known, or where nobody can be asked. */
  readonly known: ReadonlySignal<CheckContextInfo | undefined>
  /** Asks again: before something is published, and by itself whenever somebody comes back and once in a while. */
  refresh(): Promise<void>
}
export const checkContextToken = defineToken<CheckInputs>('tessera.editor/check context')

/** Milliseconds between two questions of an editor that somebody looks at: others may change the project meanwhile. */
export const ASK_AGAIN_MS = 60_000

export const checkContextPart = definePart({
  id: 'part/check-context',
  token: checkContextToken,
  create({ get, own }): CheckInputs {
    const { checkContext: read } = get(openedPage)
    const [app, resources] = [get(appToken), get(resourcesToken)]
    const known = signal<CheckContextInfo | undefined>(undefined)
    let isClosed = false
    let asking: Promise<void> | undefined
    const ask = async (): Promise<void> => {
      const now = await read?.().catch(() => undefined)
      if (!now || isClosed || now.stamp === known.peek()?.stamp) return
      const isFirst = known.peek() === undefined
      known.value = now
      // They have questions of their own, which are asked at the beginning and whenever somebody comes back.
      if (!isFirst) await Promise.all([app.reload(), resources.reload()])
    }
    const refresh = (): Promise<void> => {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    }
    if (read) {
      void refresh()
      const look = () => void (globalThis.document?.hidden ? undefined : refresh())
      const timer = setInterval(look, ASK_AGAIN_MS)
      globalThis.window?.addEventListener('focus', look)
      globalThis.document?.addEventListener('visibilitychange', look)
      own('following the project', () => {
        isClosed = true
        clearInterval(timer)
        globalThis.window?.removeEventListener('focus', look)
        globalThis.document?.removeEventListener('visibilitychange', look)
      })
    }
    return { known, refresh }
  },
})
