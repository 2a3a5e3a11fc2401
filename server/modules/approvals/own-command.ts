import { AppError } from '../../http/errors.ts'
import type { ApprovalActing } from './acting.ts'
import type { ApprovalCommand } from './reduce/model.ts'
import { runErrors } from './run-errors.ts'

/** Commands of the product itself. */
export class OwnCommand {
  constructor(private readonly acting: Pick<ApprovalActing, 'act'>) {}

  /** Where another node was first, or the approval has gone, there is nothing to do. */
  async one(id: string, command: ApprovalCommand): Promise<void> {
    try {
      await this.acting.act(id, command)
    } catch (error) {
      const isDone =
        error instanceof AppError && (error.kind === runErrors.handled || error.kind === runErrors.noApproval)
      if (!isDone) throw error
    }
  }

  /** For all of them. @throws the first failure, once the others are done */
  async all(ids: readonly string[], command: ApprovalCommand): Promise<void> {
    let failure: unknown = null
    for (const id of ids) {
      try {
        await this.one(id, command)
      } catch (error) {
        failure ??= error
      }
    }
    if (failure !== null) throw failure
  }
}
