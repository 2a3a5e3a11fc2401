import { type ReadonlySignal, signal } from '@preact/signals-core'
import { filled, toldBy } from '#kernel/message'
import type { AllowedHost } from '#kernel/page/resources'
import { definePart, defineToken } from '#kernel/plugin'
import type { ProjectResources } from '../../../../server/wire.ts'
import { kernelSpeaker } from '../../../kit/words/kernel-words.ts'
import { openedPage, showText } from '../document/opened-page.ts'
import type { Refused } from '../document/resource-findings.ts'
import { labelOf } from '../words/speaker.ts'

/** Other hosts of the project of the opened page. */
export interface EditorResources {
  /** What the project allows; undefined until it is known, or where nobody can be asked. */
  readonly list: ReadonlySignal<ProjectResources | undefined>
  /** Raised whenever the list has become another one here: the canvas is loaded again under its new policy. */
  readonly revision: ReadonlySignal<number>
  readonly refused: ReadonlySignal<readonly Refused[]>
  /** The browser refused to load something on the canvas. */
  refuse(found: readonly Refused[]): void
  /**
   * The canvas is loaded anew, or, with `isGone`, some of it leads elsewhere now: what was refused before says
   * nothing of it.
   */
  forget(isGone?: (refused: Refused) => boolean): void
  allow(entry: AllowedHost): Promise<void>
  /** Asks for the list again, which others may have changed. */
  reload(): Promise<void>
  /**
   * Copies pictures into the project, and tells where each is now. Unavailable pictures are reported to the person
   * and left out.
   */
  copy(addresses: readonly string[]): Promise<ReadonlyMap<string, string>>
}
export const resourcesToken = defineToken<EditorResources>('tessera.editor/resources')

export const resourcesPart = definePart({
  id: 'part/resources',
  token: resourcesToken,
  create({ get, own }): EditorResources {
    const { resources } = get(openedPage)
    const show = get(showText)
    const list = signal<ProjectResources | undefined>(undefined)
    const revision = signal(0)
    const refused = signal<readonly Refused[]>([])
    let isClosed = false
    /** What of it says what may be loaded. */
    const policyOf = (of: ProjectResources | undefined) =>
      JSON.stringify(of && [of.hosts.map(({ kind, host, way }) => [kind, host, way]), of.any])
    const again = async (): Promise<void> => {
      const read = await resources?.read().catch(() => undefined)
      if (!read || isClosed) return
      const isOther = list.peek() !== undefined && policyOf(list.peek()) !== policyOf(read)
      list.value = read
      if (isOther) revision.value += 1
    }
    // It is changed on another screen, often in another tab.
    const onFocus = (): void => void again()
    if (resources) {
      void again()
      window.addEventListener('focus', onFocus)
      own('following other hosts', () => {
        isClosed = true
        window.removeEventListener('focus', onFocus)
      })
    }
    return {
      list,
      revision,
      refused,
      refuse(found) {
        const key = ({ element, kind, host }: Refused) => `${element} ${kind} ${host}`
        const known = new Set(refused.peek().map(key))
        const fresh = found.filter((each) => !known.has(key(each)))
        if (fresh.length > 0) refused.value = [...refused.peek(), ...fresh].slice(-200)
      },
      forget(isGone = () => true) {
        const left = refused.peek().filter((each) => !isGone(each))
        if (left.length < refused.peek().length) refused.value = left
      },
      reload: again,
      async allow(entry) {
        try {
          await resources?.allow(entry)
          show(
            filled(
              { zh: '已允许 {host}，记录在项目的“外部资源”中', en: '{host} is allowed; it is listed under Other hosts of the project' },
              { host: entry.host },
            ),
            'success',
          )
        } catch (thrown) {
          show(labelOf(kernelSpeaker, toldBy(thrown)), 'error')
        }
        await again()
      },
      async copy(addresses) {
        const copied = new Map<string, string>()
        // One after the other, so that a page with many pictures leaves room for what others bring.
        for (const address of new Set(addresses))
          try {
            const kept = await resources?.copy(address)
            if (kept) copied.set(address, kept.url)
          } catch (thrown) {
            const why = labelOf(kernelSpeaker, toldBy(thrown))
            show(filled({ zh: '{address}：{why}', en: '{address}: {why}' }, { address, why }), 'error')
          }
        return copied
      },
    }
  },
})
