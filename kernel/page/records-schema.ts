import * as z from 'zod'
import { addedIn, changedIn, removedIn } from '#kernel/document'
import { partIssueMessage, tell } from '#kernel/message'
import { blockInterface, blockPins } from './blocks-schema.ts'
import { PageError } from './errors.ts'
import type { JsonObject } from './json.ts'
import { isObject } from './json-tools.ts'
import { isRefusedPath, PAGE_LIMITS } from './limits.ts'
import { isSharedList, LOOK_ID, LOOK_MOST } from './look/look-limits.ts'
import { plainTokenProblem } from './look/theme/token-values.ts'
import type { Tokens } from './look/theme/tokens.ts'
import { readVariant } from './look/variants.ts'
import { statedNameProblem } from './name-problems.ts'
import type { Patch, PatchJson } from './patch.ts'
import { isRefusedKey } from './path.ts'
import { recordLabels } from './record-labels.ts'
import { ASKED_AGAIN, type FlowNode, type Looks, PAGE_ID, type PageEntry, STARTED_AGAIN } from './records.ts'
import { findJsonProblem, WHY } from './safe-json.ts'
import { listOf, tableOf } from './strict-lists.ts'
import { isLocale, isTextKey, TEXT_LIMITS } from './texts/text-rules.ts'

const text = z.string().max(PAGE_LIMITS.text)
const name = z.string().max(PAGE_LIMITS.name)
const id = z
  .string()
  .min(1)
  .max(PAGE_LIMITS.name)
  .refine((value) => !isRefusedKey(value), 'refused id')
const path = z
  .string()
  .min(1)
  .max(PAGE_LIMITS.name)
  .refine((value) => !isRefusedPath(value), 'refused path')
// What is inside was checked by findJsonProblem before the schema runs, once for the whole value.
const json = z.custom<NonNullable<unknown> | null>((value) => value !== undefined) as unknown as z.ZodType<JsonObject[string]>
const object = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object is needed')

const binding = z.strictObject({ kind: z.enum(['formula', 'template', 'function', 'text']), source: text })
const bindings = tableOf(path, binding)
const events = tableOf(id, listOf(id))
const sourceId = z.templateLiteral(['source/', z.string().min(1).max(PAGE_LIMITS.name)])
const use = z.strictObject({
  api: id.nullable(),
  source: sourceId,
  config: object,
  bindings,
  execute: z.union([z.enum(['at once', 'never']), z.strictObject({ delaySeconds: z.number().min(0) })]),
})

/** One plugin that a page holds on to. */
export const pluginPin = z.strictObject({ version: name.min(1), hash: name.min(1).optional() })
/** Pins of plugins, by plugin id. */
export const pluginPins = tableOf(id, pluginPin)

const theme = z.custom<Tokens>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([token, each]) => plainTokenProblem(token, each) === null),
  'a theme is needed',
)

const themeId = z.string().regex(LOOK_ID)

const looks = z.custom<Looks>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length <= LOOK_MOST.variants &&
    Object.entries(value).every(([variant, keys]) => variant !== '' && readVariant(variant) !== null && isObject(keys)),
  'values of variants are needed',
)
const shared = z.custom<readonly string[]>(isSharedList, 'a list of shared styles is needed')

const locale = z.string().refine(isLocale, 'a language is needed')
const locales = listOf(locale).refine(
  (list) => Array.isArray(list) && list.length > 0 && list.length <= TEXT_LIMITS.locales && new Set(list).size === list.length,
  'languages are needed, each once',
)

const page = z.strictObject({
  kind: z.literal('page'),
  id: z.literal(PAGE_ID),
  schemaVersion: z.int().min(1),
  props: object,
  bindings,
  style: object,
  looks: looks.optional(),
  shared: shared.optional(),
  css: text,
  events,
  source: use.optional(),
  interceptor: object,
  themeId: themeId.optional(),
  theme: theme.optional(),
  plugins: pluginPins.optional(),
  block: blockInterface.optional(),
  blocks: blockPins.optional(),
  locales: locales.optional(),
  extra: object,
})
const element = z.strictObject({
  kind: z.literal('element'),
  id,
  type: id,
  name,
  parentId: id.nullable(),
  slot: id.optional(),
  order: z.string().min(1).max(PAGE_LIMITS.name),
  props: object,
  bindings,
  style: object,
  looks: looks.optional(),
  shared: shared.optional(),
  css: text,
  events,
  source: use.optional(),
  version: z.int().min(1),
  extra: object,
})
const variable = z.strictObject({
  kind: z.literal('variable'),
  id,
  name: id,
  type: id,
  defaultValue: json,
  formula: text.min(1).optional(),
  description: text,
  extra: object,
})
const askedAgain = z.enum(ASKED_AGAIN)
const startedAgain = z.enum(STARTED_AGAIN)
const api = z.strictObject({
  kind: z.literal('api'),
  id,
  name,
  source: sourceId,
  config: object,
  bindings,
  again: askedAgain.optional(),
  extra: object,
})

const textKey = id.refine(isTextKey, 'a key of a text is needed')
const textValues = tableOf(locale, text)
const textRecord = z.strictObject({ kind: z.literal('text'), id: textKey, values: textValues, note: text, extra: object })

const disabled = z.literal(true).optional()
const action = z.strictObject({ id, kind: z.literal('action'), name, action: id, params: object, bindings, disabled })
const node: z.ZodType<FlowNode> = z.lazy(() => z.discriminatedUnion('kind', [action, branch, group]))
const branch = z.strictObject({ id, kind: z.literal('branch'), success: listOf(node), failure: listOf(node) })
const group = z.strictObject({
  id,
  kind: z.literal('group'),
  group: id,
  params: object,
  bindings,
  body: listOf(listOf(node)),
  disabled,
})
const flow = z.strictObject({ kind: z.literal('flow'), id, name, nodes: listOf(node), again: startedAgain.optional(), extra: object })

/** What records are made of, for whoever asks for a part of one. */
export const recordParts = {
  id,
  name,
  text,
  path,
  json,
  object,
  theme,
  themeId,
  binding,
  bindings,
  sourceId,
  use,
  node,
  variable,
  api,
  askedAgain,
  startedAgain,
  element,
  locales,
  textKey,
  textValues,
  textRecord,
} as const

/** One entry of a page; closed, and checked for bounded plain JSON by `parseEntry`. */
export const entrySchema = z.discriminatedUnion('kind', [page, element, variable, api, flow, textRecord]) as z.ZodType<PageEntry>

/** The JSON form of a patch; `parsePatch` also checks what a schema cannot say. */
export const patchSchema = z.strictObject({
  added: tableOf(id, entrySchema),
  changed: tableOf(id, z.tuple([entrySchema, entrySchema])),
  removed: tableOf(id, entrySchema),
}) as z.ZodType<PatchJson>

/** One entry from outside; throws a PageError that names the place. */
export function parseEntry(value: unknown): PageEntry {
  refuseUnsafe(value, PAGE_LIMITS.depth)
  return checked(entrySchema, value, 'PAGE_ENTRY_INVALID')
}

/** A patch from outside; throws a PageError that names the place. */
export function parsePatch(value: unknown): Patch {
  refuseUnsafe(value, PAGE_LIMITS.depth + 3)
  const json = checked(patchSchema, value, 'PAGE_PATCH_INVALID')
  const seen = new Set<string>()
  const take = (key: string, ...entries: readonly PageEntry[]) => {
    if (seen.has(key)) throw new PageError('PAGE_PATCH_INVALID', tell('page.patch-twice', { entry: key }), { entry: key })
    seen.add(key)
    for (const entry of entries)
      if (entry.id !== key || entry.kind !== entries[0]?.kind)
        throw new PageError('PAGE_PATCH_INVALID', tell('page.entry-differs', { entry: key }), { entry: key })
  }
  for (const [key, entry] of Object.entries(json.added)) take(key, entry)
  for (const [key, [from, to]] of Object.entries(json.changed)) take(key, from, to)
  for (const [key, entry] of Object.entries(json.removed)) take(key, entry)
  if (seen.size > PAGE_LIMITS.elements * 2)
    throw new PageError('PAGE_TOO_LARGE', tell('page.patch-too-large', { most: PAGE_LIMITS.elements * 2 }))
  return new Map<string, Change>([
    ...Object.entries(json.removed).map(([id, from]) => [id, { from, to: null }] as const),
    ...Object.entries(json.changed).map(([id, [from, to]]) => [id, { from, to }] as const),
    ...Object.entries(json.added).map(([id, to]) => [id, { from: null, to }] as const),
  ])
}
type Change = { readonly from: PageEntry | null; readonly to: PageEntry | null }

/** The JSON form of a patch, for the wire. */
export function patchToJson(patch: Patch): PatchJson {
  return {
    added: Object.fromEntries(addedIn(patch).map((entry) => [entry.id, entry])),
    changed: Object.fromEntries(changedIn(patch).map((pair) => [pair[1].id, pair])),
    removed: Object.fromEntries(removedIn(patch).map((entry) => [entry.id, entry])),
  }
}

function refuseUnsafe(value: unknown, depth: number): void {
  const problem = findJsonProblem(value, depth)
  if (problem)
    throw new PageError('PAGE_UNSAFE_JSON', tell('page.unsafe', { path: problem.path, why: tell(WHY[problem.reason]) }), {
      path: problem.path,
    })
}

function checked<T>(schema: z.ZodType<T>, value: unknown, code: `PAGE_${string}`): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const at = issue?.path.join('.') ?? ''
  const told = (at === 'name' && statedNameProblem(value)) || partIssueMessage(issue ?? {}, recordLabels)
  throw new PageError(code, told, { path: at })
}
