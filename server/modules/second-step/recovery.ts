/** Letters and digits that nobody mistakes for others: without I, L, O and U. 32 of them, so that every byte gives five bits without favouring any. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
export const CODES = 10

/** Ten codes of 80 bits, which need no slow hash: nobody can try them all. */
export const newCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () =>
    [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  )

/** As people read and type it: `ABCD-EFGH-JKMN-PQRS`. */
export const shownCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')
