import { defineService, type Owner, type ServiceProvider } from '#kernel/plugin'
import type { Db } from '../db/store.ts'
import type { Actor } from '../http/actor.ts'
import type { FetchInput, FetchOutput } from './fetching.ts'

/** What the services of server halves are used on. */
export interface ServerHost {
  /** @throws MessageError where the plugin's manifest does not declare the scope. */
  requireScope(owner: Owner, ability: string, scope: string): void
}
/** A service that a module offers to the server halves of plugins. */
export type ServiceOffer = ServiceProvider<ServerHost>

/** Requests to hosts that the manifest declares under `network`. */
export interface Network {
  /**
   * Redirects are followed to declared hosts alone. Addresses of private networks are refused.
   * @throws FetchRefused, and a MessageError for a host that is not declared
   */
  fetch(input: FetchInput): Promise<FetchOutput>
}
export const network = defineService<Network>('service/network', { zh: '网络请求', en: 'Network requests' })

/** Calls of the server that the manifest declares under `calls`, with the access checks of each for the actor. */
export interface ServerCalls {
  /**
   * Returns what the call answers.
   * @throws AppError what the call refuses with
   */
  run(by: Actor, id: string, input?: unknown): Promise<unknown>
}
export const serverCalls = defineService<ServerCalls>('service/calls', { zh: '平台接口', en: 'Calls of the server' })

/** What the manifest declares under `user` of people: `name`. */
export interface People {
  /** Names as people see them, by user id. */
  named(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>
}
export const people = defineService<People>('service/user', { zh: '用户信息', en: 'People' })

/** Who may do what in a project. */
export interface ProjectAccess {
  /** @throws AppError: not found for those who have no role in the project, forbidden for a lower role. */
  require(actor: Actor, projectId: number, least: 'tester' | 'developer' | 'admin'): Promise<void>
}
export const projectAccess = defineService<ProjectAccess>('service/access', { zh: '项目权限', en: 'Access to projects' })

/** The audit log. */
export interface AuditTrail {
  /** Writes a row in the transaction of what it records; `action` is one of the module's `audits`. */
  write(db: Db, row: { readonly action: string; readonly userId: number | null; readonly target?: string }): Promise<void>
}
export const auditTrail = defineService<AuditTrail>('service/audit', { zh: '审计日志', en: 'Audit log' })
