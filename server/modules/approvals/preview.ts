import { type ApprovalEntry, approvalKind } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import { createEntryStore } from '../documents/index.ts'
import type { DataEnv, ModelShapes } from '../models/index.ts'
import type { HeldRoles } from '../roles/index.ts'
import { advance } from './advance.ts'
import { definitionOf as compiled } from './compile.ts'
import { approvalErrors } from './errors.ts'
import type { AboutApproval, FactsMaking } from './facts.ts'
import type { FlowStore } from './flow-store.ts'
import type { PublishedFlows } from './flows-published.ts'
import type { ApprovalPeople } from './people.ts'
import { definitionOf } from './pinned.ts'
import { stepsIn } from './reduce/flow.ts'
import { isRefusal } from './reduce/may.ts'
import type { ApprovalCommand, ApprovalDefinition, ApprovalFacts, ApprovalState, LogLine } from './reduce/model.ts'
import { begin } from './reduce/reduce.ts'
import { isActive, namedIn } from './reduce/who.ts'
import type { ApprovalPreview } from './run-model.ts'
import { requireStarter } from './starters.ts'
import type { StoredDefinition } from './table.ts'

/** Commands of one preview; a flow that needs more is cut off. */
const MOST_COMMANDS = 500

export interface PreviewWanted {
  readonly flowId: number
  readonly env: DataEnv | 'draft'
  readonly values: JsonObject
  readonly by?: number | undefined
  readonly chosen?: { readonly [node: string]: readonly number[] } | undefined
}
interface PreviewDeps {
  readonly store: FlowStore
  readonly access: Access
  readonly shapes: ModelShapes
  readonly flows: PublishedFlows
  readonly facts: FactsMaking
  readonly people: ApprovalPeople
  readonly held: Pick<HeldRoles, 'of'>
}
interface Walk {
  readonly state: ApprovalState
  readonly log: readonly LogLine[]
}

/** The next thing that happens where all people approve and every workflow ends well. */
function nextOf(state: ApprovalState): ApprovalCommand | null {
  if (state.status !== 'running') return null
  const task = state.tasks.find(({ status }) => status === 'open')
  if (task) return { by: task.userId, do: 'approve', task: task.id }
  const node = state.nodes.find((each) => each.status === 'open' && each.isCurrent && each.lanes === null)
  return node ? { by: null, do: 'workflow ended', node: node.id, ok: true, value: null } : null
}

/** Walks a flow in memory. @throws AppError for a formula that fails on the way */
function walk(definition: ApprovalDefinition, initiatorId: number, facts: ApprovalFacts): Walk {
  let state = begin(initiatorId)
  const log: LogLine[] = []
  let command: ApprovalCommand | null = { by: initiatorId, do: 'start' }
  for (let left = MOST_COMMANDS; command && left > 0; left--) {
    const advanced = advance({ definition, state, command, facts, missing: new Set() })
    if (isRefusal(advanced)) break
    state = advanced.state
    log.push(...advanced.log)
    command = nextOf(state)
  }
  return { state, log }
}

/** Shows what an approval would go through, before there is one. */
export class ApprovalPreviews {
  constructor(private readonly deps: PreviewDeps) {}

  /** Of a draft, and as another person, for people of the studio; else for all people of the project. */
  async preview(actor: Actor, wanted: PreviewWanted): Promise<ApprovalPreview> {
    const { store, access, flows, facts: making, people } = this.deps
    const { flowId, env, values, by = actor.userId, chosen = {} } = wanted
    const flow = await flows.flow(store.read, flowId)
    if (!flow) throw new AppError(approvalErrors.flowNotFound)
    const { projectId } = flow
    const role = await access.enter(actor, store.read, projectId, new AppError(approvalErrors.flowNotFound))
    if (role === 'ordinary' && (env === 'draft' || by !== actor.userId)) throw new AppError(errors.forbidden)
    const version = env === 'draft' ? null : await flows.released(store.read, flowId, env)
    if (env !== 'draft' && !version) throw new AppError(approvalErrors.flowNotPublished)
    // People of the studio see the steps of every flow.
    if (role === 'ordinary' && version)
      await requireStarter(this.deps.held, store.read, { actor, projectId, stored: version.stored })
    const stored = version?.stored ?? (await this.draftOf(projectId, flow.documentId))
    const code = version ? String(version.versionId) : `draft ${flowId}`
    const about: AboutApproval = { projectId, flowId, code, stored, initiatorId: by, values, chosen }
    const facts = await making.of(about, [by])
    const walked = walk(definitionOf(stored), by, facts)
    const asked = [...walked.state.tasks, ...walked.state.copies].map(({ userId }) => userId)
    const named = walked.state.nodes.flatMap(({ node }) => namedIn(facts.people, node))
    return shownOf({ stored, walked, facts, names: await people.names(store.read, [...asked, ...named]) })
  }

  private async draftOf(projectId: number, documentId: number): Promise<StoredDefinition> {
    const { store, shapes } = this.deps
    const { entries } = await createEntryStore<ApprovalEntry>(store, approvalKind).load(store.read, documentId)
    return compiled(entries.values(), await shapes.of(store.read, projectId, 'stg'))
  }
}

interface Shown {
  readonly stored: StoredDefinition
  readonly walked: Walk
  readonly facts: ApprovalFacts
  readonly names: ReadonlyMap<number, string>
}
type ShownStep = ApprovalPreview['steps'][number]

function shownOf({ stored: { parts }, walked: { state, log }, facts, names }: Shown): ApprovalPreview {
  const steps = new Map(stepsIn(parts).map((part) => [part.id, part]))
  const person = (id: number) => ({ id, name: names.get(id) ?? '' })
  const leftOut = (id: number): ShownStep['left'][number] => ({
    ...person(id),
    why: id === state.initiatorId ? 'initiator' : isActive(facts, id) ? 'not needed' : 'not active',
  })
  return {
    outcome: state.status,
    steps: state.nodes.flatMap(({ id, node, status, byAdministrators }): readonly ShownStep[] => {
      const part = steps.get(node)
      if (!part) return []
      const tasks = state.tasks.filter(({ nodeId }) => nodeId === id)
      const copies = state.copies.filter((copy) => part.kind === 'copy' && copy.node === node)
      const named = namedIn(facts.people, node)
      const isFallback = tasks.length > 0 && tasks.every(({ firstUserId }) => !named.includes(firstUserId))
      const told =
        log.find((line) => line.nodeId === id && line.why !== undefined && line.task === undefined)?.why ?? ''
      const why = byAdministrators ? 'administrators' : isFallback ? 'nobody' : told
      const isAsked = (each: number): boolean =>
        tasks.some(({ firstUserId, userId }) => firstUserId === each || userId === each) ||
        copies.some(({ userId }) => userId === each)
      const asked = tasks.map(({ id: task, userId, firstUserId }) => ({
        ...person(userId),
        instead: firstUserId === userId ? null : person(firstUserId),
        passes: log.some((line) => line.task === task && line.did === 'passed'),
      }))
      const copied = copies.map(({ userId }) => ({ ...person(userId), instead: null, passes: false }))
      return [
        {
          ...{ node, name: part.name, kind: part.kind, status, why },
          mode: part.kind === 'task' ? part.rules.mode : '',
          people: [...asked, ...copied],
          left: [...new Set(named)].filter((each) => !isAsked(each)).map(leftOut),
        },
      ]
    }),
  }
}
