import * as z from 'zod'
import { partIssueMessage, tell } from '#kernel/message'
import { isSharedList, LOOK_ID, LOOK_MOST } from '../look/look-limits.ts'
import { plainTokenProblem } from '../look/theme/token-values.ts'
import type { Tokens } from '../look/theme/tokens.ts'
import { readVariant } from '../look/variants.ts'
import { statedNameProblem } from '../names/name-problems.ts'
import { recordLabels } from '../records/record-labels.ts'
import { ASKED_AGAIN, type FlowNode, type Looks, PAGE_ID, type PageEntry, STARTED_AGAIN } from '../records/records.ts'
import { isLocale, isTextKey, TEXT_LIMITS } from '../texts/text-rules.ts'
import { PageError } from '../values/errors.ts'
import type { JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { isRefusedPath, PAGE_LIMITS } from '../values/limits.ts'
import { isRefusedKey } from '../values/path.ts'
import { findJsonProblem, WHY } from '../values/safe-json.ts'
import { listOf, tableOf } from '../values/strict-lists.ts'
import { blockInterface, blockPins } from './blocks-schema.ts'

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

/** The schemas of records, for callers that need one part. */
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

/** A table of something by the ids of records. */
export const tableById = <T>(item: z.ZodType<T>): z.ZodType<{ readonly [id: string]: T }> => tableOf(id, item)

/** One entry from outside; throws a PageError that names the place. */
export function parseEntry(value: unknown): PageEntry {
  refuseUnsafe(value, PAGE_LIMITS.depth)
  return checked(entrySchema, value, 'PAGE_ENTRY_INVALID')
}

/** Something from outside that holds records, so many levels above them; throws a PageError with the code that names the place. */
export function parseHolding<T>(
  schema: z.ZodType<T>,
  value: unknown,
  how: { readonly levels: number; readonly code: `PAGE_${string}` },
): T {
  refuseUnsafe(value, PAGE_LIMITS.depth + how.levels)
  return checked(schema, value, how.code)
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
