import { toOpenAPISchema } from '@elysiajs/openapi'
import type { AnyElysia } from 'elysia'
import * as z from 'zod'
import type { ErrorKind } from '../http/errors.ts'
import { errors } from '../http/errors.ts'
import { type Call, takesKeys } from './call.ts'
import { shownWorld } from './example.ts'
import { pathParameters } from './mount.ts'

interface Content {
  readonly [type: string]: { readonly schema?: object; example?: unknown }
}
interface Operation {
  parameters?: { readonly name: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses?: { [status: string]: object }
}
/** What the calls look like from outside, as OpenAPI says it. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly components: object
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
}

/** What a call may be refused with, beside what is its own. */
export const commonErrors = ({ needs, method, audience, login, ...call }: Call): readonly ErrorKind[] => [
  errors.invalid,
  ...(method === 'POST' ? [errors.malformed, errors.crossSite, errors.tooLarge, errors.unsupported] : []),
  ...(needs === 'visitor' ? [] : [errors.loginExpired]),
  // What is closed to sub users refuses them.
  ...(needs.startsWith('permission/') || needs === 'super' || !call.subUsers ? [errors.forbidden] : []),
  ...(audience === 'page' ? [] : [errors.notForPages]),
  takesKeys({ login }) ? errors.keyRefused : errors.notForKeys,
  ...(audience === 'studio' || call.whileViewing ? [] : [errors.viewingRole]),
  errors.tooMany,
  errors.fault,
  errors.storageFull,
]

/** The refusals of a call by HTTP status, each with its code and in both languages. */
const refusals = (call: Call): { [status: string]: object } => {
  const byStatus = Map.groupBy([...call.errors, ...commonErrors(call)], ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => {
      const known = [...new Map(kinds.map((kind) => [kind.code, kind])).values()]
      const examples = Object.fromEntries(
        known.map(({ code, message }) => [
          String(code),
          { summary: message.en, description: message.zh, value: { code, data: null, msg: message.en } },
        ]),
      )
      const description = known.map(({ code, message }) => `${code}: ${message.en} · ${message.zh}`).join('\n\n')
      return [String(status), { description, content: { 'application/json': { examples } } }]
    }),
  )
}

const JSON_SCHEMA = { unrepresentable: 'any', io: 'input' } as const

const complete = (operation: Operation, call: Call): void => {
  // The router knows nothing of a form that is read while it comes.
  if (call.streams !== undefined)
    operation.requestBody = { content: { 'multipart/form-data': { schema: z.toJSONSchema(call.input, JSON_SCHEMA) } } }
  const example = call.example?.(shownWorld)
  operation.responses = { ...operation.responses, ...refusals(call) }
  if (example === undefined || call.form) return
  const inAddress = call.method === 'GET' ? null : pathParameters(call.path)
  for (const parameter of operation.parameters ?? []) {
    const value = (example as { readonly [name: string]: unknown })[parameter.name]
    if (value !== undefined) parameter.example = value
  }
  const body = inAddress && Object.fromEntries(Object.entries(example as object).filter(([name]) => !inAddress.includes(name)))
  for (const content of Object.values(operation.requestBody?.content ?? {})) content.example = body
}

/** The document of the calls: their schemas as they are mounted, with examples and refusals as their definitions say. */
export const apiDocument = (app: AnyElysia, calls: readonly Call[]): ApiDocument => {
  // Ids of plugins have dots, which would otherwise pass for endings of files.
  const { paths, components } = toOpenAPISchema(app, { staticFile: false }, undefined, {
    zod: (schema: z.ZodType) => z.toJSONSchema(schema, JSON_SCHEMA),
  }) as unknown as Pick<ApiDocument, 'paths' | 'components'>
  for (const call of calls) {
    const operation = paths[`/api${call.path}`]?.[call.method.toLowerCase()]
    if (operation) complete(operation, call)
  }
  return { openapi: '3.1.2', info: { title: 'Tessera', version: '1' }, components, paths }
}
