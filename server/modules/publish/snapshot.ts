import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { PageProgram, ProgramLanguage } from '#kernel/engine'
import type { Store } from '../../db/store.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import { type DeclaredRequests, declaredRequests } from '../../requests/declared-target.ts'
import { requestsOfProgram } from '../../requests/page-requests.ts'
import { programForVisitors } from '../../requests/visitor-program.ts'
import type { Envelope, Environment, PublishedLanguage, PublishedPage } from '../../wire.ts'
import type { PageTables } from '../pages/index.ts'
import type { PublishTables } from './table.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

export interface Snapshot {
  /** SHA-256 of the page as it was compiled. */
  readonly hash: string
  /** The viewer's whole answer, compressed: what is stored is what is sent. */
  readonly body: Buffer
  /** `DeclaredRequests` as compressed JSON: what of the page stays on the server. */
  readonly declared: Buffer
  /** `StoredBuild` as compressed JSON. */
  readonly build: Buffer
  /** SHA-256 of the build, the same wherever it is published. */
  readonly buildHash: string
  /** One for each further language. */
  readonly languages: readonly LanguageBody[]
  /** Length of all of them. */
  readonly bytes: number
}
/** The languages of a published page that has several. */
export interface SpokenLanguages {
  readonly main: string
  /** The body of each further one. */
  readonly others: { readonly [locale: string]: string }
}
export interface LanguageBody {
  readonly hash: string
  readonly locale: string
  /** The page's own. */
  readonly main: string
  readonly body: Buffer
}
type Lookups = Pick<PluginSet, 'lookup'>

/** What a snapshot is made of, without where it is shown. */
export interface StoredBuild {
  readonly program: PageProgram
  readonly languages?: { readonly [locale: string]: ProgramLanguage }
}
export const readBuild = (bytes: Uint8Array): Promise<StoredBuild> => readCompressed<StoredBuild>(bytes)

interface SnapshotInput {
  readonly id: number
  readonly name: string
  readonly env: Environment
  readonly program: PageProgram
  readonly projectId: number
  /** What it says in further languages. */
  readonly languages?: { readonly [locale: string]: ProgramLanguage }
}

const compressText = async (value: unknown, quality: number): Promise<Buffer> => {
  const text = Buffer.from(JSON.stringify(value))
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants
  return compress(text, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: text.length },
  })
}
const sha256 = (value: unknown): string => new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('hex')

const readCompressed = async <T>(bytes: Uint8Array): Promise<T> => JSON.parse((await decompress(bytes)).toString()) as T

/** The page in its two parts: what visitors get, and what the server holds their requests against. */
const split = async (
  hash: string,
  { id, name, env, program, projectId, languages: spoken = {} }: SnapshotInput,
  plugins: Lookups,
): Promise<Omit<Snapshot, 'build' | 'buildHash'>> => {
  const outgoing = plugins.lookup.outgoing(program.plugins)
  const answer: Envelope<PublishedPage> = {
    code: 0,
    data: { id, name, env, hash, program: programForVisitors(program, env, outgoing), projectId },
    msg: '',
  }
  const [body, declared] = await Promise.all([
    compressText(answer, 9),
    compressText(declaredRequests(requestsOfProgram(program), env, outgoing), 5),
  ])
  const [main = ''] = program.texts?.locales ?? []
  const languages = await Promise.all(
    Object.entries(spoken).map(async ([locale, said]): Promise<LanguageBody> => {
      const data: PublishedLanguage = { id, env, hash, locale, ...said }
      return { hash: sha256([hash, locale]), locale, main, body: await compressText({ code: 0, data, msg: '' }, 9) }
    }),
  )
  const bytes = languages.reduce((sum, each) => sum + each.body.length, body.length + declared.length)
  return { hash, body, declared, languages, bytes }
}

export const createSnapshot = async (page: SnapshotInput, plugins: Lookups): Promise<Snapshot> => {
  const { id, name, env, program, projectId, languages } = page
  const made = languages ? [languages] : []
  const hash = sha256([id, name, env, program, projectId, ...made])
  const stored: StoredBuild = { program, ...(languages ? { languages } : {}) }
  const [parts, build] = await Promise.all([split(hash, page, plugins), compressText(stored, 5)])
  return { ...parts, build, buildHash: sha256([id, program, ...made]), bytes: parts.bytes + build.length }
}

export const readPublishedPage = async (body: Uint8Array): Promise<PublishedPage> =>
  (await readCompressed<Envelope<PublishedPage>>(body)).data

/** Reads stored snapshots. Those of before they had two parts are split when somebody first asks for them, and stored again. */
export const createSnapshots = ({ store, plugins }: { readonly store: Store<PageTables & PublishTables>; readonly plugins: Lookups }) => {
  const { snapshot, snapshotLanguage, publish, page } = store.t

  const splitOld = async (hash: string, body: Uint8Array): Promise<Pick<Snapshot, 'body' | 'declared'>> => {
    const old = await readPublishedPage(body)
    const projectId = old.projectId ?? (await projectOf(hash)) ?? 0
    const parts = await split(hash, { ...old, projectId }, plugins)
    await store.write(async (db) => {
      const { declared, bytes } = parts
      await db.update(snapshot).set({ body: parts.body, declared, bytes }).where(eq(snapshot.hash, hash))
    })
    return parts
  }
  const projectOf = async (hash: string): Promise<number | undefined> => {
    const [row] = await store.read
      .select({ projectId: page.projectId })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .where(eq(publish.hash, hash))
      .limit(1)
    return row?.projectId
  }
  const read = async (hash: string): Promise<Pick<Snapshot, 'body' | 'declared'> | null> => {
    const [row] = await store.read
      .select({ body: snapshot.body, declared: snapshot.declared })
      .from(snapshot)
      .where(eq(snapshot.hash, hash))
    if (!row) return null
    return row.declared === null ? splitOld(hash, row.body) : { body: row.body, declared: row.declared }
  }
  return {
    /** Of a page, or of what it says in another language. */
    async body(hash: string): Promise<Buffer | null> {
      const page = await read(hash)
      if (page) return page.body
      const [language] = await store.read
        .select({ body: snapshotLanguage.body })
        .from(snapshotLanguage)
        .where(eq(snapshotLanguage.hash, hash))
      return language?.body ?? null
    },
    /** The bodies of further languages of a page, by language. */
    async languages(hash: string): Promise<SpokenLanguages | null> {
      const rows = await store.read
        .select({ locale: snapshotLanguage.locale, hash: snapshotLanguage.hash, main: snapshotLanguage.main })
        .from(snapshotLanguage)
        .where(eq(snapshotLanguage.snapshotHash, hash))
      const [first] = rows
      return first ? { main: first.main, others: Object.fromEntries(rows.map((row) => [row.locale, row.hash])) } : null
    },
    /** The page that a body of a language belongs to. */
    async ofLanguage(hash: string): Promise<string | null> {
      const [row] = await store.read
        .select({ hash: snapshotLanguage.snapshotHash })
        .from(snapshotLanguage)
        .where(eq(snapshotLanguage.hash, hash))
      return row?.hash ?? null
    },
    /** The page as visitors get it. */
    async program(hash: string): Promise<PageProgram | null> {
      const found = await read(hash)
      return found && (await readPublishedPage(found.body)).program
    },
    async declared(hash: string): Promise<DeclaredRequests | null> {
      const found = await read(hash)
      return found === null ? null : readCompressed<DeclaredRequests>(found.declared)
    },
  }
}
export type Snapshots = ReturnType<typeof createSnapshots>
