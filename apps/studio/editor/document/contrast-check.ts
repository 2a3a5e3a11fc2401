import { contrastFindings, themeLabel, themeOf } from '#kernel/page/look'
import { type Finding, PAGE_ID, type PageDocument } from '#kernel/page/records'
import type { ProjectLook } from '../../look/read-project-look.ts'

/**
 * Looks for colours of a page that are hard to read: those of the theme that it has, and what it differs in; anew
 * only where these are others.
 */
export function createContrastCheck(look: () => Pick<ProjectLook, 'entries' | 'themes'>): (document: PageDocument) => readonly Finding[] {
  let of: readonly unknown[] = []
  let findings: readonly Finding[] = []
  return (document) => {
    const page = document.entries.get(PAGE_ID)
    // A block has the theme of the pages that use it.
    if (page?.kind !== 'page' || page.block) return []
    const { entries, themes } = look()
    const theme = themes.find(({ id }) => id === page.themeId) ?? themeOf(entries)
    const now = [theme, page.theme, page.props.theme]
    if (of.length === 0 || now.some((each, at) => each !== of[at]))
      findings = contrastFindings({ name: themeLabel(theme), tokens: theme.tokens }, page)
    of = now
    return findings
  }
}
