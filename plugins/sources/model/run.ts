import {
  type Json,
  type JsonObject,
  type LoadResult,
  MessageError,
  parsed,
  requestData,
  type SourceContext,
  tell,
  toldBy,
  type z,
} from '#sdk'
import { withNames } from './group-names.ts'
import { modelConfig } from './index.ts'

type Config = z.output<typeof modelConfig>
type Context = Pick<SourceContext, 'fetch' | 'declared' | 'env' | 'locale' | 'signal'>

/** Names of the parameters by which tables ask for a page and an order. */
const PAGING: ReadonlySet<string> = new Set(['pageNum', 'pageSize', 'field', 'order'])

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a table asks for beside what its source says: a page, an order, and values that people search for. */
function asked(params: Json): JsonObject {
  if (!isObject(params)) return {}
  const { pageNum, pageSize, field, order } = params
  const search = Object.fromEntries(Object.entries(params).filter(([name]) => !PAGING.has(name)))
  return {
    ...(typeof pageNum === 'number' ? { pageNum } : {}),
    ...(typeof pageSize === 'number' ? { pageSize } : {}),
    ...(typeof field === 'string' && (order === 'ascend' || order === 'descend') ? { sort: [{ field, order }] } : {}),
    ...(Object.keys(search).length > 0 ? { search } : {}),
  }
}

const namesIn = (text: string): readonly string[] => text.split(/[,，\s]+/).filter((name) => name !== '')

/** Which fields are read, and which of them with more than their values. */
const includeOf = ({ include, fields }: Config): JsonObject => {
  const [names, own] = [namesIn(include), namesIn(fields)]
  return {
    ...(own.length > 0 ? { fields: own } : {}),
    ...(names.length > 0 ? { include: Object.fromEntries(names.map((name) => [name, {}])) } : {}),
  }
}

/** What is read: a model, or a view with values for its parameters. */
function fromOf({ model, params }: Config): JsonObject {
  const given = params.filter(({ key, value }) => key.trim() !== '' && value !== undefined)
  if (given.length === 0) return { model }
  return { model, params: Object.fromEntries(given.map(({ key, value }) => [key.trim(), value as Json])) }
}

function queryOf(config: Config, params: Json): JsonObject {
  const { where, sortField, sortOrder, pageSize } = config
  const field = sortField.trim()
  // A view has an order of its own.
  const order: JsonObject = field === '' ? { latest: true } : { sort: [{ field, order: sortOrder }] }
  return {
    ...(where === undefined || where === null ? {} : { where: where as Json }),
    ...{ pageSize, ...order },
    ...includeOf(config),
    ...asked(params),
  }
}

/** Groups with one figure, which is called `value`. */
function groupOf({ groupBy, figure, figureField, where }: Config): JsonObject {
  const field = figureField.trim()
  if (figure !== 'count' && field === '') throw new MessageError(tell('source/model.no-figure-field'))
  const value: JsonObject = figure === 'count' ? { as: 'value', fn: figure } : { as: 'value', fn: figure, field }
  return {
    by: namesIn(groupBy),
    values: [value],
    ...(where === undefined || where === null ? {} : { where: where as Json }),
  }
}

/** Asks the server as the page; the policies of its reader hold. */
async function request(path: `/api/data/${string}`, body: JsonObject, context: Context): Promise<Json> {
  const answer = await requestData(context, path, body)
  if (answer === null) throw new MessageError(tell('source/model.unsaved'))
  if (answer.code !== 0)
    throw new MessageError(tell('source/model.refused', { why: answer.msg || String(answer.code) }))
  return answer.data
}

const KEY = { zh: (name: string) => `接口密钥「${name}」`, en: (name: string) => `API key “${name}”` } as const
/** The person who made a change, or the key that did. */
function nameOfMaker({ byName, byKey }: JsonObject, locale: string): string {
  const [person, key] = [byName, byKey].map((name) => (typeof name === 'string' ? name : ''))
  return person !== '' || key === '' ? person! : KEY[locale === 'zh' ? 'zh' : 'en'](key!)
}
/** The names of the fields that each change was about, as a text beside the values that they had before. */
const withFields = (changes: Json, locale: string): Json =>
  (Array.isArray(changes) ? changes : []).filter(isObject).map((change) => ({
    ...change,
    byName: nameOfMaker(change, locale),
    fields: isObject(change.before!) ? Object.keys(change.before).join(', ') : '',
  }))

export async function run(given: JsonObject, params: Json, context: Context): Promise<LoadResult> {
  const config = parsed(modelConfig, given)
  const { model, shows, id } = config
  try {
    if (model === '') throw new MessageError(tell('source/model.not-chosen'))
    if ((shows === 'one' || shows === 'history') && id.trim() === '') throw new MessageError(tell('source/model.no-id'))
    if (shows === 'one') {
      const data = await request(
        '/api/data/one',
        { ...fromOf(config), id: id.trim(), query: includeOf(config) },
        context,
      )
      return { code: 0, data, originData: data, msg: '' }
    }
    if (shows === 'history') {
      const originData = await request('/api/data/history', { model, id: id.trim() }, context)
      return { code: 0, data: withFields(originData, context.locale), originData, msg: '' }
    }
    if (shows === 'groups') {
      const body = { ...fromOf(config), group: groupOf(config), named: true }
      const originData = await request('/api/data/group', body, context)
      return { code: 0, data: withNames(originData, context.locale), originData, msg: '' }
    }
    const originData = await request('/api/data/query', { ...fromOf(config), query: queryOf(config, params) }, context)
    // Lists, options and charts take the records; a table reads the total beside them.
    return { code: 0, data: isObject(originData) ? (originData.list ?? []) : [], originData, msg: '' }
  } catch (thrown) {
    const problem = toldBy(thrown)
    if (typeof problem === 'string' || !('code' in problem)) throw thrown
    return { code: 'MODEL', data: null, originData: null, msg: '', problem }
  }
}
