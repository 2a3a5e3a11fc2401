import type { AppFacts, AppProgram } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { AppState } from '#kernel/view/app-state'

/** What is above a page that runs in a test: the values of the project's variables, and who looks at it. */
export interface HeadlessApp extends Partial<AppFacts> {
  readonly variables?: { readonly [name: string]: Json }
}

/** The state above pages, for one page or, given to several, for all of them. */
export function createHeadlessApp({ variables = {}, ...facts }: HeadlessApp = {}): AppState {
  const app = new AppState({ id: 'headless', facts })
  app.declare(programOf(variables))
  return app
}

const programOf = (variables: { readonly [name: string]: Json }): AppProgram => ({
  variables: Object.fromEntries(
    Object.entries(variables).map(([name, defaultValue]) => [name, { defaultValue, persist: 'none' as const }]),
  ),
})
