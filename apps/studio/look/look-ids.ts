import { isRefusedKey } from '#kernel/page/values'

/** An id for what has a name: made of its letters and digits where it has any, and none that is taken. */
export function idFor(name: string, taken: { has(id: string): boolean }, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
  const stem = plain === '' ? fallback : plain
  if (!taken.has(stem) && !isRefusedKey(stem)) return stem
  for (let at = 2; ; at++) if (!taken.has(`${stem}-${at}`)) return `${stem}-${at}`
}
