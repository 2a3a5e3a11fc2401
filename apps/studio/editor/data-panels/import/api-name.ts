import { asName, canBeSaid, canName, nextFree } from '#kernel/page/names'
import type { ApiRecord, PageDocument } from '#kernel/page/records'
import { addressOf } from '../../document/api-address.ts'
import { nameOfAddress } from './api-draft.ts'

type Settings = Pick<ApiRecord, 'config' | 'bindings'>

/** Names of new apis before anything is typed, in each language of the studio. */
const UNTITLED = /^(api|接口)\s?\d+$/i
/** `GET /customers`, as people write requests down. */
const REQUEST = /^(get|post|put|patch|delete)\s+(\S+)$/i

const SCHEMES = ['http://', 'https://'] as const

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const withoutNumber = (name: string): string => name.replace(/\d{1,6}$/, '')

/** GET is what an api does by itself: the address alone says what it gives. */
function nameOfRequest(method: string, address: string): string {
  const what = asName(nameOfAddress(address), '')
  const verb = method.toLowerCase()
  return what === '' || verb === 'get' ? what : `${verb}${capital(what)}`
}

/**
 * The name that the settings of an api suggest; '' where there is no address yet.
 * @example nameOfApi({ config: { method: 'POST', stgApi: '/customers' }, bindings: {} }) // 'postCustomers'
 */
export function nameOfApi(api: Settings): string {
  const { method } = api.config
  const address = addressOf(api).trim()
  // Half of an address that is being typed says nothing yet.
  return SCHEMES.some((scheme) => scheme.startsWith(address.toLowerCase()))
    ? ''
    : nameOfRequest(typeof method === 'string' ? method : 'GET', address)
}

/**
 * What somebody typed as a name that formulas can say. A name that they can say already stays.
 * @example asApiName('POST /customers') // 'postCustomers'
 * @example asApiName('Open orders') // 'openOrders'
 */
export function asApiName(typed: string): string {
  const name = typed.trim()
  if (canBeSaid(name)) return name
  const [, method, address] = REQUEST.exec(name) ?? []
  if (method !== undefined && address !== undefined) return nameOfRequest(method, address) || name
  const made = asName(name, '')
  return made === '' ? name : made.slice(0, 1).toLowerCase() + made.slice(1)
}

/** The name itself where nothing on the page has it, else with the next number. */
export const freeApiName = (document: PageDocument, name: string, except?: string): string =>
  nextFree(name, (word) => canName(document, word, except) === true)

/**
 * The name that an api gets by a change of its settings; undefined where it keeps its own: somebody chose that one,
 * or nothing else is suggested.
 * `before` are the settings that it had.
 */
export function suggestedName(document: PageDocument, api: ApiRecord, before: Settings): string | undefined {
  const own = nameOfApi(before)
  const isChosen = !UNTITLED.test(api.name) && (own === '' || withoutNumber(api.name) !== withoutNumber(own))
  const name = nameOfApi(api)
  if (isChosen || name === '' || name === own || !canBeSaid(name)) return undefined
  const free = freeApiName(document, name, api.id)
  return free === api.name ? undefined : free
}
