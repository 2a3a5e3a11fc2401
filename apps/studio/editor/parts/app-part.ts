import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { AppProgram } from '#kernel/engine'
import { definePart, defineToken } from '#kernel/plugin'
import type { AppState } from '#kernel/view/app-state'
import { type OpenApp, openApp } from '#shell/app-state'
import type { ProjectSettings, ProjectVariable } from '../../../../server/wire.ts'
import { openedPage } from '../document/opened-page.ts'

/** What the page shares with others of its project. */
export interface EditedApp {
  /** The variables of the project. */
  readonly variables: ReadonlySignal<readonly ProjectVariable[]>
  /** For the page on the canvas, where no flow writes: variables have their defaults. */
  readonly canvas: AppState
  /** For a page that runs: it begins as a visitor's would. */
  open(): OpenApp
  /** Asks for the project's variables again, which are edited on another screen. */
  reload(): Promise<void>
}
export const appToken = defineToken<EditedApp>('tessera.editor/app')

const NOBODY: Pick<ProjectSettings, 'variables' | 'you'> = { variables: [], you: { roles: [], permissions: [] } }

export const appPart = definePart({
  id: 'part/app',
  token: appToken,
  create({ get, own }): EditedApp {
    const { user, records, settings } = get(openedPage)
    const variables = signal<readonly ProjectVariable[]>((settings?.first ?? NOBODY).variables)
    const opened = new Set<OpenApp>()
    const make = (keeps: boolean): OpenApp => {
      const { you } = settings?.first ?? NOBODY
      const { userId: id, userName, nickName, avatar } = user
      const facts = { user: { id, name: nickName || userName, avatar, roles: you.roles }, permissions: you.permissions }
      const app = openApp({ id: `${records.page.projectId} draft`, facts, keeps })
      app.state.declare(programOf(variables.peek()))
      opened.add(app)
      const close = () => {
        opened.delete(app)
        app.close()
      }
      return { ...app, close }
    }
    const canvas = make(false)
    own('state above the page', () => {
      for (const app of [...opened]) app.close()
    })
    const reload = async (): Promise<void> => {
      const now = await settings?.read().catch(() => undefined)
      if (!now || JSON.stringify(now.variables) === JSON.stringify(variables.peek())) return
      variables.value = now.variables
      for (const app of opened) app.state.declare(programOf(now.variables), true)
    }
    // Whoever comes back from the project's settings sees what was changed there.
    const back = () => void (document.hidden ? undefined : reload())
    if (settings) globalThis.document?.addEventListener('visibilitychange', back)
    own('coming back', () => globalThis.document?.removeEventListener('visibilitychange', back))
    return { variables, canvas: canvas.state, open: () => make(true), reload }
  },
})

/** What pages share, as their app declares it. */
export const programOf = (variables: readonly ProjectVariable[]): AppProgram => ({
  variables: Object.fromEntries(variables.map(({ name, defaultValue, persist }) => [name, { defaultValue, persist }])),
})
