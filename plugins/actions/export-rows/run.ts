import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { exportRowsParams } from './index.ts'

export async function run(params: z.output<typeof exportRowsParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const { target, format, rows, name } = params
  const { row, rowKey } = params
  return callElement(context, target, 'exportRows', { format, rows, ...(name === '' ? {} : { name }) }, undefined, { row, rowKey })
}
