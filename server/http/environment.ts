import * as z from 'zod'

/** Test and production. */
export const environment = z.enum(['stg', 'prd'])
