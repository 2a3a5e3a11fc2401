import type { RunningPage } from '#kernel/view'
import type { Locale } from '../../shell/messages.ts'
import type { Theme } from '../../shell/theme.ts'

/** What the editor hands over to its canvas frame. */
export interface CanvasContent {
  readonly page: RunningPage
  readonly locale: Locale
  readonly theme: Theme
  /** The page's own rules, each a whole nested rule. */
  readonly css: readonly string[]
}

/** The canvas frame's side: offered on its window before the frame's `load` event. */
export interface CanvasApi {
  /** Shows a page, or the same page with another language, theme or CSS. */
  show(content: CanvasContent): void
}

declare global {
  interface Window {
    tesseraCanvas?: CanvasApi
  }
}
