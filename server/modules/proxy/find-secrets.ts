import { Escapes, isHead, MORE } from './escapes.ts'
import { type SecretForm, stepForm } from './secret-forms.ts'

/** Where a secret is written: from the first byte to behind the last one. */
export interface Place {
  readonly start: number
  readonly end: number
  /** Whether zeros stand between the characters, as in UTF-16. */
  readonly isWide: boolean
}
export interface Found {
  readonly places: readonly Place[]
  /** From here on the bytes may begin a secret that is not complete yet. */
  readonly unsure: number
}

/** UTF-16 and UTF-32 have one to three zeros between characters of a secret. */
const MOST_ZEROS = 3
/** One escape of an escape is shorter than this. A power of two. */
const AHEAD = 256
/** How often what an escape stands for may begin another one: JSON in JSON in JSON has eight backslashes. */
const DEEPEST = 10
/** Bytes that one character may take, with all that is skipped: what began longer ago is given up, so that little is held back. */
const LONGEST_CHARACTER = 48

/** The bytes without the zeros of wide characters, and where each of the rest stands; null: as they are. */
function withoutZeros(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly places: Int32Array } | null {
  if (!bytes.includes(0)) return null
  const kept = new Uint8Array(bytes.length)
  const places = new Int32Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const isBreak = bytes[at] === 0 && at >= MOST_ZEROS && bytes[at - 1] === 0 && bytes[at - 2] === 0 && bytes[at - 3] === 0
    if (bytes[at] === 0 && !isBreak) continue
    kept[length] = bytes[at] as number
    places[length++] = at
  }
  return { bytes: kept.subarray(0, length), places: places.subarray(0, length) }
}

/** What forms begin with: most bytes are passed over by what stands here. */
interface Beginnings {
  /** By the first character: form and state after it, in turn. */
  readonly firsts: ReadonlyMap<number, readonly number[]>
  /** By two bytes: whether a form, or an escape of its first or second character, begins with them. */
  readonly pairs: Uint8Array
}
const known = new WeakMap<readonly SecretForm[], Beginnings>()
/** Characters that a form may begin with; the last one is the only one above Latin 1 that has a letter of it in the other case. */
const CHARACTERS = [...Array.from({ length: 256 }, (_, code) => code), 0x178]

function beginningsOf(forms: readonly SecretForm[]): Beginnings {
  const cached = known.get(forms)
  if (cached) return cached
  const firsts = new Map<number, number[]>()
  const pairs = new Uint8Array(256 * 256)
  for (const char of CHARACTERS) {
    const found: number[] = []
    for (const [index, form] of forms.entries()) stepForm(form, 0, char, (state) => found.push(index, state))
    if (found.length > 0) firsts.set(char, found)
    if (char > 255) continue
    if (isHead(char)) pairs.fill(1, char << 8, (char + 1) << 8)
    else if (found.length > 0)
      for (let next = 0; next < 256; next++) {
        if (isHead(next)) pairs[(char << 8) | next] = 1
        for (let i = 0; i < found.length; i += 2)
          stepForm(forms[found[i] as number] as SecretForm, found[i + 1] as number, next, () => {
            pairs[(char << 8) | next] = 1
          })
      }
  }
  const made = { firsts, pairs }
  known.set(forms, made)
  return made
}

const NOTHING: readonly number[] = []

/** Forms that were begun, by where they go on: as many slots as an escape may be long. */
class Begun {
  private readonly slots: (number[] | undefined)[] = []
  count = 0
  /** Of two that have come as far, the longer one is enough. */
  add(at: number, form: number, state: number, start: number): void {
    const index = at & (AHEAD - 1)
    const slot = this.slots[index] ?? []
    this.slots[index] = slot
    for (let i = 0; i < slot.length; i += 3)
      if (slot[i] === form && slot[i + 1] === state) {
        if (start < (slot[i + 2] as number)) slot[i + 2] = start
        return
      }
    slot.push(form, state, start)
    this.count += 1
  }
  take(at: number): readonly number[] {
    const slot = this.slots[at & (AHEAD - 1)]
    if (slot === undefined) return NOTHING
    this.slots[at & (AHEAD - 1)] = undefined
    this.count -= slot.length / 3
    return slot
  }
  /** Where the oldest of all that are left begins. */
  oldest(): number {
    let oldest = Number.POSITIVE_INFINITY
    for (const slot of this.slots) for (let i = 2; i < (slot?.length ?? 0); i += 3) oldest = Math.min(oldest, slot?.[i] ?? oldest)
    return oldest
  }
}

/**
 * Finds secrets however they are written, in one pass: at each byte every form that was begun goes on with the character that is written there, plainly
 * or as an escape. A character of which only the beginning is there makes what began with it unsure.
 */
export function findSecrets(given: Uint8Array, forms: readonly SecretForm[], isEnd: boolean): Found {
  const compact = withoutZeros(given)
  const bytes = compact?.bytes ?? given
  const placeOf = (at: number): number => (compact ? (compact.places[at] as number) : at)
  const { firsts, pairs } = beginningsOf(forms)
  const escapes = new Escapes(bytes, isEnd)
  const begun = new Begun()
  const places: Place[] = []
  let unsure = Number.POSITIVE_INFINITY

  const reach = (index: number, state: number, start: number, end: number): void => {
    if (state < 2 * (forms[index] as SecretForm).length) {
      begun.add(end, index, state, start)
      return
    }
    const [first, last] = [placeOf(start), placeOf(end - 1)]
    places.push({ start: first, end: last + 1, isWide: last - first > end - 1 - start })
  }
  const readAs = (offset: number, current: readonly number[], char: number, end: number): void => {
    for (let i = 0; i < current.length; i += 3) {
      const [index, start] = [current[i] as number, current[i + 2] as number]
      const form = forms[index] as SecretForm
      if (end - start > (form.length + 1) * LONGEST_CHARACTER) continue
      stepForm(form, current[i + 1] as number, char, (next) => reach(index, next, start, end))
    }
    const beginning = firsts.get(char)
    if (beginning) for (let i = 0; i < beginning.length; i += 2) reach(beginning[i] as number, beginning[i + 1] as number, offset, end)
  }
  for (let offset = 0; offset < bytes.length; offset++) {
    let char = bytes[offset] as number
    const begins = offset + 1 === bytes.length || pairs[(char << 8) | (bytes[offset + 1] as number)] === 1
    if (begun.count === 0 && !begins) continue
    const current = begun.take(offset)
    if (current.length === 0 && !begins) continue
    let end = offset + 1
    readAs(offset, current, char, end)
    for (let depth = 0; depth < DEEPEST && isHead(char); depth++) {
      end = escapes.read(char, end)
      if (end === MORE) {
        unsure = Math.min(unsure, offset)
        for (let i = 2; i < current.length; i += 3) unsure = Math.min(unsure, current[i] as number)
      }
      if (end < 0 || end - offset >= AHEAD) break
      char = escapes.value
      readAs(offset, current, char, end)
    }
  }
  unsure = Math.min(unsure, begun.oldest())
  return { places, unsure: unsure >= bytes.length ? given.length : placeOf(unsure) }
}
