import type { Locale } from '#kernel/message'
import type { Width } from '#kernel/page/look'

const NO_RULES: ReadonlyMap<string, string> = new Map()

/** The contact sheet; `shared`: the shared style that a few of its elements use. It needs the declarations of all components, which no other part of the screen does. */
export const contactSheet = (shared?: string) => ({
  key: `sheet ${shared ?? ''}`,
  async open(locale: Locale) {
    const { openContactSheet } = await import('./contact-sheet.ts')
    const page = openContactSheet(locale, shared)
    return { page, css: NO_RULES, close: page.dispose }
  },
})

/** A page of the project. */
export const projectPage = (id: number, widths: readonly Width[]) => ({
  key: `page ${id}`,
  async open() {
    const { openPagePreview } = await import('./page-preview.ts')
    return openPagePreview(id, widths)
  },
})
