import type { Menus } from '#sdk/services'

/** Projects have no menus of their own yet, so each has none; what shows them says so to authors. */
export const create = (): Menus => ({ list: async () => [] })
