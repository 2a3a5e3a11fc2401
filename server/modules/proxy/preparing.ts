import { locatedAddress, serviceAddress } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { DeclaredTarget } from '../../requests/declared-target.ts'
import { secretsIn, withFields, withQuery, withSecrets } from '../../requests/secret-values.ts'
import type { Settings } from '../project-settings/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { proxyErrors } from './errors.ts'
import type { TargetRequest } from './hold-against.ts'

/** What a project's settings add to a request of its pages: prefixes of services, and secrets. */
export const createPreparing = (deps: {
  readonly store: Pick<Store<object>, 'read'>
  readonly secrets: Pick<Secrets, 'forRequest'>
  readonly settings: Pick<Settings, 'config'>
}) => {
  const { store, secrets, settings } = deps

  /** A target below a service prefix of the project, and the address that is asked, with the prefix of today. */
  const located = async (projectId: number, env: 'stg' | 'prd', target: DeclaredTarget, url: string) => {
    if (target.service === undefined) return { target, url }
    const asked = serviceAddress(url)
    if (asked?.service !== target.service) return null
    const { services } = await settings.config(store.read, projectId)
    const located = locatedAddress(services, env, asked)
    if (located === null) throw new AppError(proxyErrors.serviceMissing)
    const { origin, pathname } = new URL(located.prefix)
    const above = pathname === '/' ? [] : pathname.split('/').slice(1)
    const path = [[''], ...above.map((segment) => [segment]), ...target.path.slice(1)]
    return { target: { ...target, origin, path }, url: located.url }
  }
  /** The request with the secrets that its author named in headers and parameters. */
  const filled = async (
    projectId: number,
    env: 'stg' | 'prd',
    { body, ...request }: TargetRequest & { readonly body?: string | undefined },
    { secretParams = [] }: DeclaredTarget,
    secretHeaders: readonly string[],
  ) => {
    const names = secretsIn([...secretHeaders.map((name) => request.headers[name] ?? ''), ...secretParams.map(({ value }) => value)])
    if (names.length === 0) return { request, body, values: new Map<string, string>() }
    const { host } = new URL(request.url)
    const values = await secrets.forRequest(projectId, env, names, host)
    const lacking = names.filter((name) => !values.has(name))
    if (lacking.length > 0) {
      const list = lacking.join(', ')
      const detail = {
        zh: `密钥 ${list} 在该环境中不存在，或不允许发往 ${host}`,
        en: `The secret ${list} is not there in this environment, or may not be sent to ${host}`,
      }
      throw new AppError(proxyErrors.secretMissing, { detail })
    }
    const params = secretParams.map(({ key, value }) => ({ key, value: withSecrets(value, values) }))
    const inBody = body !== undefined && request.method !== 'GET' && request.method !== 'DELETE'
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, secretHeaders.includes(name) ? withSecrets(value, values) : value]),
    )
    return {
      request: { ...request, headers, url: inBody ? request.url : withQuery(request.url, params) },
      body: inBody ? withFields(body, headers['content-type'] ?? '', params) : body,
      values,
    }
  }

  return { located, filled }
}
