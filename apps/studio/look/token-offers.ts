import type { TokenRecord } from '#kernel/page/look'
import { TOKENS, type Tokens, type TokenType, type TokenValue, valueIn } from '#kernel/page/look/theme'
import type { Label } from '#kernel/page/values'

/** A token that may be the value of a style, as it is written there. */
export interface OfferedToken {
  readonly name: string
  readonly label: Label
  /** `var(--te-primary)` */
  readonly text: string
}

/** What kinds of tokens a style property takes: those that every project has, and those of the project. */
const TAKES: readonly { readonly path: RegExp; readonly types: readonly TokenType[]; readonly names: RegExp }[] = [
  { path: /color$/i, types: ['color'], names: /./ },
  { path: /^borderRadius$/, types: ['length'], names: /^radius-/ },
  { path: /^boxShadow$/, types: ['shadow'], names: /^shadow-/ },
  { path: /^fontFamily$/, types: ['font'], names: /^font$/ },
  { path: /^(?:(?:min|max)?width|(?:min|max)?height|gap|top|right|bottom|left|fontSize)$/i, types: ['length'], names: /^space$/ },
]

/** The tokens that a style of an element may be; none where it takes no token. */
export function offeredTokens(path: string, own: readonly TokenRecord[]): readonly OfferedToken[] {
  const takes = TAKES.find((each) => each.path.test(path))
  if (!takes) return []
  const everybodys = TOKENS.filter(({ name, type }) => takes.names.test(name) && takes.types.includes(type === 'px' ? 'length' : type))
  const projects = own.filter(({ type }) => takes.types.includes(type)).map(({ id, label }) => ({ name: id, label }))
  return [...everybodys, ...projects].map(({ name, label }) => ({ name, label, text: `var(--te-${name})` }))
}

const ONE_TOKEN = /^\s*var\(\s*--te-([a-z0-9-]+)\s*\)\s*$/

/** The token that a value names and nothing else; undefined where it names none. */
export const tokenIn = (text: string): string | undefined => ONE_TOKEN.exec(text)?.[1]

/** The colour that a value stands for, where it names a token; what is written, where it names none. */
export function shownColor(text: string, tokens: Tokens, scheme: 'light' | 'dark'): string {
  const name = tokenIn(text) ?? ''
  const value: TokenValue | undefined = Object.hasOwn(tokens, name) ? tokens[name] : undefined
  return value === undefined ? text : String(valueIn(value, scheme))
}
