import * as z from 'zod'
import { accessToken, displayName, subjectText } from './provider.ts'

/** What is read of the claims of a person; the rest of them is dropped. */
export const claimsSchema = z.object({
  sub: subjectText,
  // RFC 5321: 64 octets, the sign and 255.
  email: z.string().max(320).nullish(),
  email_verified: z.unknown().optional(),
  name: displayName,
  preferred_username: displayName,
})
export const tokensSchema = z.object({ access_token: accessToken })
