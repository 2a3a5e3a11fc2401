import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Encoding } from '../../http/encoding.ts'
import { AppError, errors } from '../../http/errors.ts'
import { type Late, onceThere } from '../../http/late.ts'
import type { Environment, PagePointer } from '../../wire.ts'
import type { Access } from '../access/index.ts'
import type { Sessions } from '../accounts/index.ts'
import { missingPage } from '../pages/index.ts'
import type { MemberRole } from '../projects/index.ts'
import { type PagePlace, type Rights, roleErrors } from '../roles/index.ts'
import type { Pointer, PublishedCache } from './published-cache.ts'
import type { Signature, Signatures } from './signatures.ts'

/** Of the body of a page; those of its further languages say what differs. */
const EVERY_LANGUAGE = '*'

interface ViewerDeps {
  readonly store: Store
  readonly access: Access
  readonly sessions: Pick<Sessions, 'findRecent' | 'knownRecent'>
  readonly published: PublishedCache
  readonly signatures: Signatures
  readonly visits: Pick<Rights, 'visit'>
}

type Enter = (actor: Actor, projectId: number) => Promise<unknown>

/** Published pages, never drafts. */
class ViewerOperations {
  readonly knownBody

  constructor(private readonly deps: ViewerDeps) {
    const { published } = deps
    this.knownBody = published.knownBody
  }

  /**
   * A stranger is asked to sign in whether or not there is such a page, and somebody who is not a member hears that there is none, so neither learns which
   * private pages exist.
   */
  private async open(findActor: () => Promise<Actor | null>, enter: Enter, id: number, env: Environment): Promise<Pointer> {
    const { published } = this.deps
    const pointer = await published.pointer(id, env)
    if (pointer?.isPublic) return pointer
    const actor = await findActor()
    if (actor === null) throw new AppError(errors.loginExpired)
    if (pointer === null) throw missingPage()
    await enter(actor, pointer.projectId)
    return pointer
  }

  /**
   * Members who build the project open all its pages. What others may open is read from the database each time: what a role or a public project gives, and
   * memberships of the page.
   */
  private async enterBy(actor: Actor, role: MemberRole | null, place: PagePlace): Promise<void> {
    const { visits, access, store } = this.deps
    if (role !== null && role !== 'ordinary') return
    const way = await visits.visit(actor, place)
    if (way === 'open' || (await access.pageRoleIn(actor, store.read, place.pageId)) !== null) return
    throw way === 'closed' ? new AppError(roleErrors.testClosed) : missingPage()
  }

  /** The snapshot that somebody may see. */
  readonly find = (findActor: () => Promise<Actor | null>, id: number, env: Environment): Promise<Pointer> =>
    this.open(
      findActor,
      async (actor, projectId) => {
        const role = await this.deps.access.roleIn(actor, this.deps.store.read, projectId)
        await this.enterBy(actor, role, { projectId, pageId: id, env })
      },
      id,
      env,
    )

  /** The same for whoever sends the request, by what may be as old as a lease: what pages are shown by. */
  readonly view = (request: Request, id: number, env: Environment): Promise<Pointer> => {
    const { access, sessions } = this.deps
    const enter: Enter = async (actor, projectId) => {
      await this.enterBy(actor, await access.recentRole(actor, projectId), { projectId, pageId: id, env })
    }
    return this.open(() => sessions.findRecent(request), enter, id, env)
  }

  /** The same where all of it is known from a moment ago; null where `view` must look. */
  readonly viewAtOnce = (request: Request, id: number, env: Environment): Pointer | null => {
    const { published, sessions, access } = this.deps
    const pointer = published.knownPointer(id, env)
    if (!pointer) return null
    if (pointer.isPublic) return pointer
    const actor = sessions.knownRecent(request)
    const role = actor && access.knownRole(actor, pointer.projectId)
    // What an ordinary user may see is asked of the database.
    return role && role !== 'ordinary' ? pointer : null
  }

  /** What is published there, without a check of access; null where nothing is. */
  readonly current = (id: number, env: Environment): Late<Pointer | null> => {
    const { published } = this.deps
    const known = published.knownPointer(id, env)
    return known === undefined ? published.pointer(id, env) : known
  }

  /** The project of a published page, for what its document may load. Null where it is not published. */
  readonly projectOf = (id: number, env: Environment): Late<number | null> =>
    onceThere(this.current(id, env), (pointer) => pointer?.projectId ?? null)

  /** Of a public page: its addresses open by themselves. */
  readonly toPublicAnswer = ({ pageId, hash, look, theme, languages }: Pointer, env: Environment): PagePointer => {
    const bodies = { [EVERY_LANGUAGE]: hash, ...languages?.others }
    const main = languages ? { main: languages.main } : {}
    return { page: pageId, env, bodies, ...main, ...(look === null ? {} : { look }), ...(theme === null ? {} : { theme }) }
  }

  readonly toAnswer = async (of: Pointer, env: Environment): Promise<PagePointer> => {
    const { signatures } = this.deps
    const pointer = this.toPublicAnswer(of, env)
    if (of.isPublic) return pointer
    const signed = Object.entries(pointer.bodies).map(async ([language, each]) => [language, await signatures.sign(each)] as const)
    return { ...pointer, signatures: Object.fromEntries(await Promise.all(signed)) }
  }

  /** What a page says otherwise in a language; null where it has no such one. */
  readonly languageOf = (pointer: Pointer, locale: string): Pointer | null => {
    const hash = pointer.languages?.others[locale]
    return hash === undefined ? null : { ...pointer, hash, languages: null }
  }

  /** The page of a body that may be handed out: one of a public page, or of whoever was given a signed address a moment ago. */
  readonly bodyOf = async (hash: string, signature: Signature | null): Promise<Pointer> => {
    const { published, signatures } = this.deps
    const origin = await published.origin(hash)
    if (origin === null || !(origin.isPublic || (signature !== null && (await signatures.accepts(hash, signature))))) throw missingPage()
    return origin
  }

  readonly bodyAtOnce = (hash: string): Pointer | null => {
    const { published } = this.deps
    const origin = published.knownOrigin(hash)
    return origin?.isPublic ? origin : null
  }

  readonly body = async (pointer: Pointer, encoding: Encoding): Promise<Blob> => {
    const { published } = this.deps
    const body = await published.body(pointer.hash, encoding)
    if (body === null) throw missingPage()
    return body
  }
}

export const createViewerService = (deps: ViewerDeps): Pick<ViewerOperations, keyof ViewerOperations> => new ViewerOperations(deps)
export type ViewerService = ReturnType<typeof createViewerService>
