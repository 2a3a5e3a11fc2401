import type { Owner } from '#kernel/plugin'
import type { ScreenDeclaration } from './screen.ts'

const PATH = /^(\/|(\/(:[A-Za-z]\w*\??|[\w.-]+))+)$/

/** Throws with the reason when a plugin may not have a screen at that address. */
export function refuseScreen({ path, numbers, navigation }: ScreenDeclaration, owner: Pick<Owner, 'id'>): void {
  if (!PATH.test(path)) throw new Error(`"${path}" is no address; it looks like "/x/${owner.id}/:name"`)
  const own = `/x/${owner.id}`
  if (!owner.id.startsWith('tessera.') && path !== own && !path.startsWith(`${own}/`))
    throw new Error(`the address "${path}" is not this plugin's; its addresses begin with "${own}"`)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const unknown = numbers?.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`"${unknown}" in numbers is no part of the address "${path}"`)
  if (navigation && names.length > 0) throw new Error(`the navigation cannot lead to "${path}", which has parts that vary`)
}
