import type { ProxyAnswer } from '../../wire.ts'

/** Shorter ones stand in many answers by chance. */
const SHORTEST = 6
/** Stands in the place of a secret. */
const MARK = Buffer.from('***')

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)
const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0')
/** As RFC 3986 has it, which leaves fewer characters as they are than browsers do. */
const strictly = (encoded: string): string => encoded.replace(/[!'()*~]/g, (character) => `%${hexOf(character).toUpperCase()}`)

/**
 * The part of a secret's base64 that is the same whatever stands before and after it: three bytes are four characters, so there are three texts, by where
 * in a group of three the secret begins; what a neighbour has a say in is left out at both ends.
 */
function inBase64(value: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), value])
      .toString('base64')
      .replace(/=+$/, '')
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor(((before + value.length) * 8) / 6)
    return text.slice(first, last)
  })
}

/** How services write a value back: in JSON, in addresses and forms, in base64 of both alphabets (as in `Basic`), in hex. */
function writtenAs(value: string): string[] {
  const bytes = [Buffer.from(value, 'utf8'), Buffer.from(value, 'latin1')]
  const json = inJson(value)
  const encoded = encodeURIComponent(value)
  const inAddress = [encoded, strictly(encoded), new URLSearchParams({ v: value }).toString().slice(2)]
  return [
    ...[json, json.replaceAll('/', '\\/'), json.replace(/[<>&'=+]/g, (character) => `\\u00${hexOf(character)}`)],
    ...inAddress.flatMap((text) => [text, text.replace(/%[0-9A-F]{2}/g, (each) => each.toLowerCase())]),
    ...bytes.flatMap(inBase64).flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(text)]),
    ...bytes.flatMap((each) => [each.toString('hex'), each.toString('hex').toUpperCase()]),
  ]
}

/** What is looked for, as bytes, the longest first: a shorter one within it leaves no rest then. */
export function formsOf(values: Iterable<string>): readonly Buffer[] {
  const forms = new Map<string, Buffer>()
  for (const value of values) {
    if (value.length < SHORTEST) continue
    for (const text of [value, ...writtenAs(value)])
      for (const form of [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1')])
        if (form.length >= SHORTEST) forms.set(form.toString('latin1'), form)
  }
  return [...forms.values()].sort((one, other) => other.length - one.length)
}

/** How many bytes at the end of `bytes` may be the beginning of what is looked for, and wait for what comes next. */
function unsureAtEnd(bytes: Buffer, forms: readonly Buffer[]): number {
  let most = 0
  for (const form of forms) {
    const end = bytes.subarray(Math.max(0, bytes.length - form.length + 1))
    const first = form[0] as number
    for (let at = end.indexOf(first); at >= 0 && end.length - at > most; at = end.indexOf(first, at + 1))
      if (end.subarray(at).equals(form.subarray(0, end.length - at))) most = end.length - at
  }
  return most
}

/** Goes through all places of the forms in `bytes`, each form looked for once: the first one after the last, and of two at one place the longer. */
function placesOf(bytes: Buffer, forms: readonly Buffer[]) {
  const next = forms.map((form) => bytes.indexOf(form))
  return (from: number): { readonly at: number; readonly length: number } | null => {
    let found: { at: number; length: number } | null = null
    for (const [index, form] of forms.entries()) {
      const known = next[index] as number
      const at = known >= 0 && known < from ? bytes.indexOf(form, from) : known
      next[index] = at
      if (at >= 0 && (found === null || at < found.at)) found = { at, length: form.length }
    }
    return found
  }
}

/** Takes bytes as they come and answers those that may be passed on; never keeps more than one part and the longest form. */
export interface Masking {
  push(part: Uint8Array): Buffer
  /** What was held back, when nothing more comes. */
  end(): Buffer
}
export function createMasking(forms: readonly Buffer[]): Masking {
  let held: Buffer = Buffer.alloc(0)
  const pass = (bytes: Buffer, sure: number): Buffer => {
    const parts: Buffer[] = []
    const nextFrom = placesOf(bytes, forms)
    let from = 0
    // One that may still become a longer one waits for the rest of it.
    for (let found = nextFrom(0); found !== null && found.at < sure; found = nextFrom(from)) {
      parts.push(bytes.subarray(from, found.at), MARK)
      from = found.at + found.length
    }
    const until = Math.max(from, sure)
    held = Buffer.from(bytes.subarray(until))
    return Buffer.concat([...parts, bytes.subarray(from, until)])
  }
  return {
    push(part) {
      const bytes = Buffer.concat([held, part])
      return pass(bytes, bytes.length - unsureAtEnd(bytes, forms))
    },
    end: () => pass(held, held.length),
  }
}

/** What was answered, without secrets that the service sent back. */
export function withoutSecrets(bytes: Uint8Array, forms: readonly Buffer[]): Buffer {
  const masking = createMasking(forms)
  return Buffer.concat([masking.push(bytes), masking.end()])
}

export const withoutSecretsInHeaders = (
  headers: { readonly [name: string]: string },
  forms: readonly Buffer[],
): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, withoutSecrets(Buffer.from(value, 'latin1'), forms).toString('latin1')]),
  )

/** The same for a body that is passed on while it comes. */
export async function* maskedWhile(body: AsyncIterable<Uint8Array>, forms: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  const masking = createMasking(forms)
  for await (const part of body) {
    const shown = masking.push(part)
    if (shown.length > 0) yield shown
  }
  const rest = masking.end()
  if (rest.length > 0) yield rest
}

/** A service may send back what it was sent, in its answer and in what it says of it. */
export function shownOf(answer: ProxyAnswer, hides: readonly Buffer[], encoding: 'text' | 'base64' = 'text'): ProxyAnswer {
  if (hides.length === 0) return answer
  const kind = encoding === 'base64' ? 'base64' : 'utf8'
  return {
    ...answer,
    headers: withoutSecretsInHeaders(answer.headers, hides),
    body: withoutSecrets(Buffer.from(answer.body, kind), hides).toString(kind),
  }
}
