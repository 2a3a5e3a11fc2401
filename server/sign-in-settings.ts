import * as z from 'zod'

/** A provider that speaks OpenID Connect. */
export interface OidcSettings {
  /** Names it in addresses and in the database. */
  readonly id: string
  /** What the button says. */
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  /** Empty for a public client. */
  readonly clientSecret: string
  /** The claim with a person's groups: its name, or a path with dots into objects. */
  readonly groupsClaim: string
  /** What is asked for besides `openid email profile`, such as `groups`. */
  readonly scope: string
}
export interface WechatSettings {
  readonly appId: string
  readonly secret: string
  /** One address that speaks as WeChat's servers do, without a trailing slash; empty: theirs. */
  readonly url: string
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/
/** Secrets and names of people go there. */
const safeAddress = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith('https:') || LOOPBACK.test(text), 'must begin with https://')

const oidc = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]{1,30}$/, 'id: small letters, digits and - alone'),
      label: z.string().min(1).max(40),
      issuer: safeAddress,
      clientId: z.string().min(1).max(300),
      clientSecret: z.string().max(1000).default(''),
      groupsClaim: z.string().min(1).max(200).default('groups'),
      scope: z
        .string()
        .max(300)
        .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, 'scope: words with spaces between them')
        .default(''),
    }),
  )
  .max(10)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'two providers have the same id')

const reasonOf = (error: z.ZodError): string => error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/** @throws Error that says what is wrong, and shows no secret. */
export const readOidc = (text: string): readonly OidcSettings[] => {
  if (text === '') return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(
      'must be JSON, such as [{"id":"acme","label":"Acme","issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}]',
    )
  }
  const parsed = oidc.safeParse(value)
  if (!parsed.success) throw new Error(reasonOf(parsed.error))
  return parsed.data
}

/** @throws Error that says what is wrong. */
export const readWechat = ({ appId, secret, url }: WechatSettings): WechatSettings | null => {
  if (appId === '' && secret === '') return null
  if (appId === '' || secret === '') throw new Error('set the app and its secret, or neither')
  if (url !== '' && !safeAddress.safeParse(url).success) throw new Error('the address must begin with https://')
  return { appId, secret, url: url.replace(/\/+$/, '') }
}
