import { and, eq } from 'drizzle-orm'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import { createDeclaredCache } from '../../requests/declared-cache.ts'
import { type DeclaredRequests, declaredRequests } from '../../requests/declared-target.ts'
import { requestsOfDocument } from '../../requests/page-requests.ts'
import type { PageEnvironment, ProxyAnswer } from '../../wire.ts'
import type { Access } from '../access/index.ts'
import { type AccountTables, addressLimit, secondsToWait } from '../accounts/index.ts'
import { type Blocks, missingBlock } from '../blocks/index.ts'
import type { DocumentTables, EntryStore } from '../documents/index.ts'
import { missingPage, type PageTables } from '../pages/index.ts'
import type { Settings } from '../project-settings/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Snapshots } from '../publish/index.ts'
import type { Rights } from '../roles/index.ts'
import type { Secrets } from '../secrets/index.ts'
import type { ViewerService } from '../viewer/index.ts'
import { missingCode, proxyErrors } from './errors.ts'
import { goesAbroad, holdAgainst, type TargetRequest } from './hold-against.ts'
import { createPreparing } from './preparing.ts'
import type { FetchPolicy } from './safe-fetch.ts'
import { formsOf, type SecretForm } from './secret-forms.ts'
import { isBelowPrefix, type ProxyInput, passOn, refusePrivate, tooMany } from './service.ts'
import { createStreaming } from './streaming.ts'
import { createUploading, type UploadBody, type UploadRequest } from './uploading.ts'

/** What one network and one person may send in a minute, and under which names that is counted. */
interface Limit {
  readonly visitors: 'visitor' | 'visitor upload'
  readonly people: string
  readonly ofPerson: number
}
const REQUESTS: Limit = { visitors: 'visitor', people: 'proxy', ofPerson: 300 }
const UPLOADS: Limit = { visitors: 'visitor upload', people: 'proxy upload', ofPerson: 60 }
/** What all visitors of one page together may send in a minute. */
const MOST_OF_PAGE = 1200
const MINUTE = 60_000
const LARGEST_BODY = 256 * 1024
const LARGEST_BODY_OF_PERSON = 1024 * 1024
const LARGEST_ANSWER = 4 * 1024 * 1024
/** Characters of JSON that are kept of the declarations of all pages together; one page's are never more than the second. */
const MOST_KEPT = 16_000_000
const LARGEST_KEPT = 2_500_000

export type VisitorRequest = Omit<ProxyInput, 'projectId'> & {
  /** The api, the element with a source of its own, or the step of a flow. */
  readonly source: string
} & (
    | { readonly page: number; readonly env: PageEnvironment; readonly branch?: number | undefined }
    | { readonly block: string; readonly env: 'draft'; readonly branch?: number | undefined }
  )
interface OnPage {
  readonly env: VisitorRequest['env']
  readonly page?: number | undefined
  readonly block?: string | undefined
  readonly branch?: number | undefined
}
/** Of a page or of a block, whichever it names. */
type WithoutUnion<T extends VisitorRequest | UploadRequest> = Omit<T, 'page' | 'block' | 'branch'> & OnPage
interface Saved {
  readonly projectId: number
  readonly documentId: number
  readonly revision: number
}
/** A request that is made as it stands. */
interface HeldPage {
  readonly request: TargetRequest
  readonly body: string | undefined
  readonly policy: FetchPolicy
  /** What secrets in it look like where the service sends them back. */
  readonly hides: readonly SecretForm[]
}
/** Of which page, and where its declarations are. */
interface Asked {
  readonly projectId: number
  readonly pageId?: number
  readonly declared: () => Promise<DeclaredRequests>
}

interface VisitorDeps {
  readonly store: Store<AccountTables & ProjectTables & DocumentTables & PageTables>
  readonly now: () => Date
  readonly access: Access
  readonly viewer: Pick<ViewerService, 'find'>
  readonly rights: Pick<Rights, 'has'>
  readonly entries: Pick<EntryStore<PageEntry>, 'load'>
  readonly snapshots: Pick<Snapshots, 'declared'>
  readonly blocks: Pick<Blocks, 'draft' | 'reached'>
  readonly plugins: Pick<PluginSet, 'lookup' | 'revision'>
  readonly resolve?: FetchPolicy['resolve']
  readonly secrets: Pick<Secrets, 'forRequest'>
  readonly settings: Pick<Settings, 'config'>
  /** The most bytes of one upload. */
  readonly largestUpload: number
}

/** The way out for a page's logic: whoever looks at it, only what the page itself declares can be asked. */
class VisitorOperations {
  private readonly uploading: ReturnType<typeof createUploading>
  private readonly streaming = createStreaming()
  private readonly preparing: ReturnType<typeof createPreparing>
  private readonly cache = createDeclaredCache<DeclaredRequests>({ most: MOST_KEPT, largest: LARGEST_KEPT })
  private readonly NOTHING: DeclaredRequests = { common: { headers: [], scripted: [] }, targets: {}, left: 0 }
  /** Characters of declarations that are kept in memory. */
  readonly keptSize

  constructor(private readonly deps: VisitorDeps) {
    const { store, secrets, settings } = deps
    this.uploading = createUploading(deps)
    this.preparing = createPreparing({ store, secrets, settings })
    this.keptSize = this.cache.size
  }

  /** A draft is read as it is saved, in the test environment, for those who may open it in the editor. */
  private async askDraft(actor: Actor | null, id: number, branch?: number): Promise<Asked> {
    const { store, access } = this.deps
    const { page, document } = this.deps.store.t
    if (actor === null) throw new AppError(errors.loginExpired)
    const [row] = await store.read
      .select({ projectId: page.projectId, documentId: document.id, revision: document.revision })
      .from(page)
      .innerJoin(document, eq(document.id, page.documentId))
      .where(eq(page.id, id))
    if (!row) throw missingPage()
    await access.require(actor, store.read, row.projectId, 'tester', missingPage(), access.ofPage(actor, store.read, id))
    return { ...this.asSaved(await this.branchOf(row, branch, missingPage)), pageId: id }
  }

  private async askBlock(actor: Actor | null, id: string, branch?: number): Promise<Asked> {
    const { blocks } = this.deps
    if (actor === null) throw new AppError(errors.loginExpired)
    return this.asSaved(await this.branchOf(await blocks.draft(actor, id), branch, missingBlock))
  }

  /** What is edited: a document, or a branch of it. */
  private async branchOf(saved: Saved, branch: number | undefined, missing: () => Error): Promise<Saved> {
    const { store } = this.deps
    const { document } = this.deps.store.t
    if (branch === undefined) return saved
    const [row] = await store.read
      .select({ id: document.id, revision: document.revision })
      .from(document)
      .where(and(eq(document.id, branch), eq(document.baseId, saved.documentId)))
    if (!row) throw missing()
    return { projectId: saved.projectId, documentId: row.id, revision: row.revision }
  }

  /** Versions of blocks never change, and which of them a document uses stands in it. */
  private asSaved({ projectId, documentId, revision }: Saved): Asked {
    const { entries, store, blocks, plugins } = this.deps
    const read = async () => {
      const draft = (await entries.load(store.read, documentId)) as PageDocument
      const used = await blocks.reached(projectId, draft)
      const pins = { ...Object.assign({}, ...used.map(({ document }) => pinsOf(document))), ...pinsOf(draft) }
      const { lookup } = plugins
      return declaredRequests(requestsOfDocument(draft, used, lookup.catalogue(pins)), 'stg', lookup.outgoing(pins))
    }
    return { projectId, declared: () => this.cache.get(`draft ${documentId} ${revision} ${plugins.revision}`, read) }
  }

  private async askPublished(actor: Actor | null, id: number, env: 'stg' | 'prd'): Promise<Asked> {
    const { viewer, snapshots } = this.deps
    const { projectId, hash } = await viewer.find(async () => actor, id, env)
    return { projectId, pageId: id, declared: () => this.cache.get(hash, async () => (await snapshots.declared(hash)) ?? this.NOTHING) }
  }

  private async openPrefixes(db: Db, projectId: number, isMember: boolean): Promise<readonly string[]> {
    const { project } = this.deps.store.t
    const { privatePrefixes, visitorPrefixes } = project
    const [row] = await db.select({ privatePrefixes, visitorPrefixes }).from(project).where(eq(project.id, projectId))
    return (isMember ? row?.privatePrefixes : row?.visitorPrefixes) ?? []
  }

  /** Whose page it is; what was asked is refused, like what is too often, before anything else is looked at. */
  private async admit(actor: Actor | null, ip: string, { env, page: id = 0, block, branch }: OnPage, mine: Limit): Promise<Asked> {
    const { store, now } = this.deps
    const ofPage = () => (env === 'draft' ? this.askDraft(actor, id, branch) : this.askPublished(actor, id, env))
    const asked = await (block === undefined ? ofPage() : this.askBlock(actor, block, branch))
    const limits = [
      actor === null ? addressLimit(mine.visitors, ip) : { key: `${mine.people}:${actor.userId}`, most: mine.ofPerson, windowMs: MINUTE },
      { key: `visited:${block ?? id}`, most: MOST_OF_PAGE, windowMs: MINUTE },
    ]
    if ((await store.write((db) => secondsToWait(db, store.t, now(), limits))) > 0) throw tooMany()
    return asked
  }

  /** The request as the page declares it, and how it may be made. */
  private async hold(
    actor: Actor | null,
    { projectId, pageId, declared }: Asked,
    { env, source, ...input }: Pick<VisitorRequest, 'env' | 'source'> & TargetRequest & { readonly body?: string | undefined },
  ): Promise<HeldPage> {
    const { access, store, rights, resolve } = this.deps
    const { located, filled } = this.preparing
    const { common, targets } = await declared()
    const environment = env === 'draft' ? 'stg' : env
    const role = actor === null ? null : await access.roleIn(actor, store.read, projectId)
    const isMember = role !== null
    // Whoever visits a page learns nothing of how it is built.
    const isBuilder = isMember && role !== 'ordinary'
    const plainly = <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw isBuilder || !(error instanceof AppError) ? error : new AppError(proxyErrors.refused)
      })
    const known = Object.hasOwn(targets, source) ? targets[source] : undefined
    const place = known && (await plainly(located(projectId, environment, known, input.url)))
    const held = place ? holdAgainst(place.target, common, { ...input, url: place.url }) : null
    if (!place || held === null) throw new AppError(env === 'draft' ? proxyErrors.notInDraft : proxyErrors.notDeclared)
    const { needs } = place.target
    if (needs !== undefined && !(await rights.has(actor, { code: needs, projectId, pageId }))) throw new AppError(missingCode(needs))
    const prefixes = await this.openPrefixes(store.read, projectId, isMember)
    if (isBuilder) refusePrivate(held.url, prefixes, projectId)
    const { secretHeaders, ...plain } = held
    const { values, ...request } = await plainly(
      filled(projectId, environment, { ...plain, body: input.body }, place.target, secretHeaders),
    )
    return {
      ...request,
      hides: formsOf(values.values()),
      policy: {
        ...(resolve ? { resolve } : {}),
        allowsPrivate: (url) => isBelowPrefix(url, prefixes),
        carries: (name) => goesAbroad(name) && !secretHeaders.includes(name.toLowerCase()),
        ...(isMember ? {} : { follows: isSameService, maxBytes: LARGEST_ANSWER }),
      },
    }
  }

  readonly send = async (
    actor: Actor | null,
    ip: string,
    { page, block, branch, ...input }: WithoutUnion<VisitorRequest>,
  ): Promise<ProxyAnswer> => {
    const asked = await this.admit(actor, ip, { env: input.env, page, block, branch }, REQUESTS)
    if ((input.body?.length ?? 0) > (actor === null ? LARGEST_BODY : LARGEST_BODY_OF_PERSON)) throw new AppError(errors.tooLarge)
    const { request, body, policy, hides } = await this.hold(actor, asked, input)
    return passOn({ ...request, encoding: input.encoding, body }, policy, hides)
  }

  /** The same, with an answer that is passed on while it comes. */
  readonly stream = (
    asking: { readonly actor: Actor | null; readonly ip: string; readonly signal: AbortSignal; readonly wait: (seconds: number) => void },
    { page, block, branch, ...input }: WithoutUnion<VisitorRequest>,
  ): Promise<Response> =>
    this.streaming.pass(asking, async () => {
      const { actor, ip } = asking
      const asked = await this.admit(actor, ip, { env: input.env, page, block, branch }, REQUESTS)
      if ((input.body?.length ?? 0) > (actor === null ? LARGEST_BODY : LARGEST_BODY_OF_PERSON)) throw new AppError(errors.tooLarge)
      const { request, body, policy, hides } = await this.hold(actor, asked, input)
      return { request: { ...request, body }, policy, hides }
    })

  /** The same for a form with files, which is passed on while it comes. */
  readonly upload = (actor: Actor | null, ip: string, body: UploadBody): Promise<ProxyAnswer> =>
    this.uploading.pass(actor, ip, body, async (asking: WithoutUnion<UploadRequest>) => {
      const { page, block, branch, ...input } = asking
      const asked = await this.admit(actor, ip, { env: input.env, page, block, branch }, UPLOADS)
      return this.hold(actor, asked, input)
    })
}

export const createVisitorService = (deps: VisitorDeps): Pick<VisitorOperations, keyof VisitorOperations> => new VisitorOperations(deps)
export type VisitorService = ReturnType<typeof createVisitorService>

/** The service may tidy its own addresses, and move to TLS; it may not send us on to somebody else. */
const isSameService = (from: URL, to: URL): boolean =>
  to.origin === from.origin || (to.hostname === from.hostname && to.protocol === 'https:' && from.port === '' && to.port === '')
