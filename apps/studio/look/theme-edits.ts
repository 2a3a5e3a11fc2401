import { LOOK_LIMITS, type LookEntry, THEME_ID, type ThemeRecord, type TokenRecord, themeOf, themesOf } from '#kernel/page/look'
import type { Tokens } from '#kernel/page/look/theme'
import type { LookEntries } from './look-edit.ts'
import { idFor } from './look-ids.ts'
import { OWN_DEFAULTS } from './own-defaults.ts'

/** Records that come, go (null) or change in one step. */
export type LookPut = ReadonlyMap<string, LookEntry | null>

export const mayAddTheme = (entries: LookEntries): boolean => themesOf(entries.values()).length < LOOK_LIMITS.themes
/** The first theme is there in each project; the default one is what pages have that chose none. */
export const mayRemoveTheme = (entries: LookEntries, { id }: ThemeRecord): 'yes' | 'first' | 'default' =>
  id === THEME_ID ? 'first' : themeOf(entries.values()).id === id ? 'default' : 'yes'

/** A new theme with these tokens, and its record. */
export function addedTheme(entries: LookEntries, name: string, tokens: Tokens): ThemeRecord {
  return { kind: 'theme', id: idFor(name, entries, 'theme'), name: name.trim().slice(0, 60), tokens }
}

/** Makes a theme the one of pages that chose none. */
export function asDefault(entries: LookEntries, id: string): LookPut {
  const put = new Map<string, LookEntry | null>()
  for (const theme of themesOf(entries.values())) {
    // The first one counts as the default where no other one is marked.
    const isMarked = theme.id === THEME_ID || theme.id === id
    if (isMarked === (theme.default ?? false)) continue
    const { default: _, ...plain } = theme
    put.set(theme.id, isMarked ? { ...plain, default: true } : plain)
  }
  return put
}

/** Adds a token of the project: the edited theme and the default one have a value for it. */
export function addedToken(entries: LookEntries, token: TokenRecord, edited: ThemeRecord): LookPut {
  const value = OWN_DEFAULTS[token.type]
  const themes = [themeOf(entries.values()), edited].map(
    (theme) => [theme.id, { ...theme, tokens: { ...theme.tokens, [token.id]: value } }] as const,
  )
  return new Map<string, LookEntry | null>([[token.id, token], ...themes])
}

/** Tokens of the project that come with values of the edited theme: the default one has them too. */
export function importedTokens(entries: LookEntries, added: readonly TokenRecord[], tokens: Tokens, edited: ThemeRecord): LookPut {
  const usual = themeOf(entries.values())
  const values = Object.fromEntries(added.flatMap(({ id }) => (tokens[id] === undefined ? [] : [[id, tokens[id]]])))
  const records = added.map((token) => [token.id, token] as const)
  const other =
    usual.id === edited.id || added.length === 0 ? [] : [[usual.id, { ...usual, tokens: { ...usual.tokens, ...values } }] as const]
  return new Map<string, LookEntry | null>([...records, ...other])
}

/** Removes a token of the project from all themes that have a value for it. */
export function removedToken(entries: LookEntries, id: string): LookPut {
  const themes = themesOf(entries.values()).flatMap((theme) => {
    const { [id]: value, ...tokens } = theme.tokens
    return value === undefined ? [] : [[theme.id, { ...theme, tokens }] as const]
  })
  return new Map<string, LookEntry | null>([[id, null], ...themes])
}

/** What makes one state of a look of another, as records. */
export function between(now: LookEntries, wanted: LookEntries): LookPut {
  const ids = [...new Set([...wanted.keys(), ...now.keys()])]
  const differing = ids.filter((id) => JSON.stringify(now.get(id)) !== JSON.stringify(wanted.get(id)))
  return new Map(differing.map((id) => [id, wanted.get(id) ?? null]))
}
