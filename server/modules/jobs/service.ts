import type { Db, Store } from '../../db/store.ts'
import type { JobAbout } from '../../durable/durable.ts'
import type { JobPlace, JobRun, JobRuns, JobState } from '../../durable/job-runs.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Audit } from '../audit/index.ts'
import type { JobAudit } from './audits.ts'
import { JOBS_PER_PAGE, type JobRow } from './model.ts'

interface JobsDeps {
  readonly store: Pick<Store, 'write'>
  readonly runs: JobRuns
  readonly audit: Audit<JobAudit>
  /** The kinds that this node does. */
  kinds(): ReadonlyMap<string, JobAbout | undefined>
}

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}
const textOf = ({ createdAt, id }: JobPlace): string => `${createdAt.getTime()}_${id}`
const placeOf = (text: string): JobPlace => {
  const at = text.indexOf('_')
  return { createdAt: new Date(Number(text.slice(0, at))), id: text.slice(at + 1) }
}
const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null
const byName = (a: { readonly kind: string }, b: { readonly kind: string }): number => (a.kind < b.kind ? -1 : 1)

/** Jobs of the installation, for super administrators. */
export class Jobs {
  constructor(private readonly deps: JobsDeps) {}

  private hidden(): readonly string[] {
    return [...this.deps.kinds()].flatMap(([kind, about]) => (about?.shownIn ? [kind] : []))
  }

  private toRow(run: JobRun): JobRow {
    const { createdAt, dueAt, startedAt, finishedAt, error, ...rest } = run
    const why = error && { message: error.message, name: error.name ?? null, stack: error.stack ?? null }
    return {
      ...rest,
      label: this.deps.kinds().get(run.kind)?.label ?? null,
      ...{
        createdAt: createdAt.toISOString(),
        dueAt: timeOf(dueAt),
        startedAt: timeOf(startedAt),
        finishedAt: timeOf(finishedAt),
      },
      error: why,
    }
  }

  async list(
    actor: Actor,
    query: { readonly state: JobState; readonly kind?: string | undefined; readonly after?: string | undefined },
  ) {
    requireSuper(actor)
    const { runs } = this.deps
    const hidden = this.hidden()
    const all = query.kind === undefined ? await runs.kinds() : [query.kind]
    const found = await runs.list({
      ...{ state: query.state, kinds: all.filter((kind) => !hidden.includes(kind)), limit: JOBS_PER_PAGE + 1 },
      after: query.after === undefined ? undefined : placeOf(query.after),
    })
    const page = found.slice(0, JOBS_PER_PAGE)
    const last = page.at(-1)
    return { list: page.map((run) => this.toRow(run)), next: found.length > page.length && last ? textOf(last) : null }
  }

  async counts(actor: Actor) {
    requireSuper(actor)
    const { runs } = this.deps
    const kinds = this.deps.kinds()
    const zero = () => ({ waiting: 0, running: 0, failed: 0, cancelled: 0, done: 0 })
    const counted = new Map([...kinds.keys()].map((kind) => [kind, zero()]))
    for (const { kind, state, count } of await runs.counts()) {
      counted.set(kind, { ...(counted.get(kind) ?? zero()), [state]: count })
    }
    const all = [...counted].map(([kind, counts]) => ({ kind, about: kinds.get(kind), counts })).sort(byName)
    return {
      kinds: all.flatMap(({ kind, about, counts }) =>
        about?.shownIn ? [] : [{ kind, label: about?.label ?? null, ...counts }],
      ),
      elsewhere: all.flatMap(({ kind, about, counts }) =>
        about?.shownIn ? [{ kind, label: about.label, shownIn: about.shownIn, ...counts }] : [],
      ),
    }
  }

  again(actor: Actor, ids: readonly string[]) {
    return this.change(actor, ids, 'job run again', (db, id, except) => this.deps.runs.again(db, id, except))
  }

  cancel(actor: Actor, ids: readonly string[]) {
    return this.change(actor, ids, 'job cancelled', (db, id, except) => this.deps.runs.cancel(db, id, except))
  }

  private async change(
    actor: Actor,
    ids: readonly string[],
    action: JobAudit,
    one: (db: Db, id: string, except: readonly string[]) => Promise<JobRun | null>,
  ) {
    requireSuper(actor)
    const { store, audit } = this.deps
    const hidden = this.hidden()
    // In one order, so that two requests never wait for each other.
    const unique = [...new Set(ids)].sort()
    return store.write(async (db) => {
      let changed = 0
      for (const id of unique) {
        const run = await one(db, id, hidden)
        if (run === null) continue
        changed += 1
        await audit(db, { action, userId: actor.userId, target: `job ${id}, kind ${run.kind}` })
      }
      return { changed, skipped: unique.length - changed }
    })
  }
}
