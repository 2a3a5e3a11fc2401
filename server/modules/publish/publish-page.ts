import type { AppProgram } from '#kernel/engine'
import { ownMaxesIn } from '#kernel/page/look'
import type { BlockDocument, PageDocument } from '#kernel/page/records'
import type { ProjectTexts } from '#kernel/page/schema'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { inSpan } from '../../log/span.ts'
import type { CompiledLook, PublishContext } from '../../outside/publisher.ts'
import type { Environment, PublishCreated } from '../../wire.ts'
import { createBudget } from './budget.ts'
import type { PublishDeps } from './deps.ts'
import { alreadyPublished, publishErrors } from './errors.ts'
import { foreignPins } from './foreign-pins.ts'
import { blocksInIdOrder, inIdOrder } from './in-id-order.ts'
import type { PublishRecords } from './records.ts'
import { PENDING, PUBLISHED, type ShownPages } from './shown-pages.ts'
import { createSnapshot } from './snapshot.ts'
import { createTurns } from './turns.ts'
import { createVersions } from './versions.ts'

/** A page to publish: `promote` publishes what the test environment shows, `force` ignores errors of the check. */
export interface PublishWish {
  readonly env: Environment
  readonly id: number
  readonly previewImg: string
  readonly note: string
  readonly promote: boolean
  readonly force: boolean
}

/** Publishes pages: compiles, checks, keeps the build and has the environment show it. */
export class PagePublisher {
  private readonly versions: ReturnType<typeof createVersions>
  private readonly budget: ReturnType<typeof createBudget>
  private readonly turns: ReturnType<typeof createTurns>

  constructor(
    private readonly deps: PublishDeps,
    private readonly pages: ShownPages,
    private readonly records: PublishRecords,
  ) {
    const { store, quotas, now } = deps
    this.versions = createVersions(store, quotas)
    this.budget = createBudget(now)
    this.turns = createTurns(this.budget.used)
  }

  readonly create = (actor: Actor, wanted: PublishWish): Promise<PublishCreated> => {
    const { rights, store, settings, plugins, quotas, now, documentVersions, audit, forgetPages } = this.deps
    const { snapshot, snapshotLanguage, publish } = this.deps.store.t
    const { measured } = this.deps
    const inTurn = (work: () => Promise<PublishCreated>) => measured(wanted.env, () => this.inTurn(actor, wanted.id, work))
    return inTurn(async () => {
      const { env, id, note, promote, force } = wanted
      const { row, role, document } = await this.deps.pages.openWithDocument(actor, id, 'developer')
      await rights.require(actor, store.read, row.projectId, role, env)
      if (force && role !== 'admin') throw new AppError(publishErrors.mayNotForce)
      if (await this.pages.isUpToDate(store.read, row, env)) throw new AppError(alreadyPublished[env])
      const stored = promote ? await this.pages.promotable(store.read, row) : null
      if (stored && (await this.pages.isSameBuild(store.read, row.prdPublishId, stored.buildHash))) throw new AppError(alreadyPublished.prd)
      const shown = stored ? stored.document : document
      const { program, findings, languages } = await this.compile(
        actor,
        shown,
        await settings.app(row.projectId),
        (await this.deps.blocks?.(actor, row.projectId, shown)) ?? [],
        await this.deps.look?.(row.projectId),
        await this.deps.texts?.(row.projectId),
        { ...(await this.contextOf(row.projectId)), env },
      )
      const errors = findings.filter(({ level }) => level === 'error')
      if (errors.length > 0 && !force) throw new AppError(publishErrors.stopped, { data: { findings } })
      const build = stored?.build ?? { program, ...(languages ? { languages } : {}) }
      const made = await createSnapshot({ id, name: row.name, env, projectId: row.projectId, ...build }, plugins)
      const { hash, body, declared, bytes, languages: spoken } = made
      const revision = stored?.revision ?? row.revision
      const previewImg = wanted.previewImg === '' ? (stored?.previewImg ?? '') : wanted.previewImg
      const record = await quotas.changing(
        async (db, changed) => {
          const fresh = await this.pages.open(actor, db, id, 'developer')
          await rights.require(actor, db, fresh.projectId, fresh.role, env)
          if (await this.pages.isUpToDate(db, fresh, env)) throw new AppError(alreadyPublished[env])
          if (stored && (await this.pages.isSameBuild(db, fresh.prdPublishId, stored.buildHash))) throw new AppError(alreadyPublished.prd)
          const at = now()
          const dropped = await this.versions.makeRoom(db, fresh, { hash, bytes })
          await db
            .insert(snapshot)
            .values({ hash, body, declared, build: made.build, bytes, plugins: foreignPins(build.program, plugins), createdAt: at })
            // One of before builds were kept gets it now.
            .onConflictDoUpdate({ target: snapshot.hash, set: { build: made.build, bytes } })
          if (spoken.length > 0)
            await db
              .insert(snapshotLanguage)
              .values(spoken.map((each) => ({ ...each, snapshotHash: hash })))
              .onConflictDoNothing()
          const [created] = await db
            .insert(publish)
            .values({
              ...{ pageId: id, env, hash, revision, note, previewImg, forced: errors.length },
              ...{ buildHash: made.buildHash, promotedFrom: stored?.id ?? null },
              widths: ownMaxesIn(build.program.css),
              userId: actor.userId,
              createdAt: at,
            })
            .returning({ id: publish.id })
          const publishId = (created as { id: number }).id
          // Saved again while it was being compiled, or since it was tried out: what viewers see is already behind.
          const state = fresh.revision === revision ? PUBLISHED : PENDING
          await this.pages.point(db, id, env, publishId, state, previewImg === '' ? {} : { previewImg })
          await this.deps.policies.raise(db, fresh.projectId)
          // The snapshot counts when room for the kept document is asked for.
          changed(fresh.projectId)
          await documentVersions.keepPublished(db, { documentId: row.documentId, seq: revision, env, userId: actor.userId }, shown)
          await this.versions.drop(db, id, dropped)
          changed(fresh.projectId)
          const how = [
            ...(stored ? [`the build of record ${stored.id}`] : []),
            ...(errors.length > 0 ? [`in spite of ${errors.length} errors`] : []),
          ]
          const target = [`page ${id}`, env, `record ${publishId}`, ...how].join(', ')
          await audit(db, { action: 'page published', userId: actor.userId, target, projectId: fresh.projectId })
          return this.records.find(db, publishId)
        },
        [`page:${id}`, `document:${row.documentId}`],
      )
      forgetPages([id])
      return { ...record, findings }
    })
  }

  async contextOf(projectId: number): Promise<Omit<PublishContext, 'env'>> {
    const all = await Promise.all(this.deps.contexts.all().map((read) => read(projectId)))
    const names: Record<string, readonly string[]> = {}
    for (const context of all)
      for (const [setter, more] of Object.entries(context.names ?? {})) names[setter] = [...(names[setter] ?? []), ...more]
    return Object.assign({}, ...all, { names })
  }

  /**
   * Publishes of one project go one after the other: the second of a page finds it published and costs no compilation.
   * Whoever may not publish waits for nothing.
   */
  private async inTurn<T>(actor: Actor, pageId: number, work: () => Promise<T>): Promise<T> {
    const { store } = this.deps
    const { projectId } = await this.pages.open(actor, store.read, pageId, 'developer')
    this.budget.require(actor.userId)
    return this.turns.run({ person: actor.userId, project: projectId }, work)
  }

  private compile(
    actor: Actor,
    ...[page, app, blocks, ...rest]: readonly [
      ...[PageDocument, AppProgram, readonly BlockDocument[]],
      ...[CompiledLook | undefined, ProjectTexts | undefined, PublishContext],
    ]
  ) {
    const { publisher } = this.deps
    // Asked once more: those that waited together may have used it up.
    this.budget.require(actor.userId)
    const compile = () => publisher.compile(inIdOrder(page), app, blocksInIdOrder(blocks), ...rest)
    return this.budget.measure(actor.userId, () => inSpan({ name: 'compile page' }, compile))
  }
}
