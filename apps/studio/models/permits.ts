import type { Json } from '#kernel/page/values'

/** What the dialog sets. Imports write only what may be created and changed, exports have only what may be viewed. */
export const SHOWN_ACTIONS = ['view', 'create', 'update', 'delete', 'import', 'export'] as const
export type ShownAction = (typeof SHOWN_ACTIONS)[number]

/** Which records: none, those that the person created, all, or those of a filter that was set by a call. */
export type Scope = 'none' | 'own' | 'all' | 'custom'

export interface Permit {
  readonly where: Json
  readonly fields: true | readonly string[]
}
export type Permits = { readonly [action: string]: Permit | undefined }

const OWN: Json = { field: 'createdBy', op: 'eq', value: { known: 'me' } }

export function scopeOf(permit: Permit | undefined): Scope {
  if (!permit) return 'none'
  if (permit.where === true) return 'all'
  return JSON.stringify(permit.where) === JSON.stringify(OWN) ? 'own' : 'custom'
}

/** The same permits with another scope of an action; `custom` keeps the filter that there is. */
export function withScope(permits: Permits, action: ShownAction, scope: Scope): Permits {
  const { [action]: before, ...others } = permits
  if (scope === 'none') return others
  if (scope === 'custom') return permits
  const where = scope === 'all' ? true : OWN
  // A record that a person may change is one that they may see.
  const seen: Permits = action === 'view' || permits.view ? {} : { view: { where, fields: true } }
  return { ...others, ...seen, [action]: { where, fields: before?.fields ?? true } }
}

/** The same permits with other fields of some actions; no names are all fields. */
export function withFields(permits: Permits, actions: readonly ShownAction[], names: readonly string[]): Permits {
  const fields = names.length === 0 ? true : names
  return Object.fromEntries(
    Object.entries(permits).map(([action, permit]) => [
      action,
      permit && (actions as readonly string[]).includes(action) ? { ...permit, fields } : permit,
    ]),
  )
}

export const fieldsOf = (permit: Permit | undefined): readonly string[] =>
  permit && permit.fields !== true ? permit.fields : []
