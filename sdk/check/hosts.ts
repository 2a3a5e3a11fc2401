import { filled } from '#kernel/message'
import type { SharedStyleRecord } from '#kernel/page/look'
import { checkShared, type ElementLook, lookOf } from '#kernel/page/look'
import { ownValue } from '#kernel/page/path'
import { type Finding, PAGE_ID, type PageDocument } from '#kernel/page/records'
import type { PageResources, ResourceKind, Where } from '#kernel/page/resources'
import { whereTo } from '#kernel/page/resources'
import type { Json, Label } from '#kernel/page/values'
import { fieldsIn } from '../fields/fields-of.ts'
import { resourcesIn } from '../fields/resources-of.ts'
import type { Declared } from './declared.ts'
import { withFix } from './fix.ts'

export const KIND_WORDS: { readonly [kind in ResourceKind]: { readonly zh: string; readonly en: string } } = {
  image: { zh: '图片', en: 'pictures' },
  media: { zh: '音视频', en: 'media' },
  frame: { zh: '网页', en: 'framed pages' },
  connect: { zh: '请求', en: 'requests' },
  font: { zh: '字体', en: 'fonts' },
  map: { zh: '地图', en: 'maps' },
}

/** What a fix has to know of a finding about another host. */
export interface AboutHost {
  readonly kind: ResourceKind
  readonly host: string
}
/** An address that is written out, which a copy could take the place of. */
export interface WrittenAddress {
  /** A whole one. */
  readonly address: string
  /** The host as written in the setting or the style. */
  readonly written: string
}
/** The picture of a finding that may be copied into the project; undefined where there is none. */
export function pictureOf({ code, about, path }: Finding): WrittenAddress | undefined {
  const picture = about as Partial<WrittenAddress & AboutHost> | undefined
  const isWritten = (code === 'RESOURCE_HOST' || code === 'RESOURCE_INSECURE') && path !== undefined
  return isWritten && picture?.kind === 'image' && picture.address !== undefined ? (picture as WrittenAddress) : undefined
}

/** What the finding is about, where it is one that allowing a host would mend. */
export function hostOf({ code, about }: Finding): AboutHost | undefined {
  return code === 'RESOURCE_HOST' || code === 'RESOURCE_BLOCKED' || code === 'RESOURCE_REPORTED'
    ? (about as unknown as AboutHost | undefined)
    : undefined
}

/** All values at a path of a schema, each with its own path: `slides.*.url` is one for every slide. */
function valuesAt(value: Json | undefined, path: readonly string[], at = ''): readonly (readonly [path: string, value: Json])[] {
  const [name, ...rest] = path
  if (value === undefined || value === null) return []
  if (name === undefined) return [[at, value]]
  const below = (key: string, child: Json | undefined) => valuesAt(child, rest, at === '' ? key : `${at}.${key}`)
  if (name === '*') return Array.isArray(value) ? value.flatMap((item: Json, index) => below(String(index), item)) : []
  return typeof value === 'object' && !Array.isArray(value) ? below(name, ownValue(value as { readonly [key: string]: Json }, name)) : []
}

const told = (
  named: Label,
  kind: ResourceKind,
  where: Extract<Where, { readonly host: string }>,
  written: string,
): Pick<Finding, 'code' | 'message' | 'about'> => {
  const words = KIND_WORDS[kind]
  const about = { kind, host: where.host, address: where.address, written }
  if (where.to === 'insecure')
    return {
      code: 'RESOURCE_INSECURE',
      about,
      message: filled(
        {
          zh: '“{named}”从 {host} 加载{words}没有加密（http），浏览器不会加载：请改用 https',
          en: '“{named}” loads {words} from {host} without encryption (http), which browsers refuse: use https',
        },
        { named, host: where.host, words },
      ),
    }
  return {
    code: 'RESOURCE_HOST',
    about,
    message: filled(
      {
        zh: '“{named}”需要来自 {host} 的{words}，项目还没有允许',
        en: '“{named}” needs {words} from {host}, which the project does not allow yet',
      },
      { named, host: where.host, words },
    ),
  }
}

interface Known {
  readonly declared: Pick<Declared, 'component'>
  /** What the project allows; null where it allows nothing. */
  readonly resources: Pick<PageResources, 'hosts' | 'any'> | null
  /** An address of the page's own site. */
  readonly base: string
}

/** Addresses that are written out on the page and lead to hosts that the project does not allow; those of formulas are known when they are loaded. */
export function resourceFindings(document: PageDocument, { declared, resources, base }: Known): readonly Finding[] {
  const findings: Finding[] = []
  for (const entry of document.entries.values()) {
    if (entry.kind === 'element' || entry.kind === 'page') {
      const of = entry.kind === 'page' ? THE_PAGE : { zh: entry.name, en: entry.name }
      findings.push(...lookFindings(lookOf(entry), { of, entry: entry.id, known: { resources, base } }))
    }
    const schema = entry.kind === 'element' ? declared.component(entry.type)?.schema : undefined
    if (entry.kind !== 'element' || !schema) continue
    for (const [path, kind] of Object.entries(resourcesIn(schema))) {
      for (const [at, value] of valuesAt(entry.props, path.split('.'))) {
        if (typeof value !== 'string' || Object.hasOwn(entry.bindings, at)) continue
        const where = whereTo(value.trim(), kind, { resources, base })
        if (where.to !== 'unlisted' && where.to !== 'insecure') continue
        const finding = told({ zh: entry.name, en: entry.name }, kind, where, value)
        const safe = value.trim().replace(/^http:/i, 'https:')
        const fix = where.to === 'insecure' && safe !== value ? withFix({ kind: 'set', path: at, value: safe }).about : {}
        findings.push({ ...{ level: 'warning', entry: entry.id, path: at }, ...finding, about: { ...finding.about, ...fix } })
      }
    }
  }
  return findings
}

/** Pictures and fonts that a look loads from hosts that are not allowed, each address once for a field and for the style text. */
function lookFindings(
  { foreign = [], author }: Pick<ElementLook, 'foreign' | 'author'>,
  { of, entry, known }: { readonly of: Label; readonly entry: string; readonly known: Pick<Known, 'resources' | 'base'> },
): readonly Finding[] {
  const findings = new Map<string, Finding>()
  for (const { path, kind, address, written } of [...foreign, ...(author.foreign ?? []).map((each) => ({ ...each, path: 'css' }))]) {
    const where = whereTo(address, kind, known)
    if (where.to === 'unlisted')
      findings.set(`${path} ${kind} ${address}`, { level: 'warning', entry, path, ...told(of, kind, where, written) })
  }
  return [...findings.values()]
}

const THE_PAGE: Label = { zh: '页面', en: 'The page' }

/** The same for the shared styles that the page uses, which are edited elsewhere. */
export function sharedStyleFindings(
  document: PageDocument,
  styles: readonly SharedStyleRecord[],
  known: Pick<Known, 'resources' | 'base'>,
): readonly Finding[] {
  const used = new Set([...document.entries.values()].flatMap((entry) => ('shared' in entry && entry.shared) || []))
  return styles
    .filter(({ id }) => used.has(id))
    .flatMap((style) => {
      const of = { zh: style.name, en: style.name }
      return lookFindings(checkShared(style), { of, entry: PAGE_ID, known }).map(({ path: _, ...finding }) => finding)
    })
}

/** Settings that a component needs, such as the title of a framed page, and has not. */
export function missingSettings(document: PageDocument, declared: Pick<Declared, 'component'>): readonly Finding[] {
  const findings: Finding[] = []
  for (const entry of document.entries.values()) {
    const schema = entry.kind === 'element' ? declared.component(entry.type)?.schema : undefined
    if (entry.kind !== 'element' || !schema) continue
    for (const { path, label, needed } of fieldsIn(schema)) {
      if (!needed || Object.hasOwn(entry.bindings, path)) continue
      const value = valuesAt(entry.props, path.split('.'))[0]?.[1]
      if (value !== undefined && value !== '') continue
      findings.push({
        level: 'warning',
        code: 'PAGE_MISSING_SETTING',
        entry: entry.id,
        path,
        message: filled({ zh: '“{name}”缺少“{label}”', en: '“{name}” has no “{label}”' }, { name: entry.name, label }),
      })
    }
  }
  return findings
}
