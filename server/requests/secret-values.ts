/** `{{secret:crm_token}}` in the value of a header or parameter, which the server alone puts in. */
const REFERENCE = /\{\{secret:([A-Za-z]\w{0,59})\}\}/g

export const namesSecret = (text: string): boolean => text.search(REFERENCE) >= 0

/** Names of the secrets in these texts. */
export const secretsIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, name]) => name as string))),
]
/** The text with the secrets in it, all of which are there. */
export const withSecrets = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(REFERENCE, (_, name: string) => values.get(name) ?? '')

/** A parameter as a page's settings have it, with a reference to a secret in its value. */
export interface SecretParam {
  readonly key: string
  readonly value: string
}

/** The address with these parameters instead of what the page sent under their names. */
export function withQuery(address: string, params: readonly SecretParam[]): string {
  if (params.length === 0) return address
  const url = new URL(address)
  for (const { key, value } of params) url.searchParams.set(key, value)
  return url.href
}

/** The same for a body of JSON or of a form; one that is neither stays as it is. */
export function withFields(body: string, contentType: string, params: readonly SecretParam[]): string {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const form = new URLSearchParams(body)
    for (const { key, value } of params) form.set(key, value)
    return form.toString()
  }
  if (!/\bjson\b/i.test(contentType)) return body
  let sent: unknown
  try {
    sent = JSON.parse(body)
  } catch {
    return body
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return body
  return JSON.stringify({ ...sent, ...Object.fromEntries(params.map(({ key, value }) => [key, value])) })
}
