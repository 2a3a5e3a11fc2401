import { eq } from 'drizzle-orm'
import type { Label } from '#kernel/page/values'
import type { DeclaredGrants } from '#kernel/plugin'
import type { Halves } from '../../calls/halves.ts'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { PluginList, PluginRow, PluginScan } from '../../wire.ts'
import type { Audit } from '../audit/index.ts'
import type { PluginAudit } from './audits.ts'
import type { Copies } from './copies.ts'
import { pluginErrors } from './errors.ts'
import { FOLDER_GONE } from './problems.ts'
import { sha256 } from './read-folder.ts'
import { installedOf, type Listed, type Registrar } from './registrar.ts'
import type { PluginTables } from './table.ts'

interface HalvesOf {
  readonly halves: Halves
  readonly copies: Pick<Copies, 'pathOf'>
}

/** Starts and stops server halves; a plugin whose half does not start is not used. */
const withHalves = async ({ halves, copies }: HalvesOf, found: readonly Listed[], off: ReadonlySet<string>): Promise<readonly Listed[]> => {
  // Of several versions in folders the last one answers.
  const answering = new Map(found.flatMap((each) => (each.current && each.data ? [[each.data.id, each] as const] : [])))
  const wanted = [...answering.values()].flatMap(({ data, hash, folder, server }) =>
    server && data && hash !== null && !off.has(data.id)
      ? [{ ...data, hash, folder, file: copies.pathOf(hash, server.entry), grants: server.grants as DeclaredGrants }]
      : [],
  )
  const problems = await halves.apply(wanted)
  return found.map((each) => {
    const problem = each.hash === null || !each.current ? undefined : problems.get(each.hash)
    return problem ? { ...each, problem, data: null } : each
  })
}

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}
/** Runs works one after the other. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.catch(() => undefined).then(work)
    last = next
    return next
  }
}

const runningOf = (halves: Halves, hash: string | null) => {
  const running = hash === null ? null : halves.running(hash)
  if (running === null) return null
  const { calls, jobs, workflows, tables, hasProjectData } = running
  return { calls: [...calls], jobs: [...jobs], workflows: [...workflows], tables: [...tables], hasProjectData }
}

const stateOf = (problem: Listed['problem'], isDisabled: boolean): PluginRow['state'] => {
  if (problem !== null) return problem.code === FOLDER_GONE ? 'missing' : 'failed'
  return isDisabled ? 'disabled' : 'active'
}

/** The plugins of the operator's folders: which there are, and who is switched off. */
export const createPluginService = (deps: {
  readonly store: Store<PluginTables>
  readonly now: () => Date
  readonly audit: Audit<PluginAudit>
  readonly registrar: Registrar
  readonly plugins: PluginSet
  readonly halves: Halves
  readonly copies: Pick<Copies, 'pathOf'>
  /** Tells the other nodes that a plugin was switched on or off. */
  readonly switched: (id: string) => void
  /** Milliseconds after which clients ask again. */
  readonly again: number
}) => {
  const { store, now, audit, registrar, plugins, halves, switched, again } = deps
  const { plugin } = store.t
  /** As the folders have them; `listed` says besides which server halves do not run. */
  let found: readonly Listed[] = []
  let listed: readonly Listed[] = []
  let disabled: ReadonlySet<string> = new Set()
  let answers = new Map<boolean, { readonly revision: string; readonly plugins: readonly PluginRow[] }>()

  const show = async (next: readonly Listed[], off: ReadonlySet<string>): Promise<void> => {
    found = next
    listed = await withHalves(deps, next, off)
    disabled = off
    answers = new Map()
    plugins.install(installedOf(listed, disabled))
  }
  const readDisabled = async (): Promise<ReadonlySet<string>> => {
    const rows = await store.read.select({ id: plugin.id }).from(plugin).where(eq(plugin.disabled, true))
    return new Set(rows.map(({ id }) => id))
  }
  // Two that read at the same time would admit the same names twice.
  const inTurn = createTurns()
  const scan = (): Promise<void> =>
    inTurn(async () => {
      const next = await registrar.read()
      await show(next, await readDisabled())
    })

  const toRow = ({ problem, folder, server, ...row }: Listed, isSuper: boolean): PluginRow => {
    const state = stateOf(problem, row.id !== null && disabled.has(row.id))
    const half = server && isSuper ? { grants: server.grants, running: runningOf(halves, row.hash) } : null
    return { ...row, state, problem, folder: isSuper ? folder : null, server: half }
  }
  const answerFor = (isSuper: boolean) => {
    const known = answers.get(isSuper)
    if (known) return known
    // A folder in which nobody knows what is tells nothing to those who may not see folders.
    const rows = listed.filter(({ id }) => isSuper || id !== null).map((each) => toRow(each, isSuper))
    const answer = { revision: sha256(Buffer.from(JSON.stringify(rows))).slice(0, 16), plugins: rows }
    answers.set(isSuper, answer)
    return answer
  }
  const setDisabled = async (actor: Actor, id: string, off: boolean): Promise<void> => {
    requireSuper(actor)
    await inTurn(async () => {
      if (!listed.some((each) => each.id === id)) throw new AppError(pluginErrors.notFound)
      await store.write(async (db) => {
        const values = { disabled: off, changedAt: now() }
        await db
          .insert(plugin)
          .values({ id, ...values })
          .onConflictDoUpdate({ target: plugin.id, set: values })
        await audit(db, { action: off ? 'plugin disabled' : 'plugin enabled', userId: actor.userId, target: id })
      })
      await show(found, await readDisabled())
      switched(id)
    })
  }

  return {
    again,
    /** Reads the folders; what is wrong with one of them becomes that plugin's state. */
    scan,
    /** Follows what another node has switched on or off. */
    follow: (): Promise<void> => inTurn(async () => show(found, await readDisabled())),
    /** As they are now, with the folders that they are in. */
    listed: () => listed,
    isDisabled: (id: string): boolean => disabled.has(id),
    /** Names of plugins for messages. */
    labelOf: (id: string): Label => listed.findLast((each) => each.id === id)?.label ?? { zh: id, en: id },

    async list(actor: Actor, { revision }: { readonly revision?: string | undefined }): Promise<PluginList> {
      const answer = answerFor(actor.role === 1)
      return { revision: answer.revision, again, plugins: answer.revision === revision ? null : [...answer.plugins] }
    },
    async scanFor(actor: Actor): Promise<PluginScan> {
      requireSuper(actor)
      await scan()
      await store.write((db) => audit(db, { action: 'plugins read again', userId: actor.userId }))
      const failed = listed.filter(({ problem }) => problem !== null).length
      return { active: listed.length - failed, failed }
    },
    disable: (actor: Actor, id: string) => setDisabled(actor, id, true),
    enable: (actor: Actor, id: string) => setDisabled(actor, id, false),
  }
}
export type PluginService = ReturnType<typeof createPluginService>
