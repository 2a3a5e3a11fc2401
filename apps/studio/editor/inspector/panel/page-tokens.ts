import { pageTheme, themeOf } from '#kernel/page/look'
import { effectiveTokens, type Tokens } from '#kernel/page/look/theme'
import { PAGE_ID, type PageDocument } from '#kernel/page/records'
import type { ProjectLook } from '../../../look/read-project-look.ts'

/** What tokens are on a page: those of the theme that it has, and what it differs in. Tokens of the project are those of its usual theme where the chosen one says nothing. */
export function pageTokens(document: PageDocument, { entries, themes }: Pick<ProjectLook, 'entries' | 'themes'>): Tokens {
  const page = document.entries.get(PAGE_ID)
  const usual = themeOf(entries)
  const chosen = page?.kind === 'page' ? themes.find(({ id }) => id === page.themeId) : undefined
  const own = Object.fromEntries(Object.entries(usual.tokens).filter(([name]) => name.startsWith('x-')))
  return effectiveTokens(own, (chosen ?? usual).tokens, page?.kind === 'page' ? pageTheme(page) : {})
}
