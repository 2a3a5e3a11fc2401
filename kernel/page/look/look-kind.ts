import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { filled, type Label, MessageError, partIssueMessage } from '#kernel/message'
import { recordLabels } from '../records/record-labels.ts'
import type { JsonObject } from '../values/json.ts'
import { findJsonProblem } from '../values/safe-json.ts'
import { LOOK_ID } from './look-limits.ts'
import { OWN_TYPES, type OwnType, plainTokenProblem, tokenProblem } from './theme/token-values.ts'
import { OWN_TOKEN, type Tokens } from './theme/tokens.ts'
import { WIDTHS, type Width, widestFirst } from './variants.ts'

/** The theme that a look always has. */
export const THEME_ID = 'theme'
export const LOOK_LIMITS = { themes: 20, ownTokens: 64, shared: 200, widths: 5 } as const

/** A theme of a project: what differs from a page without one. */
export interface ThemeRecord {
  readonly kind: 'theme'
  readonly id: string
  readonly name: string
  readonly tokens: Tokens
  readonly default?: true
}
/** A token that a project adds; its values are in the themes, under its id. */
export interface TokenRecord {
  readonly kind: 'token'
  readonly id: string
  readonly label: Label
  readonly type: OwnType
}
/** A width below which pages may look different. */
export interface WidthRecord {
  readonly kind: 'width'
  readonly id: string
  readonly label: Label
  /** Pixels. */
  readonly max: number
}
/** Values of styles that elements of several pages share. */
export interface SharedStyleRecord {
  readonly kind: 'shared'
  readonly id: string
  readonly name: string
  readonly for?: readonly string[]
  readonly style: JsonObject
  readonly looks?: { readonly [variant: string]: JsonObject }
  readonly css: string
}
export type LookEntry = ThemeRecord | TokenRecord | WidthRecord | SharedStyleRecord

const id = z.string().regex(LOOK_ID)
const name = z.string().trim().min(1).max(60)
const label = z.strictObject({ zh: name, en: name })
const scalar = z.union([z.string().max(200), z.number()])
const style = z.record(z.string().regex(/^[a-z-]{1,60}$/i), scalar)

const theme = z.strictObject({
  kind: z.literal('theme'),
  id,
  name: z.string().trim().max(60),
  tokens: z.record(z.string().max(60), z.union([scalar, z.strictObject({ light: z.string().max(200), dark: z.string().max(200) })])),
  default: z.literal(true).optional(),
})
const token = z.strictObject({ kind: z.literal('token'), id: z.string().regex(OWN_TOKEN), label, type: z.enum(OWN_TYPES) })
const width = z.strictObject({ kind: z.literal('width'), id, label, max: z.int().min(320).max(3840) })
const shared = z.strictObject({
  kind: z.literal('shared'),
  id,
  name,
  for: z.array(z.string().max(60)).max(50).optional(),
  style,
  looks: z.record(z.string().max(60), style).optional(),
  css: z.string().max(20_000),
})
const record = z.discriminatedUnion('kind', [theme, token, width, shared])

function parse(value: unknown): LookEntry {
  const parsed = record.safeParse(value)
  if (!parsed.success) throw new MessageError(partIssueMessage(parsed.error.issues[0]!, recordLabels))
  const entry = parsed.data as LookEntry
  if (findJsonProblem(entry)) throw new MessageError({ zh: '外观的记录不是普通数据', en: 'A record of a look is not plain data' })
  if (entry.kind === 'theme')
    for (const [token, value] of Object.entries(entry.tokens)) {
      // The type of a project's token is stored in another record.
      const why = plainTokenProblem(token, value)
      if (why) throw new MessageError(why)
    }
  return entry
}

const whole = (part: string) => ({ name: part, as: 'whole' }) as const
const tree = (part: string) => ({ name: part, as: 'tree' }) as const

/** What the pages of a project look like, as a kind of documents. */
export const lookKind: DocumentKind<LookEntry> = {
  id: 'look',
  label: { zh: '外观', en: 'Look' },
  parse,
  parts: {
    theme: [whole('name'), whole('default'), tree('tokens')],
    token: [whole('label'), whole('type')],
    width: [whole('label'), whole('max')],
    shared: [whole('name'), whole('for'), tree('style'), { name: 'looks', as: 'tree', optional: true }, whole('css')],
  },
  parentOf: () => undefined,
  atTop: (entry) => entry,
  place: 'place',
  root: THEME_ID,
  limits: { depth: 1, entries: LOOK_LIMITS.themes + LOOK_LIMITS.ownTokens + LOOK_LIMITS.shared + LOOK_LIMITS.widths },
}

const MANY: { readonly [kind in LookEntry['kind']]: readonly [most: number, why: Label] } = {
  theme: [LOOK_LIMITS.themes, { zh: '主题最多 20 个', en: 'A project has at most 20 themes' }],
  token: [LOOK_LIMITS.ownTokens, { zh: '自有变量最多 64 个', en: 'A project has at most 64 tokens of its own' }],
  width: [LOOK_LIMITS.widths, { zh: '宽度最多 5 个', en: 'A project has at most 5 widths of its own' }],
  shared: [LOOK_LIMITS.shared, { zh: '共享样式最多 200 个', en: 'A project has at most 200 shared styles' }],
}

/** What is wrong with a look as a whole: too much of a kind, two widths of the same pixels, or a value that is not of its token's type. Null where nothing is. */
export function lookProblem(entries: Iterable<LookEntry>): Label | null {
  const all = [...entries]
  for (const [kind, [most, why]] of Object.entries(MANY)) if (all.filter((entry) => entry.kind === kind).length > most) return why
  const seen = new Map(WIDTHS.map(({ id, max }) => [max, id]))
  for (const entry of all) {
    if (entry.kind !== 'width') continue
    const { id, max, label } = entry
    if (WIDTHS.some((width) => width.id === id))
      return filled({ zh: '宽度的标识“{id}”已被占用', en: 'The id “{id}” of a width is taken' }, { id })
    if (seen.has(max))
      return filled(
        { zh: '“{label}”与另一个宽度同为 {max} 像素', en: '“{label}” and another width both have {max} pixels' },
        { label, max },
      )
    seen.set(max, id)
  }
  const own = ownTokensOf(all)
  for (const entry of all) {
    if (entry.kind !== 'theme') continue
    for (const [token, value] of Object.entries(entry.tokens)) {
      const why = tokenProblem(token, value, own)
      if (why) return why
    }
  }
  return null
}

/** What the width that every project has is called. */
export const PHONE_LABEL: Label = { zh: '手机', en: 'Phone' }

/** The name of the default theme until an author names it. */
const FIRST_THEME_LABEL: Label = { zh: '最初的主题', en: 'First theme' }
export const themeLabel = ({ name: given }: Pick<ThemeRecord, 'name'>): Label =>
  given === '' ? FIRST_THEME_LABEL : { zh: given, en: given }

/** The widths that style values of a project's pages may be for. */
export function widthsOf(entries: Iterable<LookEntry>): readonly Width[] {
  const own = [...entries].flatMap((entry) => (entry.kind === 'width' ? [{ id: entry.id, max: entry.max }] : []))
  return own.length === 0 ? WIDTHS : widestFirst([...WIDTHS, ...own])
}

/** The types of a project's own tokens, by name. */
export const ownTokensOf = (entries: Iterable<LookEntry>): { readonly [name: string]: OwnType } =>
  Object.fromEntries([...entries].flatMap((entry) => (entry.kind === 'token' ? [[entry.id, entry.type] as const] : [])))

export const emptyTheme: ThemeRecord = { kind: 'theme', id: THEME_ID, name: '', tokens: {}, default: true }

/** All themes of a project, the one that is always there first. */
export const themesOf = (entries: Iterable<LookEntry>): readonly ThemeRecord[] =>
  [...entries]
    .filter((entry): entry is ThemeRecord => entry.kind === 'theme')
    .toSorted((a, b) => Number(b.id === THEME_ID) - Number(a.id === THEME_ID) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))

/** The theme that pages of the project have where they choose none: the one that is marked, else the one that is always there. */
export function themeOf(entries: Iterable<LookEntry>): ThemeRecord {
  const themes = themesOf(entries)
  return themes.find((each) => each.default && each.id !== THEME_ID) ?? themes.find(({ id: own }) => own === THEME_ID) ?? emptyTheme
}
