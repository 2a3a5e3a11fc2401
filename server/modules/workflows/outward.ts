import { eq } from 'drizzle-orm'
import type { Json } from '#kernel/page/values'
import type { NodeContext } from '#sdk/workflow'
import type { Db, Store } from '../../db/store.ts'
import type { Access } from '../access/index.ts'
import { type AccountTables, secondsToWait } from '../accounts/index.ts'
import type { Mails } from '../mail/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Grants } from './grants.ts'
import type { StepPlace } from './node-contexts.ts'
import { workflowNotices } from './notices.ts'
import type { RunRequests } from './outward-requests.ts'
import type { RunPart } from './run-model.ts'
import { FinalFailure } from './run-pass.ts'
import type { RunSteps } from './run-steps.ts'
import type { Masking } from './shown.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

const MOST_RECIPIENTS = 20
const MOST_PEOPLE = 100
/** Mails that the workflows of one project send within an hour. */
const MOST_MAILS = 200
const HOUR_MS = 3_600_000
const LONGEST = { title: 200, text: 1_000, link: 500 } as const
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/
const LINK = /^\/(?![/\\])[^\s\\]*$/

/** What nodes do to the world outside of the records. */
export type OutwardCalls = Pick<NodeContext, 'fetch' | 'secret' | 'mail' | 'notify' | 'respond'>
/** Who reaches others: a run, or the test of a draft. */
export interface OutwardParts {
  readonly run: {
    readonly id: string
    readonly projectId: number
    readonly env: DataEnv
    /** Absent in tests, which have no parts. */
    readonly part?: Pick<RunPart, 'root'> | null
  }
  readonly version: { readonly grants: Grants }
  readonly steps: Pick<RunSteps, 'effectOf' | 'effectWithin'>
  readonly masking: Masking
  readonly signal: AbortSignal
}
type Mail = Parameters<NodeContext['mail']>[0]
type Notice = Parameters<NodeContext['notify']>[0]

interface OutwardDeps {
  readonly store: Store<AccountTables & ProjectTables & WorkflowTables>
  readonly now: () => Date
  readonly requests: RunRequests
  readonly mails: Pick<Mails, 'sendText'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly access: Pick<Access, 'roleOfPerson'>
}

/** Gives the nodes of runs what reaches others: requests, mails, notifications, answers. */
export class Outward {
  constructor(private readonly deps: OutwardDeps) {}

  async of(parts: OutwardParts): Promise<(at: StepPlace) => OutwardCalls> {
    const { requests } = this.deps
    await requests.prepare(parts)
    return (at) => ({
      fetch: (url, init) => requests.fetch(parts, at, url, init),
      secret: (name, host) => requests.secret(parts, name, host),
      mail: (mail) => this.mail(parts, at, mail),
      notify: (notice) => this.notify(parts, at, notice),
      respond: (answer) => this.respond(parts, answer),
    })
  }

  /** Does something in one transaction with the note that the step has done it: once, however often the step begins. */
  private async once(
    { steps }: OutwardParts,
    { place, node, input }: StepPlace,
    work: (db: Db) => Promise<Json>,
  ): Promise<void> {
    if (steps.effectOf(place)) return
    await this.deps.store.write(async (db) => {
      const done = await work(db)
      await steps.effectWithin(db, place, { node, input, params: node.params }, [{ done }])
    })
  }

  private async mail(parts: OutwardParts, at: StepPlace, { to, subject, text }: Mail): Promise<void> {
    const { store, now, mails } = this.deps
    const { projectId } = parts.run
    const addresses = [...new Set(to.map((each) => each.trim()).filter((each) => each !== ''))]
    if (addresses.length === 0 || addresses.length > MOST_RECIPIENTS || !addresses.every((each) => ADDRESS.test(each)))
      throw new FinalFailure(runWords.badRecipients(MOST_RECIPIENTS))
    await this.once(parts, at, async (db) => {
      const limit = { key: `workflow mail:${projectId}`, most: MOST_MAILS, windowMs: HOUR_MS }
      for (const each of addresses) {
        if ((await secondsToWait(db, store.t, now(), [limit])) > 0) throw new FinalFailure(runWords.tooManyMails)
        const origin = runWords.mailOrigin(await this.nameOf(db, projectId))
        await mails.sendText(db, { to: each, subject, text, origin })
      }
      return { mailed: addresses }
    })
  }

  private async nameOf(db: Db, projectId: number): Promise<string> {
    const { project } = this.deps.store.t
    const [row] = await db.select({ name: project.name }).from(project).where(eq(project.id, projectId))
    return row?.name ?? ''
  }

  private async notify(parts: OutwardParts, at: StepPlace, { to, title, text, link = '' }: Notice): Promise<void> {
    const { access, notifications } = this.deps
    const { projectId } = parts.run
    if (link !== '' && (!LINK.test(link) || link.length > LONGEST.link)) throw new FinalFailure(runWords.badLink)
    await this.once(parts, at, async (db) => {
      const userIds: number[] = []
      for (const id of [...new Set(to)].slice(0, MOST_PEOPLE))
        if ((await access.roleOfPerson(db, id, projectId)) !== null) userIds.push(id)
      if (userIds.length === 0) throw new FinalFailure(runWords.noPeople)
      const values = { notice: runWords.notice(title.slice(0, LONGEST.title), text.slice(0, LONGEST.text)) }
      await notifications.notify(db, { userIds, projectId, kind: workflowNotices.own, values, link })
      return { notified: userIds }
    })
  }

  private async respond({ run, masking }: OutwardParts, { status, body }: Parameters<NodeContext['respond']>[0]) {
    const { store } = this.deps
    const { workflowRun } = store.t
    const answer = { status, body: masking.mask(body) }
    await store.write((db) =>
      db
        .update(workflowRun)
        .set({ answer })
        .where(eq(workflowRun.id, run.part?.root ?? run.id)),
    )
  }
}
