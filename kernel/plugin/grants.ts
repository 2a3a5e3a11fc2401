import type { Owner } from './registry.ts'

/** Whether a plugin may use something, by its id: `service/storage`. */
export type Grants = (owner: Owner, ability: string) => boolean

/** The product's own plugins and those in folders of the operator may use everything. */
export const allGranted: Grants = () => true

/** Who acts where no plugin does: the page itself, which tells of a flow that failed. */
export const PRODUCT: Owner = { id: 'tessera', version: '0.0.0' }

/** Whether a plugin is part of the product. */
export const isOfProduct = ({ id }: Owner): boolean => id === PRODUCT.id || id.startsWith(`${PRODUCT.id}.`)
