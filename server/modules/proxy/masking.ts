import { createPauses } from '../../pauses.ts'
import { findSecrets } from './find-secrets.ts'
import type { SecretForm } from './secret-forms.ts'

export { formsOf } from './secret-forms.ts'

/** Stands in the place of a secret; between zeros where the text is wide, so that what follows stays readable. */
const MARK = Buffer.from('***')
const WIDE_MARK = Buffer.from('*\0*\0*')

/** Takes bytes as they come and answers those that may be passed on; never keeps more than one part and the longest way to write a secret. */
export interface Masking {
  push(part: Uint8Array): Buffer
  /** What was held back, when nothing more comes. */
  end(): Buffer
}
export function createMasking(forms: readonly SecretForm[]): Masking {
  let held: Buffer = Buffer.alloc(0)
  /** So many of the held bytes belong to a secret whose mark was passed on. */
  let masked = 0
  const pass = (bytes: Buffer, isEnd: boolean): Buffer => {
    const { places, unsure } = findSecrets(bytes, forms, isEnd)
    const sure = isEnd ? bytes.length : unsure
    const parts: Buffer[] = []
    let from = masked
    for (const { start, end, isWide } of places.toSorted((one, other) => one.start - other.start)) {
      if (start >= sure) break
      // What overlaps is one place.
      if (start >= from) parts.push(bytes.subarray(from, start), isWide ? WIDE_MARK : MARK)
      from = Math.max(from, end)
    }
    if (from < sure) parts.push(bytes.subarray(from, sure))
    masked = Math.max(0, from - sure)
    held = Buffer.from(bytes.subarray(sure))
    return Buffer.concat(parts)
  }
  return {
    push: (part) =>
      pass(held.length === 0 ? Buffer.from(part.buffer, part.byteOffset, part.byteLength) : Buffer.concat([held, part]), false),
    end: () => pass(held, true),
  }
}

/** What was answered, without secrets that the service sent back. */
export function withoutSecrets(bytes: Uint8Array, forms: readonly SecretForm[]): Buffer {
  if (forms.length === 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const masking = createMasking(forms)
  return Buffer.concat([masking.push(bytes), masking.end()])
}

export const withoutSecretsInHeaders = (
  headers: { readonly [name: string]: string },
  forms: readonly SecretForm[],
): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, withoutSecrets(Buffer.from(value, 'latin1'), forms).toString('latin1')]),
  )

/** Bytes that are searched in one go: hostile ones take about half a microsecond each. */
const PIECE = 32 * 1024

function* piecesOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** `withoutSecrets` of a body that may be large, with turns for other requests. */
export async function maskInPieces(bytes: Uint8Array, forms: readonly SecretForm[]): Promise<Buffer> {
  if (forms.length === 0) return withoutSecrets(bytes, forms)
  const pause = createPauses()
  const masking = createMasking(forms)
  const shown: Buffer[] = []
  for (const piece of piecesOf(bytes)) {
    shown.push(masking.push(piece))
    await pause()
  }
  return Buffer.concat([...shown, masking.end()])
}

/** The same for a body that is passed on while it comes. */
export async function* maskedWhile(body: AsyncIterable<Uint8Array>, forms: readonly SecretForm[]): AsyncGenerator<Uint8Array> {
  const pause = createPauses()
  const masking = createMasking(forms)
  for await (const part of body)
    for (const piece of piecesOf(part)) {
      const shown = masking.push(piece)
      if (shown.length > 0) yield shown
      await pause()
    }
  const rest = masking.end()
  if (rest.length > 0) yield rest
}
