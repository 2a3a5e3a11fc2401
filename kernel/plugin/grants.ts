import type { Owner } from './registry.ts'

/** What a plugin's server half may ask the server for. Each has scopes, which are patterns: `*` stands for any characters. */
export const ABILITIES = ['network', 'tables', 'calls', 'user'] as const
export type Ability = (typeof ABILITIES)[number]

/** The scopes that a plugin's manifest declares for each ability: `{ network: ['api.example.com'] }`. */
export type DeclaredGrants = { readonly [ability in Ability]?: readonly string[] }

/**
 * Whether a plugin may use something. `ability` is the id of a service (`service/storage`) or an ability (`network`); `scope` is what of it is used,
 * such as a host. Without a scope: whether it may use any of it.
 */
export type Grants = (owner: Owner, ability: string, scope?: string) => boolean

/** Everybody may use everything. */
export const allGranted: Grants = () => true

const ofOutside = /^service\/([a-z][a-z0-9-]*\.[a-z][a-z0-9-]*)(?=\.|$)/
const isAbility = (name: string): name is Ability => (ABILITIES as readonly string[]).includes(name)

const matches = (pattern: string, scope: string): boolean => {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(scope)
}

/**
 * The product's own plugins may use everything. Others may use the services of the product, their own, and those that they list. What is not listed is
 * not published with a page, so that it must not work in a preview either. An ability takes a declared scope.
 */
export const listedGranted: Grants = (owner, ability, scope) => {
  if (isOfProduct(owner)) return true
  const name = ability.replace(/^service\//, '')
  if (isAbility(name)) {
    const declared = owner.grants?.[name] ?? []
    return scope === undefined ? declared.length > 0 : declared.some((pattern) => matches(pattern, scope))
  }
  const [, provider] = ofOutside.exec(ability) ?? []
  if (provider === undefined || provider === owner.id) return true
  return owner.uses?.some(({ id }) => id === ability) ?? false
}

/** Who acts where no plugin does: the page itself, which tells of a flow that failed. */
export const PRODUCT: Owner = { id: 'tessera', version: '0.0.0' }

/** Whether a plugin is part of the product. */
export const isOfProduct = ({ id }: Pick<Owner, 'id'>): boolean => id === PRODUCT.id || id.startsWith(`${PRODUCT.id}.`)
