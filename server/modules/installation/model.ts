import * as z from 'zod'

export const headerInfo = z.strictObject({
  /** An address of the web, mail or telephone where people get help; empty for none. */
  contact: z.string(),
  /** Whether people are offered an installation of their own. */
  onPremises: z.boolean(),
})
