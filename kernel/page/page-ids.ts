const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A fresh id as the specification's pages have them: the prefix, `_` and ten random characters. */
export function createId(prefix: string): string {
  let suffix = ''
  for (const byte of crypto.getRandomValues(new Uint32Array(10))) suffix += DIGITS[byte % DIGITS.length]
  return `${prefix}_${suffix}`
}
