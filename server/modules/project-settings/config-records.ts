import * as z from 'zod'
import { MessageError } from '#kernel/message'
import { FILE_KIND_NAMES, type FileKindName, MOST_UPLOAD_MB, UPLOAD_PRESET } from '#kernel/page/uploads'
import { plainLine } from '../../http/plain-text.ts'
import { settingIssueMessage } from './setting-labels.ts'

/** Service prefixes of one project in one environment. */
export const MOST_SERVICES = 50

/** What the built app opens first: a page, or an entry of its menu. */
export const homePage = z.strictObject({ kind: z.enum(['page', 'menu']), id: z.int().positive().max(Number.MAX_SAFE_INTEGER) }).nullable()
export type HomePage = Readonly<z.output<typeof homePage>>

const mostOfKind = z.int().min(1).max(MOST_UPLOAD_MB).nullable()
/** Which files beside pictures pages may upload to us: the largest of each kind in megabytes, null for none. */
export const uploadRule = z.strictObject(
  Object.fromEntries(FILE_KIND_NAMES.map((kind) => [kind, mostOfKind])) as { readonly [kind in FileKindName]: typeof mostOfKind },
)

/** How the built app looks and behaves, but for what its pages say themselves. */
export const configFields = {
  /** A layout of the admin app by its id: built in, or `acme.slim` of a plugin's `layout/acme.slim`. */
  layout: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,80}$/),
  menuMode: z.enum(['vertical', 'inline', 'horizontal']),
  menuTheme: z.enum(['dark', 'light']),
  /** The scheme of the built app; `system` is what the visitor's device says. */
  systemTheme: z.enum(['system', 'light', 'dark']),
  /** Its accent, `#rrggbb`. */
  themeColor: z.string().regex(/^#[0-9a-f]{6}$/i),
  breadcrumb: z.boolean(),
  /** Pages that were opened stay as tabs. */
  multiTab: z.boolean(),
  home: homePage,
  mobile: z.strictObject({
    /** Stand in another order on phones, at 768 px or less. */
    adapts: z.boolean(),
    menu: z.enum(['drawer', 'bottom']),
    /** Whether the bar with logo and name stays on phones. */
    header: z.boolean(),
  }),
  uploads: uploadRule,
}

export const CONFIG_ID = 'config'
const configRecord = z.strictObject({
  ...{ kind: z.literal('config'), id: z.literal(CONFIG_ID), ...configFields },
  // Records of earlier releases have none.
  uploads: uploadRule.default(UPLOAD_PRESET),
})
export type ConfigRecord = Readonly<z.output<typeof configRecord>>
export type ProjectConfigFields = Omit<ConfigRecord, 'kind' | 'id'>

/** Of a project that has not chosen any. */
export const CONFIG_PRESET: ConfigRecord = {
  kind: 'config',
  id: CONFIG_ID,
  layout: 'left-right',
  menuMode: 'inline',
  menuTheme: 'light',
  systemTheme: 'system',
  themeColor: '#7d33ff',
  breadcrumb: true,
  multiTab: true,
  home: null,
  mobile: { adapts: true, menu: 'drawer', header: true },
  uploads: UPLOAD_PRESET,
}

/** Letters, digits, `_`, `.` and `-`, a letter or `_` first: what stands behind `@` in an address. */
export const serviceName = z
  .string()
  .overwrite(plainLine)
  .min(1)
  .max(60)
  .regex(/^[\p{L}_][\p{L}\p{N}_.-]*$/u)
/** Scheme and host, perhaps a path; no trailing slash. */
export const servicePrefix = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => !text.endsWith('/'), 'no trailing slash')
  .refine((text) => !/[?#@]/.test(text), 'no query, fragment or credentials')

export const serviceFields = {
  env: z.enum(['stg', 'prd']),
  name: serviceName,
  prefix: servicePrefix,
  /** Where addresses without a service of their own go. */
  isDefault: z.boolean(),
}
const serviceRecord = z.strictObject({ kind: z.literal('service'), id: z.string().min(1).max(100), ...serviceFields })
export type ServiceRecord = Readonly<z.output<typeof serviceRecord>>

const parsed = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const read = schema.safeParse(value)
  if (!read.success) throw new MessageError(settingIssueMessage(read.error.issues[0]!))
  return read.data
}
/** @throws MessageError that says what is wrong with it */
export const parseConfig = (value: unknown): ConfigRecord => parsed(configRecord, value)
/** @throws MessageError that says what is wrong with it */
export const parseService = (value: unknown): ServiceRecord => parsed(serviceRecord, value)

export interface ServiceProblem {
  readonly why: 'name taken' | 'two defaults' | 'too many'
  readonly index: number
}
/** What may not stand side by side: one name twice, or two defaults, in one environment. Null where all is well. */
export function serviceProblem(services: readonly Pick<ServiceRecord, 'env' | 'name' | 'isDefault'>[]): ServiceProblem | null {
  const names = new Set<string>()
  const defaults = new Set<string>()
  const counts = { stg: 0, prd: 0 }
  for (const [index, { env, name, isDefault }] of services.entries()) {
    const key = `${env} ${name}`
    if (names.has(key)) return { why: 'name taken', index }
    if (isDefault && defaults.has(env)) return { why: 'two defaults', index }
    names.add(key)
    if (isDefault) defaults.add(env)
    counts[env] += 1
    if (counts[env] > MOST_SERVICES) return { why: 'too many', index }
  }
  return null
}
