import { type ReadonlySignal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import { openedPage } from './opened-page.ts'

/** The style sheet of the project's theme as it is edited; empty where there is none, or nobody can be asked. */
export const lookToken = defineToken<ReadonlySignal<string>>('tessera.editor/look')

export const lookPart = definePart({
  id: 'part/look',
  token: lookToken,
  create({ get, own }) {
    const { look } = get(openedPage)
    const css = signal(look?.first ?? '')
    // It is edited on another screen, often in another tab.
    const again = (): void => {
      look?.read().then(
        (read) => {
          css.value = read
        },
        () => undefined,
      )
    }
    if (look) {
      window.addEventListener('focus', again)
      own('following the theme', () => window.removeEventListener('focus', again))
    }
    return css
  },
})
