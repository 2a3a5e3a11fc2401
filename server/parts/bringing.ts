import type { PageDocument } from '#kernel/page/records'
import type { Actor } from '../http/actor.ts'
import type { Choice, ImportChoices, TakenItem } from './choices.ts'
import type { ExchangeFile, IdKey, PartIds, PlanPart } from './section.ts'

type IdsBySection = { [K in IdKey]: PartIds[K][] }
type From<K extends IdKey> = PartIds[K] extends { readonly from: infer F } ? F : never
type To<K extends IdKey> = PartIds[K] extends { readonly to: infer T } ? T : never

/** The ids that things of a file get in the project. */
export interface OtherIdsBook {
  add<K extends IdKey>(key: K, pair: PartIds[K]): void
  /** Undefined where the file's id means nothing in the project. */
  of<K extends IdKey>(key: K, from: From<K>): To<K> | undefined
  map<K extends IdKey>(key: K): ReadonlyMap<From<K>, To<K>>
  all(): IdsBySection
}

export const createIds = (keys: readonly IdKey[]): OtherIdsBook => {
  const pairs = new Map<string, { readonly from: unknown; readonly to: unknown }[]>(keys.map((key) => [key, []]))
  const maps = new Map<string, Map<unknown, unknown>>(keys.map((key) => [key, new Map()]))
  const mapOf = (key: string): Map<unknown, unknown> => maps.get(key) ?? new Map()
  return {
    add(key, pair) {
      const { from, to } = pair as { readonly from: unknown; readonly to: unknown }
      pairs.get(key)?.push(pair as never)
      mapOf(key).set(from, to)
    },
    of: (key, from) => mapOf(key).get(from) as never,
    map: (key) => mapOf(key) as never,
    all: () => Object.fromEntries(pairs) as unknown as IdsBySection,
  }
}

/** A running import, in its write: the content, the target, the user's choices, and the new ids. */
export interface Bringing {
  readonly actor: Actor
  readonly projectId: number
  /** The project is made by this import. */
  readonly isNew: boolean
  /** Content that the server itself wrote, for which no quota is asked. */
  readonly isOwn?: boolean
  readonly at: Date
  /** Without documents and bytes. */
  readonly file: ExchangeFile
  /** Documents of the file by their `sheet`. */
  readonly documents: ReadonlyMap<string, { readonly name: string; readonly document: PageDocument }>
  readonly choices: ImportChoices
  /** By id. */
  readonly taken: ReadonlyMap<string, TakenItem>
  readonly ids: OtherIdsBook
  readonly sentences: { readonly zh: string; readonly en: string }[]
  /** Changes to documents beside their ids; parts add theirs in `bring`. */
  readonly changes: ((document: PageDocument) => PageDocument)[]
  /** Plain JSON with the new ids. */
  rename<T>(value: T): T
  /** A document with the new ids. */
  renameDocument(document: PageDocument): PageDocument
}

/** What happens to something; null where nothing in the project has its name. */
export function choiceFor({ taken, choices }: Pick<Bringing, 'taken' | 'choices'>, part: PlanPart, id: string | number): Choice | null {
  const item = taken.get(`${part} ${id}`)
  return item ? chosen(item, choices) : null
}

/** The user's choice where the item allows it, otherwise the preset. */
export const chosen = (item: TakenItem, { items }: ImportChoices): Choice => {
  const wanted = Object.hasOwn(items, item.id) ? items[item.id]! : item.choice
  return item.choices.includes(wanted) ? wanted : item.choice
}

/** A name that is not taken: `Orders 2`. */
export function freeName(wanted: string, taken: ReadonlySet<string>, most = 60): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, most - 6)} ${n}`
  return name
}

const MOST_NAMED = 5

/** Reports `3 pages: A, B, C`, with the first names; nothing for no names. */
export function say(bringing: Bringing, names: readonly string[], zh: (count: number) => string, en: (count: number) => string): void {
  if (names.length === 0) return
  const listed = names.slice(0, MOST_NAMED)
  const more = names.length > MOST_NAMED
  bringing.sentences.push({
    zh: `${zh(names.length)}：${listed.join('、')}${more ? '等' : ''}`,
    en: `${en(names.length)}: ${listed.join(', ')}${more ? ' …' : ''}`,
  })
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
