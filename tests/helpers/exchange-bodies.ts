import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** A file for an import that costs its reader as much as it can. */
export interface ExchangeBody {
  readonly name: string
  /** Its name ends as its form does. */
  readonly file: 'file.json' | 'file.zip'
  /** How much larger one item is than a small one; the rows of growth make so many fewer. */
  readonly weight: number
  /** About `n` of what it has many of; the most that the limits take where it is left out. */
  readonly make: (n?: number) => Uint8Array<ArrayBuffer>
}

const range = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at))
const pageData = (elements: number) => ({
  elements: range(elements, (at) => ({ id: `Text_${at}`, type: 'Text', name: 'Text', elements: [] })),
  elementsMap: Object.fromEntries(
    range(elements, (at) => [`Text_${at}`, { id: `Text_${at}`, type: 'Text', config: { props: { text: `Line ${at}` } } }]),
  ),
})
const card = (at: number) => ({ id: at + 1, name: `Page ${at}`, remark: '', isPublic: 2 })
const page = (at: number, elements = 0) => ({ ...card(at), pageData: pageData(elements) })
const head = { tessera: 'project', formatVersion: 1, project: { name: 'Large', isPublic: 2, settings: {} } }
const text = (value: unknown) => strToU8(JSON.stringify(value)) as Uint8Array<ArrayBuffer>
const file = (more: object) => text({ ...head, pages: [page(0)], ...more })
const WEIGHTS: { readonly [name: string]: number } = {
  ...{ pages: 100, 'a project of many pages with many elements': 500, 'one page of many elements': 3, menus: 50, roles: 250 },
  ...{ texts: 5, blocks: 25, 'pages as records': 100 },
}
const body = (name: string, file: ExchangeBody['file'], make: ExchangeBody['make']): ExchangeBody => ({
  ...{ name, file, make, weight: WEIGHTS[name] ?? 1 },
})
const json = (name: string, make: ExchangeBody['make']) => body(name, 'file.json', make)
const zip = (name: string, make: ExchangeBody['make']) => body(name, 'file.zip', make)

const root = { 'tessera.json': text({ tessera: 'project', formatVersion: 1, form: 'records' }) }
const record = {
  ...{ kind: 'page', id: 'page', schemaVersion: 1, props: {}, bindings: {}, style: {}, css: '', events: {}, interceptor: {}, extra: {} },
}
const archive = (files: { readonly [name: string]: Uint8Array }) => zipSync({ ...root, ...files }, { level: 1 }) as Uint8Array<ArrayBuffer>
const pagesArchive = (n: number) =>
  archive(
    Object.fromEntries(
      range(n, (at) => [
        [`pages/${at + 1}/card.json`, text(card(at))],
        [`pages/${at + 1}/records/page-page.json`, text(record)],
      ]).flat() as [string, Uint8Array][],
    ),
  )
const menu = (at: number) => ({
  ...{ id: at + 1, parentId: null, position: at, type: 1, name: `Menu ${at}`, icon: '', kind: 'group', target: '' },
  ...{ pageId: null, path: `/menu${at}`, code: null, status: 1 },
})
const block = (at: number) => ({
  ...{ id: `block_${at}`, version: 1, name: `Block ${at}` },
  pageData: { block: { inputs: [], events: [], methods: [], slots: [] }, ...pageData(1 + (at % 3)), css: `.a${at} { color: red }` },
})
const projectText = (at: number) => ({ kind: 'text', id: `text.${at}`, note: '', values: { en: `Text ${at}` }, extra: {} })

/** The bytes of an archive whose directory says another size of its first file. */
function lying(size: number): Uint8Array<ArrayBuffer> {
  const bytes = zipSync({ 'tessera.json': new Uint8Array(1024) }, { level: 9 }) as Uint8Array<ArrayBuffer>
  const view = new DataView(bytes.buffer)
  for (let at = bytes.length - 4; at >= 0; at--) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return bytes
}

/** Everything that a file may have many of, and files that say less than they are. */
export const exchangeBodies: readonly ExchangeBody[] = [
  json('pages', (n = 500) => file({ pages: range(n, (at) => page(at)) })),
  json('a project of many pages with many elements', (n = 300) => file({ pages: range(n, (at) => page(at, 500)) })),
  json('one page of many elements', (n = 18_000) => file({ pages: [page(0, n)] })),
  json('more pages than a file may have', (n = 20_000) => file({ pages: range(n, (at) => page(at)) })),
  json('menus', (n = 1_000) => file({ menus: range(n, menu) })),
  json('roles', (n = 200) =>
    file({
      menus: range(1_000, menu),
      roles: range(n, (at) => ({ id: at + 1, name: `Role ${at}`, remark: '', limits: range(1_000, (m) => m + 1) })),
    }),
  ),
  json('texts', (n = 9_999) => file({ texts: { locales: ['en'], texts: range(n, projectText) } })),
  json('blocks', (n = 2_000) => file({ blocks: range(n, block) })),
  json('values', (n = 15_000_000) => strToU8(`[${'1,'.repeat(n)}1]`) as Uint8Array<ArrayBuffer>),
  json('lists', (n = 10_000_000) => strToU8(`[${'[],'.repeat(n)}1]`) as Uint8Array<ArrayBuffer>),
  json('depth', (n = 15_000_000) => strToU8(`${'['.repeat(n)}${']'.repeat(n)}`) as Uint8Array<ArrayBuffer>),
  json('one long name', (n = 30_000_000) => file({ pages: [{ ...page(0), name: 'x'.repeat(n) }] })),
  json('keys', (n = 1_500_000) => strToU8(`{${range(n, (at) => `"k${at}":1`).join()}}`) as Uint8Array<ArrayBuffer>),
  json('one large record of the settings', (n = 1_000_000) =>
    file({ config: [{ kind: 'service', id: 'service_1', more: range(n, (at) => ({ at })) }] }),
  ),
  json('large settings', (n = 1_000_000) =>
    file({ project: { name: 'Large', isPublic: 2, settings: { more: range(n, (at) => ({ at })) } } }),
  ),
  json('one large file inside', (n = 22_000_000) =>
    file({
      files: [{ address: `/files/${'a'.repeat(32)}.gif`, name: 'a.gif', size: n, sha256: '0'.repeat(64), data: 'A'.repeat(n - (n % 4)) }],
    }),
  ),
  zip('pages as records', (n = 500) => pagesArchive(n)),
  zip('1,000 pages as records', (n = 1_000) => pagesArchive(n)),
  zip('20,000 pages as records', (n = 20_000) => pagesArchive(n)),
  zip('names', (n = 60_000) => archive(Object.fromEntries(range(n, (at) => [`more/${at}.json`, new Uint8Array()])))),
  zip('a bomb', (n = 80_000_000) => archive({ 'more/zeros.json': new Uint8Array(n) })),
  zip('just less than a bomb', (n = 60_000_000) => archive({ 'look/zeros.json': new Uint8Array(n).fill(32) })),
  zip('a size that is a lie', (n = 10) => lying(n)),
  zip('an archive in an archive', (n = 60_000) =>
    archive({ 'files/a.zip': pagesArchive(Math.min(n, 20_000)), 'files/a.zip.json': text({}) }),
  ),
  zip('bytes that look deflated', (n = 16_000_000) => {
    const noise = deflateRawSync(crypto.getRandomValues(new Uint8Array(65_536)))
    const bytes = archive({ 'a.json': new Uint8Array(n) })
    bytes.set(noise.subarray(0, Math.min(noise.length, bytes.length - 200)), 40)
    return bytes
  }),
]
