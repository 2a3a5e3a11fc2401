import type { Owner } from './registry.ts'

/** Whether a plugin may use something, by its id: `service/storage`. */
export type Grants = (owner: Owner, ability: string) => boolean

/** Everybody may use everything. */
export const allGranted: Grants = () => true

const ofOutside = /^service\/([a-z][a-z0-9-]*\.[a-z][a-z0-9-]*)(?=\.|$)/

/**
 * The product's own plugins may use everything; others the services of the product, their own, and those that they list. What is not listed is not
 * published with a page, so that it must not work in a preview either.
 */
export const listedGranted: Grants = (owner, ability) => {
  const [, provider] = ofOutside.exec(ability) ?? []
  if (provider === undefined || provider === owner.id || isOfProduct(owner)) return true
  return owner.uses?.some(({ id }) => id === ability) ?? false
}

/** Who acts where no plugin does: the page itself, which tells of a flow that failed. */
export const PRODUCT: Owner = { id: 'tessera', version: '0.0.0' }

/** Whether a plugin is part of the product. */
export const isOfProduct = ({ id }: Pick<Owner, 'id'>): boolean => id === PRODUCT.id || id.startsWith(`${PRODUCT.id}.`)
