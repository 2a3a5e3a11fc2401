import * as z from 'zod'

export const blockId = z.string().regex(/^[\w-]{1,100}$/)

/** Versions of blocks that are brought at once. */
export const MOST_BROUGHT = 200
