import type { Json, JsonObject } from '#kernel/page/values'

/** What a project declares for all of its pages, as a published page brings it along. */
export interface AppProgram {
  readonly variables: { readonly [name: string]: AppVariable }
}

/** A value that the pages of an app share. */
export interface AppVariable {
  readonly defaultValue: Json
  /** Where it outlives the page: nowhere; in the tab; in the browser, for all tabs. */
  readonly persist: AppPersist
}
export type AppPersist = 'none' | 'tab' | 'browser'

/** Who uses the app, in formulas `app.user`: for showing alone, what counts is what the server says. */
export interface AppUser {
  readonly id: number
  readonly name: string
  readonly avatar: string
  readonly roles: readonly string[]
}

/** The facts about an app from outside; formulas read them, and no author's code writes them. */
export interface AppFacts {
  readonly user: AppUser | JsonObject
  /** The codes for which `app.can` says yes. */
  readonly permissions: readonly string[]
  readonly theme: { readonly mode: 'light' | 'dark'; readonly primaryColor: string }
}

/** The state above pages as an engine gets it when a page is opened. */
export interface AppStart {
  /** `variable`, and the facts: what formulas find behind `app`. */
  readonly state: JsonObject
  /** What variables go back to. */
  readonly defaults: JsonObject
}

/** Where a page has nothing above it: in tests, and while it is published. */
export const NO_APP: AppStart = { state: { variable: {}, user: {}, permissions: [], theme: {} }, defaults: {} }

/** The values that an app's variables begin with. */
export const defaultsOf = (program: AppProgram | undefined): JsonObject =>
  Object.fromEntries(Object.entries(program?.variables ?? {}).map(([name, { defaultValue }]) => [name, defaultValue]))

/** Whether a change of the state is one of what pages share. */
export const isOfApp = (path: string): boolean => path === 'app' || path.startsWith('app.')

/** The visitor's language, sent to each page. */
export const localeChanges = (locale: string): readonly Json[] => ['app.locale', locale, 'locale', locale]
