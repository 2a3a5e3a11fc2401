import { ask, defineProperty, keysOf, refuseMissing, type Value } from './given.ts'

type Pair = [name: string, value: string]
interface Query {
  pairs: Pair[]
  /** Writes the address that the query belongs to. */
  readonly changed?: (query: string) => void
}
/** The parts of an address, by the names that `URL` has for them. */
interface Parts {
  readonly href: string
  readonly search: string
  readonly [name: string]: string
}

const queries = new WeakMap<object, Query>()
const addresses = new WeakMap<object, Parts>()
const asText = (value: Value): string => `${value}`

function pairsOf(init: Value): Pair[] {
  if (init === undefined || init === null) return []
  if (init instanceof URLSearchParams) return [...init]
  if (typeof init !== 'object') return ask('query', `${init}`)
  if (typeof init[Symbol.iterator] !== 'function') return keysOf(init).map((name) => [name, asText(init[name])])
  return [...init].map((item) => {
    const pair = [...item]
    if (pair.length !== 2) throw new TypeError('URLSearchParams: each item must be a name and a value')
    return [asText(pair[0]), asText(pair[1])]
  })
}

/** Names and values of a query, as in browsers. */
export class URLSearchParams {
  constructor(init?: Value) {
    queries.set(this, { pairs: pairsOf(init) })
  }

  get size(): number {
    return pairs(this).length
  }
  append(name: Value, value: Value): void {
    write(this, [...pairs(this), [asText(name), asText(value)]])
  }
  delete(name: Value, value?: Value): void {
    const stays = (pair: Pair) => pair[0] !== asText(name) || (value !== undefined && pair[1] !== asText(value))
    write(this, pairs(this).filter(stays))
  }
  get(name: Value): string | null {
    return pairs(this).find((pair) => pair[0] === asText(name))?.[1] ?? null
  }
  getAll(name: Value): string[] {
    return pairs(this).flatMap((pair) => (pair[0] === asText(name) ? [pair[1]] : []))
  }
  has(name: Value, value?: Value): boolean {
    return pairs(this).some((pair) => pair[0] === asText(name) && (value === undefined || pair[1] === asText(value)))
  }
  set(name: Value, value: Value): void {
    const first = pairs(this).findIndex((pair) => pair[0] === asText(name))
    const set: Pair = [asText(name), asText(value)]
    const others = pairs(this).flatMap((pair, i) => (i === first ? [set] : pair[0] === asText(name) ? [] : [pair]))
    write(this, first < 0 ? [...others, set] : others)
  }
  sort(): void {
    write(
      this,
      [...pairs(this)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    )
  }
  forEach(call: (value: string, name: string, params: URLSearchParams) => void): void {
    for (const [name, value] of pairs(this)) call(value, name, this)
  }
  keys(): IterableIterator<string> {
    return pairs(this)
      .map(([name]) => name)
      .values()
  }
  values(): IterableIterator<string> {
    return pairs(this)
      .map(([, value]) => value)
      .values()
  }
  entries(): IterableIterator<Pair> {
    return pairs(this)
      .map(([name, value]): Pair => [name, value])
      .values()
  }
  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries()
  }
  toString(): string {
    return ask('query-text', pairs(this))
  }
}

function pairs(params: URLSearchParams): Pair[] {
  const found = queries.get(params)
  if (!found) throw new TypeError('Not a URLSearchParams')
  return found.pairs
}

function write(params: URLSearchParams, next: Pair[]): void {
  const query = queries.get(params)!
  query.pairs = next
  query.changed?.(params.toString())
}

const partsOf = (address: Value, base: Value): Parts | null => ask('url', `${address}`, base === undefined ? null : `${base}`)

function partsIn(url: URL): Parts {
  const found = addresses.get(url)
  if (!found) throw new TypeError('Not a URL')
  return found
}

export class URL {
  readonly searchParams: URLSearchParams

  constructor(address: Value, base?: Value) {
    const parts = partsOf(address, base)
    if (parts === null) throw new TypeError(`URL: “${address}” is not a whole address`)
    addresses.set(this, parts)
    this.searchParams = new URLSearchParams(parts.search)
    const changed = (query: string) => addresses.set(this, ask('url-set', partsIn(this).href, 'search', query))
    queries.set(this.searchParams, { pairs: pairs(this.searchParams), changed })
  }

  static canParse(address: Value, base?: Value): boolean {
    return partsOf(address, base) !== null
  }
  static parse(address: Value, base?: Value): URL | null {
    return URL.canParse(address, base) ? new URL(address, base) : null
  }
  toString(): string {
    return partsIn(this).href
  }
  toJSON(): string {
    return partsIn(this).href
  }
}

for (const name of ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
  const get = function (this: URL) {
    return partsIn(this)[name]
  }
  const set = function (this: URL, value: Value) {
    const parts: Parts | null = ask('url-set', partsIn(this).href, name, `${value}`)
    if (parts === null) throw new TypeError(`URL: “${value}” is not a whole address`)
    addresses.set(this, parts)
    queries.get(this.searchParams)!.pairs = pairsOf(parts.search)
  }
  defineProperty(URL.prototype, name, { get, ...(name === 'origin' ? {} : { set }), enumerable: true, configurable: true })
}
refuseMissing(URL, 'URL.', ['createObjectURL', 'revokeObjectURL'])
