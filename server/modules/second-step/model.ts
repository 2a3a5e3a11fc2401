import * as z from 'zod'

const password = z.string().min(1).max(1024)
/** Six digits of an authenticator. */
const digits = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
/** Six digits, or a recovery code: four times four letters and digits, however they are parted. */
export const anyCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[0-9A-Z]{16})$/))

export const secondStepModel = {
  login: z.strictObject({ ticket: z.string().regex(/^[\w-]{43}$/), code: anyCode }),
  begin: z.strictObject({ userPwd: password }),
  confirm: z.strictObject({ code: digits }),
  proven: z.strictObject({ userPwd: password, code: anyCode }),
}

export const secondStepState = z.strictObject({
  /** Whether logins ask for a code. */
  on: z.boolean(),
  since: z.string().nullable(),
  /** Recovery codes that are still to be used. */
  codesLeft: z.int(),
})
export type SecondStepState = z.output<typeof secondStepState>
/** Shown once, while the authenticator is set up. */
export const secondStepSecret = z.strictObject({
  /** For typing it in, in base32. */
  secret: z.string(),
  /** For a QR code: an `otpauth:` address. */
  uri: z.string(),
})
export type SecondStepSecret = z.output<typeof secondStepSecret>
/** Shown once. */
export const recoveryCodes = z.strictObject({ codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof recoveryCodes>
