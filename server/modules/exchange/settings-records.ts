import type { Entry } from '#kernel/document'
import type { FileSettings } from './file-model.ts'

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

/** The entry or page that an app opens first, as its record says it. */
export function withHome(
  record: FileSettings,
  ids: { readonly pages: ReadonlyMap<number, number>; readonly menus: ReadonlyMap<number, number> },
): FileSettings {
  const { home } = record
  if (typeof home !== 'object' || home === null || !('kind' in home) || !('id' in home)) return record
  const other = (home.kind === 'page' ? ids.pages : ids.menus).get(Number(home.id))
  return { ...record, home: other === undefined ? null : { ...home, id: other } }
}
