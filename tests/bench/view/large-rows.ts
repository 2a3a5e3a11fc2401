import type { JsonObject } from '#kernel/page/values'

const ROWS = 400
const CHARACTERS = 1024 * 1024

/** 400 rows of 1 MB. */
export const largeRows = (): JsonObject[] => {
  const body = 'x'.repeat(CHARACTERS)
  return Array.from({ length: ROWS }, (_, id) => ({ id, name: `Order ${id}`, body }))
}
