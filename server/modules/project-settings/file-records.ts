import type { Entry } from '#kernel/document'
import type { OtherIdsBook } from '../../parts/bringing.ts'
import type { FileSettings } from './project-file.ts'

/** A service that addresses name: what they begin with, in one environment. */
export interface NamedService extends FileSettings {
  readonly kind: 'service'
  readonly env: 'stg' | 'prd'
  readonly name: string
  readonly prefix: string
}

export const isService = (record: FileSettings): record is NamedService =>
  record.kind === 'service' &&
  (record.env === 'stg' || record.env === 'prd') &&
  typeof record.name === 'string' &&
  typeof record.prefix === 'string'

export const serviceKey = ({ env, name }: Pick<NamedService, 'env' | 'name'>): string => `${env} ${name}`

/** Records of a project's settings beside its card and its variables. */
export const furtherRecords = (records: Iterable<Entry>): readonly FileSettings[] =>
  [...records].filter(({ kind }) => kind !== 'settings' && kind !== 'variable').map((record) => ({ ...record }) as FileSettings)

/** The config record with the ids of the project for the page or menu that the app opens first. */
export function withHome(record: FileSettings, ids: OtherIdsBook): FileSettings {
  const { home } = record
  if (typeof home !== 'object' || home === null || !('kind' in home) || !('id' in home)) return record
  const other = ids.of(home.kind === 'page' ? 'pages' : 'menus', Number(home.id))
  return { ...record, home: other === undefined ? null : { ...home, id: other } }
}
