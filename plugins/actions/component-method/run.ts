import { type ActionOutcome, callElement, type Json, payloadOf, type WorkerActionContext, type z } from '#sdk'
import type { componentMethodParams } from './index.ts'

type Params = z.output<typeof componentMethodParams>

export async function run(params: Params, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, params.method, argumentsOf(params, context.input))
}

// A configured argument goes as it is, so that methods may take a list or a number; older pages' named parameters win over rows.
function argumentsOf({ args, data, params }: Params, input: Json): Json {
  if (args !== undefined && args !== null && args !== '') return args as Json
  const named = Object.entries(params ?? {}).map(([key, value]) => ({ key, value }))
  return payloadOf([...data, ...named], input)
}
