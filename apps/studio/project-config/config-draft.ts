import { sameJson } from '#kernel/document'
import { isLocale } from '#kernel/page'
import { FILE_KIND_NAMES } from '#kernel/page/uploads'
import type { ProjectConfigInfo, ProjectConfigUpdate } from '../../../server/wire.ts'

/** What the form has: everything of the settings that can be changed there. */
export type ConfigDraft = Pick<ProjectConfigInfo, (typeof FIELDS)[number]>
export type DraftService = Omit<ProjectConfigInfo['services'][number], 'id'> & { readonly id?: string | undefined }
export type ConfigField = (typeof FIELDS)[number]

export const FIELDS = [
  ...(['name', 'remark', 'logo', 'layout', 'menuMode', 'menuTheme', 'systemTheme', 'themeColor', 'breadcrumb', 'multiTab'] as const),
  ...(['home', 'isPublic', 'mobile', 'locales', 'services', 'network', 'uploads'] as const),
] as const

export const draftOf = (info: ProjectConfigInfo): ConfigDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, info[field]])) as unknown as ConfigDraft

export const changedFields = (saved: ConfigDraft, draft: ConfigDraft): readonly ConfigField[] =>
  FIELDS.filter((field) => !sameJson(saved[field], draft[field]))

const NEW = 'new '
let made = 0
/** The id of a row that the server does not know yet. */
export const newId = (): string => `${NEW}${++made}`

/** What is sent: the changed fields alone, so that what others change meanwhile in different ones need not be guessed. */
export function updateOf(info: ProjectConfigInfo, draft: ConfigDraft): ProjectConfigUpdate {
  const change = Object.fromEntries(changedFields(draftOf(info), draft).map((field) => [field, draft[field]])) as Partial<ConfigDraft>
  const { services, name, network, ...rest } = change
  return {
    ...{ id: info.projectId, rev: info.rev },
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(network ? { network } : {}),
    ...(services ? { services: services.map(({ id, ...each }) => (id.startsWith(NEW) ? each : { id, ...each })) } : {}),
  } as ProjectConfigUpdate
}

/** The draft on top of what somebody else has saved since, and the fields that both changed, each in another way. */
export function rebased(saved: ConfigDraft, draft: ConfigDraft, latest: ConfigDraft) {
  const mine = changedFields(saved, draft)
  const theirs = new Set(changedFields(saved, latest))
  const both = mine.filter((field) => theirs.has(field) && !sameJson(draft[field], latest[field]))
  return { draft: { ...latest, ...Object.fromEntries(mine.map((field) => [field, draft[field]])) } as ConfigDraft, both }
}

/** Keys of the texts that say what is wrong, by the field, or `services.2.name` and the like. */
export type Problems = { readonly [field: string]: string }

const LOGO = /^(\/files\/[0-9a-f]{32}\.(png|jpg|gif|webp)|https:\/\/[^\s/]+\/?\S*)$/
const SERVICE = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

/** What is wrong with the address of a service or of a private network; null where nothing is. */
export function prefixProblem(text: string): 'needsPrefix' | 'slash' | 'badPrefix' | null {
  if (text === '') return 'needsPrefix'
  if (text.endsWith('/')) return 'slash'
  const url = URL.parse(text)
  return url === null || !/^https?:$/.test(url.protocol) || /[?#@\s]/.test(text) || text.length > 300 ? 'badPrefix' : null
}

export function problemsOf({ name, logo, themeColor, services, locales, network, uploads }: ConfigDraft, uploadLimit: number): Problems {
  const problems: { [field: string]: string } = {}
  if (name.trim() === '') problems.name = 'needsName'
  if (logo !== '' && !LOGO.test(logo)) problems.logo = 'badLogo'
  if (!/^#[0-9a-f]{6}$/i.test(themeColor)) problems.themeColor = 'badColor'
  if (locales.length === 0) problems.locales = 'needsLanguage'
  if (!locales.every(isLocale)) problems.locales = 'badLanguage'
  for (const [index, { env, name: service, prefix }] of services.entries()) {
    const isTwice = services.findIndex((other) => other.env === env && other.name === service) < index
    if (service === '') problems[`services.${index}.name`] = 'needsService'
    else if (!SERVICE.test(service)) problems[`services.${index}.name`] = 'badService'
    else if (isTwice) problems[`services.${index}.name`] = 'twice'
    const wrong = prefixProblem(prefix)
    if (wrong) problems[`services.${index}.prefix`] = wrong
  }
  for (const [index, prefix] of (network?.prefixes ?? []).entries()) {
    const wrong = prefixProblem(prefix)
    if (wrong) problems[`network.${index}`] = wrong
  }
  for (const kind of FILE_KIND_NAMES) {
    const size = uploads[kind]
    if (size !== null && !(Number.isInteger(size) && size >= 1 && size <= Math.max(1, uploadLimit)))
      problems[`uploads.${kind}`] = 'badUploadSize'
  }
  return problems
}
