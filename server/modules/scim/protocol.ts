import { AppError, languageOf } from '../../http/errors.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const TYPE = 'application/scim+json; charset=utf-8'

/** RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'

/** A refusal as SCIM words it. */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    readonly scimType: ScimType | null,
    detail: string,
  ) {
    super(detail)
    this.name = 'ScimError'
  }
}
export const invalidValue = (detail: string): ScimError => new ScimError(400, 'invalidValue', detail)
export const notThere = (detail: string): ScimError => new ScimError(404, null, detail)

interface Sent {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}
export const scimAnswer = (body: object | null, { status = 200, headers = {} }: Sent = {}): Response =>
  new Response(body === null ? null : JSON.stringify(body), {
    status: body === null && status === 200 ? 204 : status,
    headers: { ...(body === null ? {} : { 'content-type': TYPE }), 'cache-control': 'no-store', ...headers },
  })

/** The answer to a refusal; null for faults, which are no part of the protocol. */
export function scimRefusal(error: unknown, request: Request): Response | null {
  if (error instanceof ScimError) {
    const { status, scimType, message: detail } = error
    return scimAnswer(
      { schemas: [ERROR], status: String(status), ...(scimType ? { scimType } : {}), detail },
      { status },
    )
  }
  if (!(error instanceof AppError)) return null
  const { status, message } = error.kind
  const challenge: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  const detail = message[languageOf(request)]
  return scimAnswer(
    { schemas: [ERROR], status: String(status), detail },
    { status, headers: { ...challenge, ...error.options.headers } },
  )
}

/** One page of a list; `startIndex` counts from 1. */
export const scimList = (resources: readonly object[], total: number, startIndex: number): object => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** RFC 7644, section 3.14. @throws ScimError where the sender saw another version */
export function requireVersion(request: Request, rev: number): void {
  const wanted = request.headers.get('if-match')
  if (wanted === null || wanted.trim() === '*') return
  if (!wanted.split(',').some((tag) => tag.trim() === versionOf(rev)))
    throw new ScimError(412, 'invalidVers', 'The resource was changed in the meantime. Load it again')
}
export const versionOf = (rev: number): string => `W/"${rev}"`
