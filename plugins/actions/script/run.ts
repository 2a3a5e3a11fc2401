import { type ActionOutcome, type Json, tell, toldBy, type WorkerActionContext, type z } from '#sdk'
import type { scriptParams } from './index.ts'

export async function run(params: z.output<typeof scriptParams>, { page, input, signal }: WorkerActionContext): Promise<ActionOutcome> {
  if (params.source.trim() === '') return { ok: true, value: input }
  let result: Json
  try {
    result = await page.script(params.source, input)
  } catch (error) {
    if (signal.aborted) throw error
    return { ok: false, reason: toldBy(error), value: input }
  }
  if (result === false) return { ok: false, reason: tell('action/script.answered-false'), value: input, quiet: true }
  // `undefined` cannot cross as JSON, but a handle inside the worker may still give it.
  return { ok: true, value: result === true || result === null || result === undefined ? input : result }
}
