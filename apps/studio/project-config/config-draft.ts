import { sameJson } from '#kernel/document'
import { isLocale } from '#kernel/page/texts'
import { FILE_KIND_NAMES } from '#kernel/page/uploads'
import type { ProjectConfigInfo, ProjectConfigUpdate } from '../../../server/wire.ts'

/** What the form has: everything of the settings that can be changed there. */
export type ConfigDraft = Pick<ProjectConfigInfo, (typeof FIELDS)[number]>
export type ConfigField = (typeof FIELDS)[number]

export const FIELDS = [
  ...(['name', 'remark', 'logo', 'layout', 'menuMode', 'menuTheme', 'systemTheme', 'themeColor', 'breadcrumb', 'multiTab'] as const),
  ...(['home', 'isPublic', 'mobile', 'locales', 'services', 'network', 'uploads'] as const),
] as const

export const draftOf = (info: ProjectConfigInfo): ConfigDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, info[field]])) as unknown as ConfigDraft

export const changedFields = (saved: ConfigDraft, draft: ConfigDraft): readonly ConfigField[] =>
  FIELDS.filter((field) => !sameJson(saved[field], draft[field]))

/** Those that are no part of the settings' document. */
const OF_ROW = ['name', 'isPublic', 'locales', 'network'] as const satisfies readonly ConfigField[]

/** What is sent of the project itself: the changed fields alone, so that what others change meanwhile need not be guessed; null where nothing is. */
export function updateOf(info: ProjectConfigInfo, draft: ConfigDraft): ProjectConfigUpdate | null {
  const changed = changedFields(draftOf(info), draft)
  const own = OF_ROW.filter((field) => changed.includes(field))
  const values = Object.fromEntries(own.map((field) => [field, draft[field]])) as Partial<Pick<ConfigDraft, (typeof OF_ROW)[number]>>
  const { name, network, ...rest } = values
  const change = { ...rest, ...(name === undefined ? {} : { name: name.trim() }), ...(network ? { network } : {}) }
  return Object.keys(change).length === 0 ? null : ({ id: info.projectId, rev: info.rev, ...change } as ProjectConfigUpdate)
}

type Service = ProjectConfigInfo['services'][number]
const byId = (services: readonly Service[]): ReadonlyMap<string, Service> => new Map(services.map((each) => [each.id, each]))

/** Services that somebody else changed, with mine: those that I added, changed or removed are as I left them. */
function servicesTogether(saved: readonly Service[], mine: readonly Service[], latest: readonly Service[]) {
  const [was, now, theirs] = [byId(saved), byId(mine), byId(latest)]
  const isMine = ({ id }: Service): boolean => !sameJson(was.get(id), now.get(id))
  const changed = [...mine, ...saved].filter(isMine)
  const isBoth = changed.some(({ id }) => !sameJson(was.get(id), theirs.get(id)) && !sameJson(now.get(id), theirs.get(id)))
  const kept = latest.flatMap((each) => (isMine(each) ? (now.get(each.id) ?? []) : [each]))
  return { services: [...kept, ...mine.filter((each) => isMine(each) && !theirs.has(each.id))], isBoth }
}

/** The draft on top of what somebody else has saved since, and the fields that both changed, each in another way. */
export function rebased(saved: ConfigDraft, draft: ConfigDraft, latest: ConfigDraft) {
  const mine = changedFields(saved, draft)
  const theirs = new Set(changedFields(saved, latest))
  const { services, isBoth } = servicesTogether(saved.services, draft.services, latest.services)
  const both = mine.filter((field) => theirs.has(field) && (field === 'services' ? isBoth : !sameJson(draft[field], latest[field])))
  const own = Object.fromEntries(mine.map((field) => [field, field === 'services' ? services : draft[field]]))
  return { draft: { ...latest, ...own } as ConfigDraft, both }
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
