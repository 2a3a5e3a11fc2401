import type { Told } from '#kernel/message'
import { isActionStep, isDisabled, walkSteps } from '#kernel/page/steps'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type AccountTables, secondsToWait } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { WorkflowAudit } from './audits.ts'
import type { WorkflowDefinition } from './definition.ts'
import { workflowErrors } from './errors.ts'
import { NOTHING_OUTSIDE } from './go-over.ts'
import type { Grants } from './grants.ts'
import type { StepPlace } from './node-contexts.ts'
import { nodeNamed } from './nodes.ts'
import type { Outward, OutwardCalls, OutwardParts } from './outward.ts'
import type { PlannedWorkflow } from './planning.ts'
import { FinalFailure } from './run-pass.ts'
import { runWords } from './words.ts'

/** Calls of others that the tests of one project make within an hour. */
const MOST_SENDS = 200
const HOUR_MS = 3_600_000

interface SendDeps {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly audit: Audit<WorkflowAudit>
  readonly outward: Pick<Outward, 'of'>
}
/** A draft whose test wants to reach others. */
export interface SendingDraft extends Pick<PlannedWorkflow, 'definition' | 'findings'> {
  readonly workflow: { readonly id: number; readonly projectId: number; readonly name: string }
  /** The role of the person who tests. */
  readonly role: 'admin' | 'developer' | 'tester'
}
interface SendingTest extends Pick<OutwardParts, 'masking' | 'signal'> {
  readonly id: string
  readonly projectId: number
  readonly grants: Grants
  /** Ids of the steps that really reach others. */
  readonly send: ReadonlySet<string>
}

/** Ids of the steps that would reach others. */
function sendableIn({ nodes }: Pick<WorkflowDefinition, 'nodes'>): ReadonlySet<string> {
  const ids = new Set<string>()
  walkSteps(nodes, (node) => {
    const declaration = isActionStep(node) && !isDisabled(node) ? nodeNamed(node.action) : undefined
    if (declaration?.effect === 'outside') ids.add(node.id)
  })
  return ids
}

const refused = (step: string, detail: Told): AppError =>
  new AppError(workflowErrors.notSendable, { data: { step }, detail })

/** Lets chosen steps of a test reach others, as a run of the published draft would. */
export class TestSends {
  constructor(private readonly deps: SendDeps) {}

  /**
   * Checks that the person could publish what the steps are granted, and writes down what is about to be sent.
   * @throws AppError where a step cannot be sent, or not by this person
   */
  async allow(actor: Actor, draft: SendingDraft, send: ReadonlySet<string>): Promise<void> {
    if (send.size === 0) return
    const { workflow, role, definition, findings } = draft
    if (definition.runAs === 'project' && role !== 'admin') throw new AppError(workflowErrors.sendNeedsAdmin)
    const sendable = sendableIn(definition)
    for (const step of send) if (!sendable.has(step)) throw refused(step, runWords.notOutside)
    const found = findings.find(({ node }) => send.has(node))
    if (found) throw refused(found.node, found.why)
    const { id, projectId, name } = workflow
    const target = `project ${projectId}, workflow ${id}: ${name}, steps ${[...send].join(' ')}`
    const { store, audit } = this.deps
    await store.write((db) => audit(db, { action: 'workflow test sent', userId: actor.userId, target, projectId }))
  }

  /** What each step of a test may do to others: nothing, but for those that are sent. */
  async of(test: SendingTest): Promise<(at: StepPlace) => OutwardCalls> {
    const { id, projectId, grants, send, masking, signal } = test
    // What a webhook's caller would get is among the parameters of its step.
    const unsent: OutwardCalls = { ...NOTHING_OUTSIDE, respond: async () => undefined }
    if (send.size === 0) return () => unsent
    const calls = await this.deps.outward.of({
      run: { id, projectId, env: 'stg' },
      version: { grants },
      // A test goes over each place once and keeps nothing of it.
      steps: { effectOf: () => null, effectWithin: async () => undefined },
      ...{ masking, signal },
    })
    return (at) => (send.has(at.node.id) ? { ...this.counted(projectId, calls(at)), respond: unsent.respond } : unsent)
  }

  private counted(projectId: number, calls: OutwardCalls): OutwardCalls {
    const { store, now } = this.deps
    const count = async (): Promise<void> => {
      const limit = { key: `workflow test:${projectId}`, most: MOST_SENDS, windowMs: HOUR_MS }
      const seconds = await store.write((db) => secondsToWait(db, store.t, now(), [limit]))
      if (seconds > 0) throw new FinalFailure(runWords.tooManySends)
    }
    return {
      ...calls,
      fetch: async (url, init) => {
        await count()
        return calls.fetch(url, init)
      },
      mail: async (given) => {
        await count()
        return calls.mail(given)
      },
      notify: async (given) => {
        await count()
        return calls.notify(given)
      },
    }
  }
}
