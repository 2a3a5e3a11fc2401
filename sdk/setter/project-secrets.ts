import { filled } from '#kernel/message'
import type { JsonObject, Label, ServicePrefix } from '#kernel/page/values'
import { hostIn } from '../define/node-addresses.ts'

/** An environment whose secrets and services are separate. */
export type SecretEnv = 'stg' | 'prd'

/** What is set of a secret in an environment; never its value. */
export interface SecretState {
  /** Where it may be sent: `api.example.com`, `10.0.0.1:8080`. */
  readonly hosts: readonly string[]
  /** Whether the server can open it with the key that it has now. */
  readonly isUsable: boolean
}

/** A secret of the project with its state in each environment; null where it is not set. */
export interface NamedSecret {
  readonly name: string
  readonly stg: SecretState | null
  readonly prd: SecretState | null
}

/** The secrets of the project, for settings that name one. */
export interface ProjectSecrets {
  readonly list: readonly NamedSecret[]
  /** Prefixes that addresses without a beginning of their own come after. */
  readonly services: readonly ServicePrefix[]
  /** The screen that keeps them, and whether the person may add one there. */
  readonly place: { readonly address: string; readonly mayWrite: boolean }
}

/** The host that a setting sends to in each environment; null where it is computed or not known. */
export type SecretHosts = { readonly [env in SecretEnv]: string | null }

export const SECRET_ENVS: readonly SecretEnv[] = ['stg', 'prd']
export const ENV_LABELS: { readonly [env in SecretEnv]: Label } = {
  stg: { zh: '测试', en: 'Test' },
  prd: { zh: '生产', en: 'Production' },
}

/** What stands for a secret in a text, until the server puts its value in. */
export const referenceTo = (name: string): string => `{{secret:${name}}}`

/**
 * The hosts that the settings next to a field lead to. `wanted` is `options.secrets` of the field: the name of the
 * setting with the address, by environment.
 * @example
 * secretHosts({ stg: 'url', prd: 'url' }, { url: 'https://api.example.com/a' }, []) // both: 'api.example.com'
 */
export function secretHosts(wanted: unknown, values: JsonObject, services: readonly ServicePrefix[]): SecretHosts {
  const settings = (typeof wanted === 'object' && wanted !== null ? wanted : {}) as { readonly [env: string]: unknown }
  const host = (env: SecretEnv): string | null => {
    const address = values[String(settings[env] ?? '')]
    return typeof address === 'string' ? hostIn(address, services, env) : null
  }
  return { stg: host('stg'), prd: host('prd') }
}

/**
 * Why a secret cannot be used here, by environment; empty where nothing is in the way.
 * @example
 * secretProblems('token', secrets.list, { stg: 'api.example.com', prd: null }).map((label) => label.en)
 */
export function secretProblems(name: string, list: readonly NamedSecret[], hosts: SecretHosts): readonly Label[] {
  const secret = list.find((each) => each.name === name)
  if (!secret) return [filled({ zh: '项目中没有密钥“{name}”', en: 'The project has no secret “{name}”' }, { name })]
  return SECRET_ENVS.flatMap((env) => {
    const [state, host] = [secret[env], hosts[env]]
    const words = (label: Label): readonly Label[] => [filled(label, { name, env: ENV_LABELS[env], host: host ?? '' })]
    if (!state) return words({ zh: '“{name}”在{env}环境中没有设置', en: '“{name}” is not set in {env}' })
    if (!state.isUsable)
      return words({
        zh: '“{name}”在{env}环境中无法解密，请重写',
        en: '“{name}” cannot be opened in {env}: enter its value again',
      })
    if (host === null || state.hosts.includes(host)) return []
    return words({
      zh: '“{name}”在{env}环境中不允许发往 {host}',
      en: '“{name}” may not be sent to {host} in {env}',
    })
  })
}
