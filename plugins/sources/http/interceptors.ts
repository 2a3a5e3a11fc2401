import { issueMessage, type Json, type JsonObject, jsonSchema, type SourceContext, tell, toldBy, z } from '#sdk'
import type { RequestDraft } from './message.ts'
import { RequestProblem } from './problem.ts'

type Script = SourceContext['script']

const draft = z.looseObject({
  url: z.string(),
  method: z.string().transform((method) => method.toUpperCase()),
  headers: z.record(z.string(), jsonSchema).default({}),
  params: z
    .record(z.string(), jsonSchema)
    .nullish()
    .transform((params) => params ?? {}),
  data: jsonSchema.default(null),
  timeout: z.number().min(1).max(600_000),
})
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Lets the functions change a request one after the other; one that answers nothing has changed what it was given. */
export async function interceptRequest(functions: readonly string[], request: RequestDraft, script: Script): Promise<RequestDraft> {
  let current = request
  for (const text of functions.filter((each) => each.trim() !== '')) {
    const answer = draft.safeParse(await call(text, 'r === undefined ? a : r', { ...current }, script))
    if (!answer.success) throw new RequestProblem('INTERCEPTOR', issueMessage(answer.error.issues[0] ?? {}))
    const { url, method, headers, params, data, timeout } = answer.data
    if (!METHODS.has(method)) throw new RequestProblem('INTERCEPTOR', tell('source/http.method', { method }))
    current = { url, method, headers: headers as JsonObject, params: params as JsonObject, data: data as Json, timeout }
  }
  return current
}

export interface Response {
  readonly status: number
  readonly headers: JsonObject
  readonly data: Json
}

/** The body after the functions saw it: each may answer the response it was given, changed or not, or what stands for its body. */
export async function interceptResponse(
  functions: readonly string[],
  response: Response,
  config: RequestDraft,
  script: Script,
): Promise<Json> {
  let { data } = response
  const isResponse = 'r !== null && typeof r === "object" && "status" in r && "data" in r && "config" in r'
  for (const text of functions.filter((each) => each.trim() !== ''))
    data = await call(text, `r === undefined ? a.data : ${isResponse} ? r.data : r`, { ...response, data, config: { ...config } }, script)
  return data
}

/** Calls an author's function in the sandbox with a copy that it may write to. */
async function call(text: string, answer: string, argument: JsonObject, script: Script): Promise<Json> {
  const source = text.trim().replace(/;+$/, '')
  try {
    return await script(
      `(async (f, a) => { const r = await f(a); return ${answer} })((\n${source}\n), JSON.parse(JSON.stringify(eventParams)))`,
      argument,
    )
  } catch (error) {
    throw new RequestProblem('INTERCEPTOR', toldBy(error))
  }
}
