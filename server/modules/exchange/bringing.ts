import type { Actor } from '../../http/actor.ts'
import type { Choice, ImportChoices, ImportSummary, Part, TakenItem, ToldLabel } from './model.ts'
import type { OtherIds } from './other-ids.ts'
import type { Here } from './plan.ts'
import type { Content } from './reading.ts'

/** One import on its way, in its write: what comes, where to, what was chosen, and what the ids of the file have become. */
export interface Bringing {
  readonly actor: Actor
  readonly projectId: number
  /** The project is made by this import. */
  readonly isNew: boolean
  readonly at: Date
  readonly prepared: Content
  readonly choices: ImportChoices
  readonly here: Here
  readonly pages: Map<number, number>
  readonly menus: Map<number, number>
  readonly roles: Map<number, number>
  readonly files: ReadonlyMap<string, string>
  readonly blocks: ImportSummary['ids']['blocks'][number][]
  readonly sentences: ToldLabel[]
}

export const otherIdsOf = ({ pages, files }: Bringing): OtherIds => ({ pages, files })

/** What becomes of something: null where nothing here stands in its way. */
export function choiceFor({ here, choices }: Bringing, part: Part, id: string | number): Choice | null {
  const item = itemsById(here).get(`${part} ${id}`)
  return item ? chosen(item, choices) : null
}

const indexed = new WeakMap<Here, ReadonlyMap<string, TakenItem>>()
/** Looked up once for each item of a file, of which there are thousands. */
function itemsById(here: Here): ReadonlyMap<string, TakenItem> {
  const known = indexed.get(here)
  if (known) return known
  // Of two with one id, the first counts.
  const found = new Map(here.taken.toReversed().map((item) => [item.id, item]))
  indexed.set(here, found)
  return found
}

/** What was chosen where that is one of what may be, else what is usual. */
export const chosen = (item: TakenItem, { items }: ImportChoices): Choice => {
  const wanted = Object.hasOwn(items, item.id) ? items[item.id]! : item.choice
  return item.choices.includes(wanted) ? wanted : item.choice
}

/** A name that none of these has: `Orders 2`. */
export function freeName(wanted: string, taken: ReadonlySet<string>, most = 60): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, most - 6)} ${n}`
  return name
}

const MOST_NAMED = 5

/** `3 pages: A, B, C`, with a few of the names. */
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
