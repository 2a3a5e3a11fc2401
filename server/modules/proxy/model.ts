import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { blockId } from '../blocks/index.ts'
import { pageEnvironment } from '../publish/index.ts'

const header = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/),
  z
    .string()
    .max(8000)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/),
)
const message = {
  url: z.string().min(1).max(4000),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).default('GET'),
  headers: header.default({}),
  body: z.string().max(1_000_000).optional(),
  /** How the answer's body comes back: base64 keeps what is no text. */
  encoding: z.enum(['text', 'base64']).default('text'),
}
const { url, headers } = message
const form = { url, headers, method: z.enum(['POST', 'PUT', 'PATCH']).default('POST') }
const source = z.string().min(1).max(700)
export const proxyModel = {
  send: z.strictObject({ ...message, projectId: id.optional() }),
  /** `source` names the api, the element with a source of its own, or the step, whose address, method and headers the page, the block, or the branch of it that is edited, must declare. */
  visit: z.union([
    z.strictObject({ ...message, source, page: id, env: pageEnvironment.default('prd') }),
    z.strictObject({ ...message, source, page: id, env: z.literal('draft'), branch: id }),
    z.strictObject({ ...message, source, block: blockId, env: z.literal('draft'), branch: id.optional() }),
  ]),
  /** The field `request` of a form with files, as JSON: where the other fields go. */
  upload: z.union([
    z.strictObject({ ...form, source, page: id, env: pageEnvironment.default('prd') }),
    z.strictObject({ ...form, source, page: id, env: z.literal('draft'), branch: id }),
    z.strictObject({ ...form, source, block: blockId, env: z.literal('draft'), branch: id.optional() }),
  ]),
  /** As the reference says it. */
  uploaded: z.object({ request: z.string(), file: z.file() }),
}
export const proxyAnswer = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  /** Text; base64 when `encoding` asked for it. */
  body: z.string(),
})
