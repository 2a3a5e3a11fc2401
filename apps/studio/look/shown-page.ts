import type { OwnedPage } from '#kernel/view'

/** A page that a preview shows, with the rules of its own; the caller closes it. */
export interface ShownPage {
  readonly page: OwnedPage
  readonly css: ReadonlyMap<string, string>
  /** The sheet of its project's look, where whoever shows it has none. */
  readonly look?: string
  close(): void
}
