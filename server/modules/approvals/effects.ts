import type { LabelValues } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import type { NotificationKind, Notifications } from '../notifications/index.ts'
import type { ApprovalEnds } from './ends.ts'
import { approvalNotices } from './notices.ts'
import type { ApprovalPeople } from './people.ts'
import { paramsOf } from './pinned.ts'
import type { ApprovalCommand, ApprovalEffect, ApprovalState } from './reduce/model.ts'
import type { ApprovalRow } from './storing.ts'
import type { StoredDefinition } from './table.ts'

/** Starts a workflow of a step, whose end the approval waits for. */
export interface WorkflowStarts {
  /** Whether the environment has a workflow of that name which others may start. */
  has(db: Db, at: Pick<ApprovalRow, 'projectId' | 'env'>, workflow: string): Promise<boolean>
  /** In the write of the command. False where the project has no such workflow in the environment. */
  start(
    db: Db,
    run: {
      readonly approval: Pick<ApprovalRow, 'id' | 'projectId' | 'env' | 'chain'>
      readonly nodeId: number
      readonly workflow: string
      readonly input: JsonObject
      readonly by: number | null
    },
  ): Promise<boolean>
}
interface EffectDeps {
  readonly people: ApprovalPeople
  readonly notifications: Pick<Notifications, 'notify'>
  readonly workflows: WorkflowStarts
  readonly ends: Pick<ApprovalEnds, 'ended'>
}
/** A command that was done, and what came of it. */
export interface Told {
  readonly row: ApprovalRow
  readonly stored: StoredDefinition
  readonly state: ApprovalState
  readonly command: ApprovalCommand
  /** The record as it is. */
  readonly values: JsonObject
}

/** The approval in the built application. */
const linkTo = ({ projectId, id, env }: Pick<ApprovalRow, 'projectId' | 'id' | 'env'>): string =>
  `/app/${projectId}/approvals/${id}?env=${env}`

/** Does what commands cause for others: notifications, and workflows. All in the write of the command. */
export class ApprovalEffects {
  constructor(private readonly deps: EffectDeps) {}

  /** @returns the steps whose workflow could not be started */
  async run(db: Db, told: Told, effects: readonly ApprovalEffect[]): Promise<readonly number[]> {
    const failed: number[] = []
    for (const effect of effects) {
      if (effect.effect === 'workflow') {
        if (!(await this.startWorkflow(db, told, effect))) failed.push(effect.nodeId)
      } else await this.notifyOf(db, told, effect)
      if (effect.effect === 'outcome') await this.deps.ends.ended(db, told, effect.status)
    }
    return failed
  }

  private async startWorkflow(
    db: Db,
    { row, stored, command, values }: Told,
    { nodeId, node }: Extract<ApprovalEffect, { readonly effect: 'workflow' }>,
  ): Promise<boolean> {
    const { workflow } = paramsOf(stored, node)
    const { id, no, title, initiatorId, recordId } = row
    const name = (await this.deps.people.names(db, [initiatorId])).get(initiatorId) ?? ''
    const input = { approval: { id, no, title, recordId }, values, initiator: { id: initiatorId, name } }
    return this.deps.workflows.start(db, {
      ...{ approval: row, nodeId, input, by: command.by },
      workflow: typeof workflow === 'string' ? workflow : '',
    })
  }

  private async notifyOf(
    db: Db,
    { row, state, command }: Told,
    effect: Exclude<ApprovalEffect, { readonly effect: 'workflow' }>,
  ): Promise<void> {
    const send = (userId: number, kind: NotificationKind, values: LabelValues = {}) =>
      // A person is not told of what they did themselves.
      userId === command.by
        ? undefined
        : this.deps.notifications.notify(db, {
            ...{ userIds: [userId], projectId: row.projectId, kind, link: linkTo(row) },
            values: { title: row.title, ...values },
          })
    switch (effect.effect) {
      case 'ask':
        return send(effect.userId, approvalNotices.asked)
      case 'remind': {
        if (!effect.urged) return send(effect.userId, approvalNotices.reminded)
        const names = await this.deps.people.names(db, [state.initiatorId])
        return send(effect.userId, approvalNotices.urged, { name: names.get(state.initiatorId) ?? '' })
      }
      case 'copy':
        return send(effect.userId, approvalNotices.copied)
      case 'returned':
        return send(effect.userId, approvalNotices.returned)
      default:
        return effect.status === 'withdrawn' ? undefined : send(state.initiatorId, approvalNotices[effect.status])
    }
  }
}
