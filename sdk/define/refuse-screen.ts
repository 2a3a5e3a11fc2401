import { MessageError, tell } from '#kernel/message'
import { isOfProduct, type Owner } from '#kernel/plugin'
import type { ScreenDeclaration } from './screen.ts'

const PATH = /^(\/|(\/(:[A-Za-z]\w*\??|[\w.-]+))+)$/

/** Throws with the reason when a plugin may not have a screen at that address. */
export function refuseScreen({ path, numbers, navigation, where }: ScreenDeclaration, owner: Pick<Owner, 'id'>): void {
  if (!PATH.test(path)) throw new MessageError(tell('plugin.address-form', { path, form: `/x/${owner.id}/:name` }))
  const isPlace = (each: unknown): boolean => each === 'studio' || each === 'admin'
  if (where !== undefined && !(Array.isArray(where) && where.length > 0 && where.every(isPlace)))
    throw new MessageError(tell('plugin.where-form'))
  const own = `/x/${owner.id}`
  if (!isOfProduct(owner) && path !== own && !path.startsWith(`${own}/`))
    throw new MessageError(tell('plugin.address-foreign', { path, start: own }))
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const unknown = numbers?.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new MessageError(tell('plugin.address-number', { name: unknown, path }))
  const isOfProject = navigation?.place === 'project' && names.length === 1 && names[0] === 'id' && numbers?.includes('id') === true
  if (navigation && names.length > 0 && !isOfProject) throw new MessageError(tell('plugin.address-varies', { path }))
}
