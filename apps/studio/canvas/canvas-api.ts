import type { ReadonlySignal } from '@preact/signals-core'
import type { FurtherLanguages } from '#kernel/message'
import type { Pins } from '#kernel/plugin'
import type { RunningPage } from '#kernel/view'
import type { Locale } from '../../shell/messages.ts'
import type { ListedPlugin } from '../../shell/plugins/runnable-plugin.ts'
import type { Theme } from '../../shell/theme.ts'

/** What the editor hands over to its canvas frame. */
export interface CanvasContent {
  readonly page: RunningPage
  readonly locale: Locale
  /** Says the words of components where the studio speaks a language beyond Chinese and English: the frame has modules of its own. */
  readonly further?: FurtherLanguages
  /** Of the page's own words, where it has several. */
  readonly language?: string
  /** Its languages, with how another one is chosen by whoever uses the page. */
  readonly languages?: { readonly all: readonly string[]; readonly choose: (language: string) => void }
  readonly theme: Theme
  /** The versions of plugins that the page holds on to. */
  readonly pins: Pins
  /** The style sheet of the project's theme. */
  readonly look?: string
  /** The page's own rules, by the element that they are for. */
  readonly css: ReadonlyMap<string, string>
  /** The element over which something dragged rests, where that can happen. */
  readonly placing?: ReadonlySignal<string | null>
}

/** The canvas frame's side: offered on its window before the frame's `load` event. */
export interface CanvasApi {
  /** Shows a page, or the same page with another language, theme or CSS; resolves when the views of its components are there and drawn. */
  show(content: CanvasContent): Promise<void>
  /** Shows another theme on the page that is shown, as while somebody drags a value. */
  wear(look: string): void
  /** The plugins from outside of the product that the page may use from now on: the frame has modules of its own. */
  follow(plugins: readonly ListedPlugin[]): void
  /** Stops following the page, which goes on elsewhere: called before the frame is taken away, after which nothing is shown. */
  leave(): void
}

declare global {
  interface Window {
    tesseraCanvas?: CanvasApi
  }
}
