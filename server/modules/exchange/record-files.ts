import { MessageError } from '#kernel/message'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import type { PageCodec } from '../../outside/codec.ts'
import { allSections, type ExchangeFile, itemsOf, type Section } from '../../parts/section.ts'
import type { ArchiveFiles } from './archive.ts'
import { exchangeErrors, refuse, unreadable, unusable } from './errors.ts'
import { FILE_LIMITS } from './file-model.ts'
import { readJson } from './read-json.ts'

type Codec = Pick<PageCodec, 'parse' | 'format'>
type Json = { readonly [key: string]: unknown }

/** The file of every set of records: which form it is, and of what. */
export const ROOT_FILE = 'tessera.json'
/** All records of a page or block in one file. */
const TOGETHER = 'records.json'
/** A name for a file on every system; two that differ in capitals alone get different ones. */
function fileNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain =
      encodeURIComponent(wanted)
        .replace(/[*'()~]/g, '_')
        .slice(0, 150) || '_'
    const safe = plain.startsWith('.') ? `_${plain}` : plain
    let name = safe
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${safe}~${n}`
    taken.add(name.toLowerCase())
    return name
  }
}
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * The same content as one file per record, in a stable order and with line breaks: what Git compares and merges well. Where that were more than `most`
 * files, the largest pages and blocks have one file for all their records, because an import takes no more.
 */
export function toRecordFiles(file: ExchangeFile, codec: Codec, most: number = FILE_LIMITS.archived): ArchiveFiles {
  const files = new Map<string, Uint8Array>()
  const encoder = new TextEncoder()
  const put = (path: string, value: unknown): void => {
    // Names keep their order: what is made of a page depends on it.
    files.set(path, encoder.encode(`${JSON.stringify(value, null, 2)}\n`))
  }
  put(ROOT_FILE, { tessera: file.tessera, formatVersion: file.formatVersion, form: 'records' })
  const documents: { readonly folder: string; readonly entries: readonly PageEntry[] }[] = []
  const document = (folder: string, card: object, pageData: unknown): void => {
    put(`${folder}/card.json`, card)
    documents.push({ folder, entries: [...codec.parse(pageData).document.entries.values()].sort(byId) })
  }
  for (const section of allSections()) {
    const { key, form } = section
    const value = file[key] as unknown
    const items = itemsOf(section, value) as readonly Json[]
    if (form.as === 'documents')
      for (const { pageData, ...card } of items) document(`${key}/${form.folderOf(card as never)}`, card, pageData)
    else if (form.as === 'files')
      for (const { data, ...meta } of items) {
        const name = String(meta.address).slice('/files/'.length)
        put(`${key}/${name}.json`, meta)
        files.set(`${key}/${name}`, new Uint8Array(Buffer.from(String(data), 'base64')))
      }
    else if (form.as === 'headed') {
      if (value === null) continue
      const { [form.list]: _items, ...head } = value as Json
      put(`${key}/${form.headFile}.json`, head)
      const nameFor = fileNames()
      for (const item of [...(items as readonly (Json & { readonly id: string })[])].sort(byId))
        put(`${key}/${form.folder}/${nameFor(form.nameOf(item))}.json`, item)
    } else if (form.as === 'list') {
      const nameFor = fileNames()
      for (const item of items) put(`${key}/${nameFor(String(form.nameOf(item as never)))}.json`, item)
    } else if (value !== null && !(Array.isArray(value) && value.length === 0)) put(`${key}.json`, value)
  }
  const together = largestBeyond(documents, most - files.size)
  for (const each of documents) {
    const { folder, entries } = each
    const nameFor = fileNames()
    if (together.has(each)) put(`${folder}/${TOGETHER}`, entries)
    else for (const entry of entries) put(`${folder}/records/${entry.kind}-${nameFor(entry.id)}.json`, entry)
  }
  return files
}

/** The largest documents that have to be one file each, so that there are no more than `most` files of records. */
function largestBeyond<T extends { readonly entries: readonly unknown[] }>(documents: readonly T[], most: number): ReadonlySet<T> {
  const together = new Set<T>()
  let count = documents.reduce((sum, { entries }) => sum + entries.length, 0)
  for (const each of documents.toSorted((a, b) => b.entries.length - a.entries.length)) {
    if (count <= most) break
    together.add(each)
    count -= each.entries.length - 1
  }
  return together
}

/** Whether these files are records of ours; they may lie in one folder, as archives that other programs make have them. */
export function rootOf(files: ArchiveFiles): string | null {
  if (files.has(ROOT_FILE)) return ''
  const folders = new Set([...files.keys()].map((name) => name.slice(0, name.indexOf('/') + 1)))
  const [only] = folders
  return folders.size === 1 && only && files.has(`${only}${ROOT_FILE}`) ? only : null
}

/** What the names of the files that hold a section's items look like. */
function itemFiles({ key, form }: Section): RegExp | null {
  if (form.as === 'single') return null
  if (form.as === 'headed') return new RegExp(`^${key}/${form.folder}/[^/]+\\.json$`)
  if (form.as === 'documents') return new RegExp(`^${key}/${'[^/]+/'.repeat(form.folders)}card\\.json$`)
  return new RegExp(`^${key}/[^/]+\\.json$`)
}

/**
 * Refuses records by the names of their files alone, before any content is unpacked.
 * @throws AppError that names the list with too many items
 */
export function requireFewRecords(names: readonly string[]): void {
  // The records may be in one folder of the archive.
  const rootName = names.find((name) => name === ROOT_FILE || name.endsWith(`/${ROOT_FILE}`)) ?? ROOT_FILE
  const root = rootName.slice(0, -ROOT_FILE.length)
  const counts = new Map<string, number>()
  const counted = allSections().flatMap((section) => {
    const of = itemFiles(section)
    return of === null || section.most === undefined ? [] : [{ list: section.key, of, most: section.most }]
  })
  for (const name of names) {
    if (!name.startsWith(root)) continue
    const own = name.slice(root.length)
    const section = counted.find(({ of }) => of.test(own))
    if (section === undefined) continue
    const { list, most } = section
    const count = (counts.get(list) ?? 0) + 1
    counts.set(list, count)
    if (count > most)
      throw unusable(`“${list}”超过 ${most} 项，请分成几个文件导入`, `“${list}” has more than ${most} items: import it as several files`)
  }
}

/**
 * The other way round, as an object that is still to be read by the schema of files.
 * @throws AppError
 */
export function fromRecordFiles(given: ArchiveFiles, codec: Codec): unknown {
  const root = rootOf(given)
  if (root === null)
    throw unreadable(
      `此 ZIP 中没有 ${ROOT_FILE}，不是本产品导出的记录`,
      `this ZIP has no ${ROOT_FILE}: it does not hold records that this product exported`,
    )
  const files = new Map([...given].flatMap(([name, bytes]) => (name.startsWith(root) ? [[name.slice(root.length), bytes] as const] : [])))
  const names = [...files.keys()].sort()
  const read = (path: string): unknown => readJson(files.get(path)!, { zh: `文件 ${path}`, en: `the file ${path}` })
  const below = (folder: string): readonly string[] => startingWith(names, folder).filter((name) => name.endsWith('.json'))
  const documentIn = (folder: string): unknown => {
    const entries = new Map<string, PageEntry>()
    const together = `${folder}/${TOGETHER}`
    const listed = files.has(together) ? read(together) : []
    if (!Array.isArray(listed)) throw unusable(`${together} 不是列表`, `${together} is no list`)
    const records = [
      ...listed.map((each, at) => entryOf(each, `${together}.${at}`)),
      ...below(`${folder}/records/`).map((path) => entryOf(read(path), path)),
    ]
    for (const entry of records) {
      if (entries.has(entry.id)) throw unusable(`“${entry.id}”在 ${folder} 中出现了两次`, `“${entry.id}” is there twice in ${folder}`)
      entries.set(entry.id, entry)
    }
    if (!entries.has('page')) throw unusable(`${folder} 缺少页面记录`, `${folder} lacks the record of the page itself`)
    return codec.format({ entries } satisfies PageDocument)
  }
  const documents = (kind: string): readonly unknown[] =>
    names
      .filter((name) => name.startsWith(`${kind}/`) && name.endsWith('/card.json'))
      .map((name): Json => ({ ...(read(name) as Json), pageData: documentIn(name.slice(0, -'/card.json'.length)) }))
  const { form: _form, ...head } = read(ROOT_FILE) as Json
  const sectionOf = ({ key, form }: Section): unknown => {
    if (form.as === 'documents') return documents(key)
    if (form.as === 'list') return below(`${key}/`).map(read)
    if (form.as === 'single') return files.has(`${key}.json`) ? read(`${key}.json`) : undefined
    if (form.as === 'headed') {
      const headFile = `${key}/${form.headFile}.json`
      if (!files.has(headFile)) return undefined
      return { ...(read(headFile) as Json), [form.list]: below(`${key}/${form.folder}/`).map(read) }
    }
    return below(`${key}/`).map((path) => {
      const bytes = files.get(path.slice(0, -'.json'.length))
      return { ...(read(path) as Json), data: bytes === undefined ? '' : Buffer.from(bytes).toString('base64') }
    })
  }
  const sections = allSections().flatMap((section) => {
    const value = sectionOf(section)
    return value === undefined ? [] : [[section.key, value] as const]
  })
  return { ...head, ...Object.fromEntries(sections) }
}

/** Those of sorted names that start with a prefix, found by halving: an archive has up to 60,000 names and 2,500 folders of documents. */
function startingWith(sorted: readonly string[], prefix: string): readonly string[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < prefix) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sorted.length && sorted[end]!.startsWith(prefix)) end++
  return sorted.slice(low, end)
}

function entryOf(value: unknown, path: string): PageEntry {
  try {
    return pageKind.parse(value)
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    const { told } = error
    throw refuse(exchangeErrors.unusable, typeof told === 'string' ? `${path}: ${told}` : told)
  }
}
