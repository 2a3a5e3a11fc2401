import { cellNumber, firstCharacters } from '#sdk/react'

export const MOST_CELLS = 32

/** How many characters a code has: older pages have that as text. */
export const lengthOf = (length: number | string): number => Math.min(MOST_CELLS, Math.max(1, Math.trunc(cellNumber(length) ?? 6)))

/** What of a typed or pasted text belongs to the code: no spaces, and digits alone where only they are wanted. */
export function codeIn(text: string, length: number, onlyDigits: boolean): string {
  const kept = onlyDigits ? text.normalize('NFKC').replaceAll(/\D/g, '') : text.replaceAll(/\s/g, '')
  return [...kept].slice(0, length).join('')
}

/** The character that is shown instead of each one; '' shows them. */
export function maskOf(mask: string): string {
  if (mask === 'true') return '•'
  return mask === 'false' ? '' : firstCharacters(mask, 1)
}
