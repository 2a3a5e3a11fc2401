import * as z from 'zod'
import type { ProviderGroupNames } from '../roles/index.ts'

/** The longest display name that is looked at; of it only the beginning is shown. */
const LONGEST_NAME = 1000

/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. WeChat's ids are shorter. */
export const subjectText = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/)
/** Kept in memory and sent back to the provider alone. */
export const accessToken = z.string().min(1).max(16_384)
/** A name that people recognise an account by; whatever else a provider sends is nobody's name. */
export const displayName = z
  .string()
  .catch('')
  .transform((name) => name.slice(0, LONGEST_NAME))

/** Who somebody is elsewhere. */
export interface Identity {
  /** What the provider calls the person, now and for ever. */
  readonly subject: string
  /** What people recognise it by, such as a nickname; may be empty. */
  readonly label: string
  /** In lower case, and only where the provider says that it is proven to be theirs. */
  readonly email: string | null
  readonly groups: ProviderGroupNames
}

/** What is remembered between the way out and the way back; secret to the browser that left. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  /** PKCE's verifier. */
  readonly verifier: string
}
/** What the provider has put into the address of the way back. */
export interface Returned {
  readonly code: string
  readonly state: string
  /** Who says that they have answered. */
  readonly iss?: string | undefined
}

/** A way to sign in with an account elsewhere. */
export interface Provider {
  /** `wechat` or `oidc/` and its name. */
  readonly id: string
  readonly label: string
  /** Whether it may say which groups a person is in. */
  readonly hasGroups: boolean
  /**
   * Where the browser is sent.
   * @throws ProviderAway
   */
  addressFor(flow: Flow, redirect: string): Promise<string>
  /** @throws ProviderAway, ProviderRefused */
  identify(returned: Returned, flow: Flow, redirect: string): Promise<Identity>
}

/**
 * A provider's answer by its schema; fields that it does not name are dropped.
 * @throws ProviderInvalid that names the first field that is not as it should be
 */
export const parseAnswer = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ProviderInvalid(parsed.error.issues[0]?.path.join('.') ?? '')
  return parsed.data
}

/** The provider gives no answer that could be used. */
export class ProviderAway extends Error {}
/** The provider says no, or what it says does not hold. */
export class ProviderRefused extends Error {}
/** A value in the provider's answer is missing, too long or of another kind. */
export class ProviderInvalid extends Error {
  constructor(readonly field: string) {
    super(`The provider's answer has no valid “${field}”`)
  }
}
