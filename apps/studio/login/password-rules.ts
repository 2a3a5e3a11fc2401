/** A rule of passwords that can be told while somebody types; whether one is too common only the server knows. */
export type PasswordRule = 'length' | 'variety' | 'name'

const PRODUCT = 'tessera'
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')

/** The same as the server's: the address, a part of it or the product's name, with or without a number around it. */
function isOwnName(password: string, userName: string): boolean {
  const lower = password.toLowerCase()
  const [local = '', domain = ''] = userName.trim().toLowerCase().split('@')
  if (lower !== '' && (lower === userName.trim().toLowerCase() || lower === local)) return true
  const letters = lettersOf(lower)
  return letters.length >= 3 && [PRODUCT, lettersOf(local), ...domain.split('.').slice(0, -1).map(lettersOf)].includes(letters)
}

/** Which rules a password of this many characters, at least and at most, meets. */
export function rulesMet(
  password: string,
  userName: string,
  { min, max }: { readonly min: number; readonly max: number },
): Readonly<Record<PasswordRule, boolean>> {
  return {
    length: password.length >= min && password.length <= max,
    variety: new Set(password.toLowerCase()).size >= 3,
    name: password !== '' && !isOwnName(password, userName),
  }
}
