import { partOfShape, shapeProblem } from '#kernel/engine/protocol'
import { mentionsIn, namesOf, type ReferenceOptions } from '#kernel/engine/references/references'
import { tell } from '#kernel/message'
import {
  type Catalogue,
  type Finding,
  mapEntry,
  NOTHING_DECLARED,
  PAGE_TYPE,
  type PageDocument,
  type PageEntry,
} from '#kernel/page/records'
import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import { type Fix, withFix } from './fix.ts'

/** The data that an api or an element has now, by its id; undefined where none came yet. */
export type AnswerOf = (id: string) => Json | undefined

const DATA = /^\s*\??\.\s*data(?![\p{ID_Continue}$])/u
/** What only lists have, and a position in one. */
const OF_LISTS =
  /^\s*(?:\??\.\s*(length|map|filter|find|findIndex|findLast|some|every|reduce|forEach|slice|concat|join|at|flat|flatMap|includes|indexOf|reverse|sort|toSorted|toReversed|with)(?![\p{ID_Continue}$])|(?:\?\.)?\[\s*\d)/u
/** Fields of an answer that are named in a message. */
const MOST_FIELDS = 8
const LIST = { type: 'array' } as const

/**
 * Formulas that read data as a list although the answer is an object: they give nothing, 0, or fail. Each says what
 * the answer is and where its
 * list is, with the formula that reads this list as its fix.
 * @example answerFindings(document, catalogue, (id) => live.component[id]?.data, options)
 */
export function answerFindings(
  document: PageDocument,
  catalogue: Catalogue,
  answerOf: AnswerOf,
  options: ReferenceOptions = {},
): readonly Finding[] {
  const objects = new Map<string, JsonObject>()
  for (const { id, kind } of document.entries.values()) {
    const data = kind === 'api' || kind === 'element' ? answerOf(id) : undefined
    if (isObject(data)) objects.set(id, data)
  }
  if (objects.size === 0) return []
  const names = namesOf(document, options)
  const found: Finding[] = []
  for (const entry of document.entries.values()) {
    const rows = rowsOf(entry, catalogue)
    mapEntry(entry, {
      references: options.references ?? NOTHING_DECLARED,
      code(path, kind, source) {
        for (const { path: read, spot } of mentionsIn(kind, source, names).mentions) {
          const [root, id = ''] = read
          const data = root === 'component' && read.length === 2 ? objects.get(id) : undefined
          const end = spot.end + (DATA.exec(source.slice(spot.end))?.[0].length ?? 0)
          if (!data || end === spot.end) continue
          const [isRead, member] = OF_LISTS.exec(source.slice(end)) ?? []
          const isList = isRead !== undefined && (member === undefined || !Object.hasOwn(data, member))
          // The formula is nothing but the data.
          const isWhole =
            kind === 'formula' && source.slice(end).trim() === '' && !/[^\p{ID_Continue}$.?\s]/u.test(source.slice(0, spot.start))
          if (isList || (isWhole && rows?.path === path && shapeProblem(rows.shape, data)))
            found.push(findingOf(entry, { path, source, end, read: source.slice(spot.start, end), data }))
        }
        return source
      },
    })
  }
  return found
}

/** The setting of an element that takes rows, and what these have to be. */
function rowsOf(entry: PageEntry, catalogue: Catalogue) {
  if (entry.kind !== 'element' && entry.kind !== 'page') return undefined
  const data = catalogue(entry.kind === 'page' ? PAGE_TYPE : entry.type)?.data
  return data?.shape && { path: data.prop, shape: data.shape }
}

interface Place {
  readonly path: string
  readonly source: string
  /** Where the data ends in the source. */
  readonly end: number
  readonly read: string
  readonly data: JsonObject
}

function findingOf({ id }: PageEntry, { path, source, end, read, data }: Place): Finding {
  const common = { level: 'warning', code: 'CHECK_ANSWER_NO_LIST', entry: id, path } as const
  const part = partOfShape(LIST, data)
  if (part === null) {
    const fields = Object.keys(data).slice(0, MOST_FIELDS).join(', ')
    return { ...common, message: tell('check.answer-no-list', { read, fields }) }
  }
  const insert = part.split('.').map(accessOf).join('')
  const fix: Fix = { kind: 'code', path, source, at: end, insert, to: `${read}${insert}` }
  return { ...common, message: tell('check.answer-list-at', { read, list: `${read}.${part}` }), ...withFix(fix) }
}

/** Before the answer is there, it has no fields. */
const accessOf = (name: string): string =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? `?.${name}` : `?.[${JSON.stringify(name)}]`
