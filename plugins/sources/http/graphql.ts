import { type Json, type JsonObject, type LoadResult, pick, type SourceContext, tell } from '#sdk'
import { isPlain } from './address.ts'
import type { HttpConfig } from './index.ts'
import { failedBy, inOwnWords } from './problem.ts'
import { saidBy } from './said.ts'

/** What a GraphQL answer consists of. */
const PARTS: ReadonlySet<string> = new Set(['data', 'errors', 'extensions'])

/**
 * Whether an answer is GraphQL's way to say that it failed, which has status 200. An API that has no code field is read as the answer looks: `errors` of
 * objects with a message, and nothing that GraphQL does not answer.
 */
export function failsInGraphQl(body: JsonObject, { graphql, result }: Pick<HttpConfig, 'graphql' | 'result'>): boolean {
  const { errors } = body
  if (!Array.isArray(errors) || errors.length === 0) return false
  if (graphql) return true
  const isError = (error: Json) => isPlain(error) && typeof error.message === 'string'
  return result.code === '' && Object.keys(body).every((key) => PARTS.has(key)) && errors.every(isError)
}

/** The failure with the code and the words of the errors. Data that came all the same is there for flows. */
export function graphQlFailure(body: JsonObject, status: number, words: string, locale: SourceContext['locale']): LoadResult {
  const given = pick(body, 'errors.0.extensions.code')
  const code = typeof given === 'string' && given !== '' ? given : status >= 400 ? status : 'GRAPHQL'
  const failed = failedBy(code, tell('source/http.graphql'), locale)
  return { ...inOwnWords(failed, words || saidBy({ errors: body.errors ?? null })), data: body.data ?? null, originData: body }
}

/** The request as GraphQL over HTTP has it: in the body, or for a method without one in the address. */
export function graphQlRequest(query: string, variables: Json, hasBody: boolean): { readonly params: JsonObject; readonly data: Json } {
  const values = isPlain(variables) ? variables : {}
  if (hasBody) return { params: {}, data: { query, variables: values } }
  return { params: { query, ...(Object.keys(values).length > 0 ? { variables: values } : {}) }, data: null }
}
