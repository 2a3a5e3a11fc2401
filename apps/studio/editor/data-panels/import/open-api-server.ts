import type { JsonObject } from '#kernel/page/values'
import { isObject } from './api-draft.ts'

/** Where an operation's addresses start: for testing and live. */
export interface Servers {
  readonly stg: string
  readonly prd: string
}

const LIVE = /\b(prod|production|live)\b|生产|正式|线上/i
const TEST = /\b(test|testing|stag\w*|stg|dev\w*|sandbox|uat|local\w*)\b|测试|开发|预发/i

/** The servers of the nearest of these that names any: operation, path, document. */
export function serversOf(...owners: readonly JsonObject[]): Servers {
  for (const { servers } of owners) {
    if (!Array.isArray(servers)) continue
    const found = servers.filter(isObject).map((server) => ({ url: addressOf(server), said: `${server.url} ${server.description ?? ''}` }))
    const [first] = found
    if (!first) continue
    const test = found.find(({ said }) => TEST.test(said))
    const live = found.find(({ said }) => LIVE.test(said)) ?? found.find((server) => server !== test)
    return { stg: (test ?? live ?? first).url, prd: (live ?? first).url }
  }
  return { stg: '', prd: '' }
}

/** A server's address with its variables at their defaults. */
function addressOf(server: JsonObject): string {
  const variables = isObject(server.variables) ? server.variables : {}
  const url = typeof server.url === 'string' ? server.url : ''
  const filled = url.replace(/\{([^{}]+)\}/g, (_all, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    return isObject(variable) ? String(variable.default ?? '') : ''
  })
  return filled.replace(/\/+$/, '')
}

/** The server of a Swagger 2 document: `schemes`, `host` and `basePath`. */
export function swaggerServer({ schemes, host, basePath }: JsonObject): Servers {
  const scheme = Array.isArray(schemes) && schemes.length > 0 ? (schemes.includes('https') ? 'https' : String(schemes[0])) : 'https'
  const path = typeof basePath === 'string' ? basePath.replace(/\/+$/, '') : ''
  const url = typeof host === 'string' && host !== '' ? `${scheme}://${host}${path}` : path
  return { stg: url, prd: url }
}
