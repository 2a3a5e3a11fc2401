import { type LookEntry, type ThemeRecord, type TokenRecord, themeOf } from '#kernel/page/look'
import { isSame, type Tokens, type TokenValue } from '#kernel/page/look/theme'
import { setOwn } from '#kernel/page/values'

/** What a step changes: the values of tokens before and after it, and other records that come, go or change. */
export interface LookStep {
  readonly values: ReadonlyMap<string, { readonly from: TokenValue | undefined; readonly to: TokenValue | undefined }>
  readonly own: ReadonlyMap<string, { readonly from: LookEntry | null; readonly to: LookEntry | null }>
  /** Whose tokens they are; those of the default theme where it is not said. */
  readonly theme?: string
}
export type LookEntries = ReadonlyMap<string, LookEntry>

export const entriesOf = (list: readonly LookEntry[]): LookEntries => new Map(list.map((entry) => [entry.id, entry]))
export const ownRecords = (entries: LookEntries): readonly TokenRecord[] =>
  [...entries.values()].filter((entry): entry is TokenRecord => entry.kind === 'token').toSorted((a, b) => (a.id < b.id ? -1 : 1))

const NO_OWN: LookStep['own'] = new Map()

/** The step from one set of values to another; null where they are the same. */
export function stepBetween(from: Tokens, to: Tokens, own: LookStep['own'] = NO_OWN, theme?: string): LookStep | null {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const differing = names.filter((name) => !(from[name] === to[name] || isSame(from[name], to[name])))
  if (differing.length === 0 && own.size === 0) return null
  return {
    values: new Map(differing.map((name) => [name, { from: from[name], to: to[name] }])),
    own,
    ...(theme === undefined ? {} : { theme }),
  }
}

/** The look after a step; what others changed meanwhile of other tokens stays. */
export function withStep(entries: LookEntries, { values, own, theme: id }: LookStep): LookEntries {
  const after = new Map(entries)
  for (const [id, { to }] of own)
    if (to) after.set(id, to)
    else after.delete(id)
  const theme = id === undefined ? themeOf(after.values()) : after.get(id)
  if (values.size === 0 || theme?.kind !== 'theme') return after
  const tokens: { [name: string]: TokenValue } = { ...theme.tokens }
  for (const [name, { to }] of values)
    if (to === undefined) delete tokens[name]
    else setOwn(tokens, name, to)
  const next: ThemeRecord = { ...theme, tokens }
  return after.set(theme.id, next)
}
