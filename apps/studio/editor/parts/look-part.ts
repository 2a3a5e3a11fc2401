import { type ReadonlySignal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import { NO_PROJECT_LOOK, type ProjectLook } from '../../look/read-project-look.ts'
import { openedPage } from '../document/opened-page.ts'

/** The look of a project, and how it is read anew after somebody here has edited it. */
export interface FollowedLook extends ReadonlySignal<ProjectLook> {
  again(): Promise<void>
}

/** The look of the project as it is edited; that of a project without one where nobody can be asked. */
export const lookToken = defineToken<FollowedLook>('tessera.editor/look')

export const lookPart = definePart({
  id: 'part/look',
  token: lookToken,
  create({ get, own }) {
    const { look } = get(openedPage)
    const shown = signal(look?.first ?? NO_PROJECT_LOOK)
    // It is edited on another screen, often in another tab.
    const again = async (): Promise<void> => {
      await look?.read().then(
        (read) => {
          if (JSON.stringify(read.entries) !== JSON.stringify(shown.peek().entries)) shown.value = read
        },
        () => undefined,
      )
    }
    const onFocus = (): void => void again()
    if (look) {
      window.addEventListener('focus', onFocus)
      own('following the theme', () => window.removeEventListener('focus', onFocus))
    }
    return Object.assign(shown, { again })
  },
})
