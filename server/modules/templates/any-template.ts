import { eq } from 'drizzle-orm'
import { runStepsInTurns } from '#kernel/document'
import type { Store } from '../../db/store.ts'
import { type Actor, NO_PROJECT } from '../../http/actor.ts'
import { toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import { createPauses } from '../../pauses.ts'
import type { CreatedPage, Paged, PageRecords } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type Sessions, TOKEN_SECONDS } from '../accounts/index.ts'
import type { Copying } from '../exchange/index.ts'
import type { PageService } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { BuiltIns, TemplateLanguage } from './built-in.ts'
import { templateErrors } from './errors.ts'
import type { TemplateDetail, TemplateInfo, TemplateParts, TemplateQuery, TemplateTrial } from './model.ts'
import { toPageRecords } from './page-records.ts'
import type { TemplateService } from './service.ts'

interface InLanguage {
  readonly language: TemplateLanguage
}
interface AnyOne extends InLanguage {
  readonly id: number | string
}
interface BuiltInOne extends InLanguage {
  readonly id: string
}
interface PageOf extends AnyOne {
  readonly position?: number | undefined
}
interface Card {
  readonly name?: string | undefined
  readonly remark?: string | undefined
}

interface AnyTemplateDeps {
  readonly store: Store<ProjectTables>
  readonly access: Pick<Access, 'require'>
  readonly codec: Pick<PageCodec, 'parseSteps'>
  readonly pages: Pick<PageService, 'create'>
  readonly copying: Pick<Copying, 'make'>
  readonly builtIns: BuiltIns
  readonly stored: TemplateService
  readonly sessions: Pick<Sessions, 'issuePageToken'>
}

const matches = ({ name, remark }: TemplateInfo, keyword: string): boolean =>
  `${name}\n${remark}`.toLowerCase().includes(keyword.trim().toLowerCase())

/** Templates by either kind of id: the number of a stored one, or `built-in:search-table`. */
class AnyTemplateOperations {
  constructor(private readonly deps: AnyTemplateDeps) {}

  readonly list = async (actor: Actor, asked: TemplateQuery & InLanguage): Promise<Paged<TemplateInfo>> => {
    const { builtIn, language, ...query } = asked
    const { stored, builtIns } = this.deps
    if (builtIn === undefined) return stored.list(actor, query)
    // None of them belongs to a person, and administrators unlist none.
    const all = query.mine === undefined && query.held === undefined ? builtIns.list(language) : []
    const found = all.filter(
      (each) =>
        (query.type === undefined || each.type === query.type) &&
        (query.category === undefined || each.category === query.category) &&
        matches(each, query.keyword),
    )
    const from = (query.pageNum - 1) * query.pageSize
    return toPaged(found.slice(from, from + query.pageSize), found.length, query)
  }

  readonly detail = async (actor: Actor, { id, language }: AnyOne): Promise<TemplateDetail> =>
    typeof id === 'number' ? this.deps.stored.detail(actor, id) : this.deps.builtIns.detail(id, language)

  readonly records = async (actor: Actor, { id, position = 0, language }: PageOf): Promise<PageRecords> => {
    const { stored, builtIns, codec } = this.deps
    if (typeof id === 'number') return stored.records(actor, { id, position })
    const { name, remark, pageData } = builtIns.pageOf(id, position, language)
    const { document, findings } = await runStepsInTurns(codec.parseSteps(pageData), createPauses())
    const nobody = { userId: 0, userName: '', previewImg: '', createdAt: '', updatedAt: '' }
    return toPageRecords({ name, remark, document, findings, ...nobody })
  }

  /** Pages of built-in templates use no blocks, and look as new projects do. */
  readonly parts = async (actor: Actor, { id, position = 0, language }: PageOf): Promise<TemplateParts> => {
    const { stored, builtIns } = this.deps
    if (typeof id === 'number') return stored.parts(actor, { id, position })
    builtIns.pageOf(id, position, language)
    return { blocks: [], look: [], texts: { locales: [], texts: [] }, variables: [] }
  }

  /** Gives the person the data that the pages of a built-in template show, and a token for their preview. */
  readonly prepare = async (actor: Actor, { id, language }: BuiltInOne): Promise<TemplateTrial> => {
    const { store, builtIns, sessions } = this.deps
    const found = builtIns.find(id)
    const token = await store.write(async (db) => {
      await found.prepare(db, actor.userId, language)
      return sessions.issuePageToken(db, actor.sessionId, NO_PROJECT)
    })
    return { token, expiresIn: TOKEN_SECONDS }
  }

  readonly use = async (
    actor: Actor,
    { id, position = 0, language, ...wanted }: PageOf & Card & { readonly projectId: number },
  ): Promise<CreatedPage> => {
    const { access, store, stored, builtIns, pages } = this.deps
    if (typeof id === 'number') return stored.use(actor, { ...wanted, id, position })
    const { projectId } = wanted
    await access.require(actor, store.read, projectId, 'developer', missingProject())
    const page = builtIns.pageOf(id, position, language)
    const card = { name: wanted.name ?? page.name, remark: wanted.remark ?? page.remark }
    const made = await pages.create(actor, { ...card, projectId, pageData: page.pageData })
    await store.write(async (db) => {
      const { project } = store.t
      // The canvas shows the data of the person, and the published page that of the project's owner.
      const [row] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
      const { prepare } = builtIns.find(id)
      for (const userId of new Set([actor.userId, row?.userId ?? actor.userId])) await prepare(db, userId, language)
    })
    return made
  }

  readonly useProject = async (
    actor: Actor,
    { id, language, ...wanted }: AnyOne & Card,
  ): Promise<{ readonly projectId: number; readonly pageIds: readonly number[] }> => {
    const { stored, builtIns, copying } = this.deps
    const makeStored = stored.useProject
    if (typeof id === 'number') return makeStored(actor, { ...wanted, id })
    const found = builtIns.find(id)
    if (!found.project) throw new AppError(templateErrors.notFound)
    const { name = found.name[language], remark = found.remark[language] } = wanted
    const file = { ...found.project(language), project: { name, isPublic: 2 as const, settings: { remark } } }
    const { projectId, ids } = await copying.make(actor, file, async (db, made) => {
      await found.complete?.(db, made, language)
    })
    return { projectId, pageIds: ids.pages.map(({ to }) => to) }
  }
}

export const createAnyTemplates = (deps: AnyTemplateDeps): Pick<AnyTemplateOperations, keyof AnyTemplateOperations> =>
  new AnyTemplateOperations(deps)
export type AnyTemplates = ReturnType<typeof createAnyTemplates>
