/** A length as CSS has it: a number, also one that is written as a text, is pixels; other text is taken as it is, and an empty one is undefined. */
export function cssLength(length: string | number | undefined): string | undefined {
  if (length === undefined || length === '') return undefined
  const number = typeof length === 'string' && length.trim() !== '' ? Number(length) : length
  return typeof number === 'number' && Number.isFinite(number) ? `${number}px` : `${length}`
}
