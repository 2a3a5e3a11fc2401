import { and, asc, eq } from 'drizzle-orm'
import { runStepsInTurns } from '#kernel/document'
import type { PageDocument } from '#kernel/page/records'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import { createPauses } from '../../pauses.ts'
import { type Carried, keyOf, readCarried, usedBlocks } from '../blocks/index.ts'
import { type Copying, type ExchangeFile, emptyFile, FILE_LIMITS } from '../exchange/index.ts'
import type { PageTables } from '../pages/index.ts'
import { MOST_TEMPLATE_MEGABYTES, MOST_TEMPLATE_PAGES, templateErrors } from './errors.ts'
import type { TemplateContent, TemplateShared, TemplateTables, TemplateType } from './table.ts'

export interface TakenPage {
  readonly sourceId: number
  readonly name: string
  readonly remark: string
  readonly content: TemplateContent
}
export interface Taken {
  readonly pages: readonly TakenPage[]
  /** Of a project: what its pages share. */
  readonly shared: TemplateShared | null
  readonly bytes: number
}
export interface Source {
  readonly type: TemplateType
  readonly sourceId: number
}
/** What of a template one of its pages is made of. */
export interface KeptPage extends TakenPage {
  readonly shared: TemplateShared | null
}

interface TemplateContentDeps {
  readonly store: Store<PageTables & TemplateTables>
  readonly codec: PageCodec
  readonly copying: Pick<Copying, 'page' | 'project'>
}

/** What templates hold: taken from pages and projects, kept, and handed out again. */
class TemplateContentOperations {
  constructor(private readonly deps: TemplateContentDeps) {}

  /** Counts page by page, so that a large project is refused before all of it was looked at. */
  private async measured(pages: readonly TakenPage[], shared: TemplateShared | null): Promise<Taken> {
    const pause = createPauses()
    let bytes = JSON.stringify(shared).length
    for (const { content } of pages) {
      bytes += JSON.stringify(content).length + 1
      if (bytes > MOST_TEMPLATE_MEGABYTES * 1024 * 1024) throw new AppError(templateErrors.tooLarge)
      await pause()
    }
    return { pages, shared, bytes }
  }

  /** A kept page as a document, read with pauses. */
  readonly read = ({ pageData }: TemplateContent) => runStepsInTurns(this.deps.codec.parseSteps(pageData), createPauses())

  private blocksOf({ content, shared }: Pick<KeptPage, 'content' | 'shared'>): unknown {
    return shared ? shared.blocks.filter(({ version }) => version > 0) : content.carried.blocks
  }

  /** A source as it is saved. */
  readonly take = async (actor: Actor, { type, sourceId }: Source): Promise<Taken> => {
    const { store, copying } = this.deps
    const { page } = this.deps.store.t
    if (type === 'project') {
      const count = await store.read.$count(page, eq(page.projectId, sourceId))
      if (count === 0) throw new AppError(templateErrors.empty)
      if (count > MOST_TEMPLATE_PAGES) throw new AppError(templateErrors.tooLarge)
      const { pages, ...rest } = await copying.project(actor, sourceId)
      const taken = pages.map(({ id, name, remark, pageData }) => ({ sourceId: id, name, remark, content: { pageData, carried: {} } }))
      return this.measured(taken, { ...rest, pages: [] })
    }
    const { pages, blocks } = await copying.page(actor, sourceId)
    const carried = { blocks: blocks.filter(({ version }) => version > 0) }
    const taken = pages.map(({ id, name, remark, pageData }) => ({ sourceId: id, name, remark, content: { pageData, carried } }))
    return this.measured(taken, null)
  }

  /** A page of a template. */
  readonly page = async (id: number, position: number): Promise<KeptPage> => {
    const { store } = this.deps
    const { templatePage, template } = this.deps.store.t
    const { sourceId, name, remark, content } = templatePage
    const [row] = await store.read
      .select({ sourceId, name, remark, content, shared: template.shared })
      .from(templatePage)
      .innerJoin(template, eq(template.id, templatePage.templateId))
      .where(and(eq(templatePage.templateId, id), eq(templatePage.position, position)))
    if (!row) throw new AppError(templateErrors.noSuchPage)
    return row
  }

  /** The versions of blocks that a page is drawn with. */
  readonly blocksFor = async (kept: Pick<KeptPage, 'content' | 'shared'>): Promise<Carried> => {
    const { codec } = this.deps
    const { document } = await this.read(kept.content)
    const all = await readCarried(this.blocksOf(kept), codec, FILE_LIMITS.blocks)
    const found = new Map<string, NonNullable<ReturnType<typeof all.get>>>()
    const visit = (within: PageDocument): void => {
      for (const { block, version } of usedBlocks(within)) {
        const key = version === null ? null : keyOf(block, version)
        const used = key === null || found.has(key) ? undefined : all.get(key)
        if (key === null || !used) continue
        found.set(key, used)
        visit(used.content)
      }
    }
    visit(document)
    return found
  }

  /** What makes one page of a template's page: with the blocks that it needs. */
  readonly filed = async (kept: KeptPage): Promise<TemplateContent> => {
    if (!kept.shared) return kept.content
    const needed = await this.blocksFor(kept)
    const blocks = kept.shared.blocks.filter(({ id, version }) => needed.has(keyOf(id, version)))
    return { pageData: kept.content.pageData, carried: { blocks } }
  }

  /** A template of a project as the content of a new one. Those of earlier releases hold nothing but pages with their blocks. */
  readonly project = async (id: number, { name, remark }: { readonly name: string; readonly remark: string }): Promise<ExchangeFile> => {
    const { store } = this.deps
    const { template, templatePage } = this.deps.store.t
    const [own] = await store.read.select({ shared: template.shared }).from(template).where(eq(template.id, id))
    const positions = await store.read
      .select({ position: templatePage.position })
      .from(templatePage)
      .where(eq(templatePage.templateId, id))
      .orderBy(asc(templatePage.position))
    const pause = createPauses()
    const rows: { readonly page: TemplateContentDeps['store']['t']['templatePage']['$inferSelect'] }[] = []
    for (const { position } of positions) {
      const [page] = await store.read
        .select()
        .from(templatePage)
        .where(and(eq(templatePage.templateId, id), eq(templatePage.position, position)))
      if (page) rows.push({ page })
      await pause()
    }
    const shared = own?.shared ?? null
    const base = shared ?? emptyFile('project')
    const carried = rows.flatMap(({ page }) => (shared ? [] : ((page.content.carried.blocks as ExchangeFile['blocks'] | undefined) ?? [])))
    const blocks = new Map([...base.blocks, ...carried].map((block) => [keyOf(block.id, block.version), block]))
    return {
      ...base,
      project: { name, isPublic: 2, settings: { ...base.project?.settings, remark } },
      pages: rows.map(({ page: { sourceId, name, remark, content } }) => ({
        ...{ id: sourceId, name, remark, isPublic: 2 as const },
        pageData: content.pageData as { [key: string]: unknown },
      })),
      blocks: [...blocks.values()],
    }
  }
}

export const createTemplateContent = (deps: TemplateContentDeps): Pick<TemplateContentOperations, keyof TemplateContentOperations> =>
  new TemplateContentOperations(deps)
export type TemplateContents = ReturnType<typeof createTemplateContent>
