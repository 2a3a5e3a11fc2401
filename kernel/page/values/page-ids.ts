const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The name of a type without its plugin: `Stars` of `acme.rating/Stars`. */
export const plainType = (type: string): string => type.slice(type.lastIndexOf('/') + 1)

/**
 * A fresh id as the specification's pages have them: the prefix, `_` and ten random characters. Of a type that names
 * its plugin (`acme.rating/Stars`) only what formulas can write is taken.
 */
export function createId(type: string): string {
  let suffix = ''
  for (const byte of crypto.getRandomValues(new Uint32Array(10))) suffix += DIGITS[byte % DIGITS.length]
  return `${plainType(type)}_${suffix}`
}
