import type { PageProgram, ProgramApi, ProgramSource } from '#kernel/engine'
import type { Bindings } from '#kernel/page/records'
import type { JsonObject, OutgoingFields } from '#kernel/page/values'
import type { Environment } from '../wire.ts'
import { addressOf, type Outgoing, senderOf } from './declared-target.ts'
import { withoutHeaderValues } from './header-rows.ts'
import { type PageRequests, requestsOfProgram } from './page-requests.ts'

const otherThan = (env: Environment): Environment => (env === 'prd' ? 'stg' : 'prd')

const without = (settings: JsonObject, key: string | undefined): JsonObject => {
  if (key === undefined || !Object.hasOwn(settings, key)) return settings
  const { [key]: _, ...rest } = settings
  return rest
}

/** Whether the visitor's browser sends these requests itself, and so must have their headers: switched so, or to our own server. */
const isSentByBrowser = (requests: PageRequests, source: string, env: Environment, outgoing: Outgoing): boolean => {
  const sender = senderOf(requests, source, outgoing)
  if (sender === null) return false
  const { throughServer } = sender.fields
  if (sender.setting(throughServer) === false) return true
  const address = addressOf(sender, requests.interceptor, env)
  return address !== null && /^[/\\?#](?![/\\])/.test(address)
}

/**
 * The program as visitors get it: without the other environment's addresses, and without the values of headers that the server writes
 * itself when it sends a request.
 */
export const programForVisitors = (program: PageProgram, env: Environment, outgoing: Outgoing): PageProgram => {
  const requests = requestsOfProgram(program)
  const other = otherThan(env)
  const fieldsOf = (id: string): OutgoingFields | undefined => (Object.hasOwn(outgoing, id) ? outgoing[id] : undefined)
  const usedBy = new Map<string, string[]>()
  for (const { element, use } of program.sources) {
    if (use.api === null) continue
    const users = usedBy.get(use.api)
    if (users) users.push(element)
    else usedBy.set(use.api, [element])
  }
  let browserSends = false
  const keepsHeaders = (sources: readonly string[]): boolean => {
    const keeps = sources.some((source) => isSentByBrowser(requests, source, env, outgoing))
    browserSends ||= keeps
    return keeps
  }
  const clean = (id: string, config: JsonObject, bindings: Bindings, sources: readonly string[]): JsonObject => {
    const fields = fieldsOf(id)
    if (fields === undefined) return config
    const mine = fields.address[env] === fields.address[other] ? config : without(config, fields.address[other])
    if (fields.headers === undefined || keepsHeaders(sources)) return mine
    return withoutHeaderValues(mine, { key: fields.headers, bindings: [bindings] })
  }
  const withoutOther = <T extends object>(id: string, bindings: T): T => {
    const fields = fieldsOf(id)
    if (fields === undefined || fields.address[env] === fields.address[other]) return bindings
    return Object.fromEntries(Object.entries(bindings).filter(([path]) => path !== fields.address[other])) as T
  }
  const toApi = ([id, api]: readonly [string, ProgramApi]) =>
    [
      id,
      {
        ...api,
        config: clean(api.source, api.config, api.bindings, [id, ...(usedBy.get(id) ?? [])]),
        bindings: withoutOther(api.source, api.bindings),
      },
    ] as const
  const toSource = (source: ProgramSource): ProgramSource => {
    const { use, element } = source
    const kind = use.api === null ? use.source : (program.apis[use.api]?.source ?? use.source)
    return {
      ...source,
      use: { ...use, config: clean(kind, use.config, use.bindings, [element]), bindings: withoutOther(kind, use.bindings) },
    }
  }
  const apis = Object.fromEntries(Object.entries(program.apis).map(toApi))
  const sources = program.sources.map(toSource)
  let { interceptor } = program
  for (const { page } of Object.values(outgoing)) {
    if (page === undefined) continue
    interceptor = without(interceptor, page.service[other])
    // Every request has them, so one that the browser sends needs them there.
    if (!browserSends) interceptor = withoutHeaderValues(interceptor, { key: page.headers, bindings: [] })
  }
  return { ...program, apis, sources, interceptor }
}
