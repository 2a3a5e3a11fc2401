import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** Half minutes that a phone's clock may be away from ours, either way. */
const WINDOW = 1

/** What authenticators agree on without being told: SHA-1, six digits, half a minute (RFC 6238). */
const made = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Tessera', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })

/** A new secret of 160 bits in base32, which RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that authenticators read from a QR code. */
export const uriOf = (secret: string, userName: string): string => made(Secret.fromBase32(secret), userName).toString()

/** The half minute, counted from 1970, whose code this is; null for a code of none around now. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = made(Secret.fromBase32(secret), '').validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}
