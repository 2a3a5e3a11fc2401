import type { AddressParams } from '../document/editor-kind.ts'

/** The branch that an address names, as a part of calls; nothing where it names none. */
export const branchIn = ({ branch }: AddressParams): { readonly branch?: number } =>
  branch === undefined ? {} : { branch: Number(branch) }
