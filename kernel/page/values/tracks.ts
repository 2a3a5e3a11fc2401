/** A list of columns or rows as a grid takes it: `1fr 200px auto`, `repeat(3, minmax(0, 1fr))`. */
export interface TrackList {
  /** Each track by itself, with repetitions written out; null where the room decides how many there are, or where lines have names. */
  readonly tracks: readonly string[] | null
}

/** More columns or rows than this are a slip of the hand. */
export const MOST_TRACKS = 200

const UNITS = 'px|%|em|rem|ex|ch|vw|vh|vmin|vmax|cm|mm|in|pt|pc|q'
const LENGTH = new RegExp(`^(?:\\+?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?(?:${UNITS})|[+-]?0+(?:\\.0+)?)$`, 'i')
const FLEX = /^\+?(?:\d+\.?\d*|\.\d+)fr$/i
const CONTENT = /^(?:auto|min-content|max-content)$/i
const NAMES = /^\[[\w\s-]*\]$/
const CALL = /^([a-z-]+)\((.*)\)$/is
/** What gives a length that only the page knows. */
const COUNTED = new Set(['calc', 'min', 'max', 'clamp', 'var'])

/** Reads a list of tracks; undefined where a grid would not take it. An empty text and `none` are no tracks. */
export function readTracks(text: string): TrackList | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || /^none$/i.test(trimmed)) return { tracks: [] }
  const words = wordsOf(trimmed)
  if (!words) return undefined
  const tracks: string[] = []
  let [fills, isNamed] = [0, false]
  for (const word of words) {
    if (NAMES.test(word)) {
      isNamed = true
      continue
    }
    const repeated = repetitionOf(word)
    if (repeated === undefined && !isTrack(word)) return undefined
    if (repeated === null) return undefined
    if (repeated?.count === 'fill') fills++
    const each = repeated ? repeated.tracks : [word]
    isNamed ||= repeated?.isNamed === true
    const count = typeof repeated?.count === 'number' ? repeated.count : 1
    if (tracks.length + each.length * count > MOST_TRACKS) return undefined
    for (let at = 0; at < count; at++) tracks.push(...each)
  }
  if (tracks.length === 0 || fills > 1) return undefined
  // What repeats as there is room must know how much room it takes, and so must all beside it.
  if (fills > 0 && !tracks.every(isFixed)) return undefined
  return { tracks: fills > 0 || isNamed ? null : tracks }
}

/** The tracks as one text: `1fr 1fr 200px`. */
export const writeTracks = (tracks: readonly string[]): string => tracks.join(' ')

/** The words of a text with spaces between them, none within brackets; undefined where brackets do not match. */
function wordsOf(text: string): readonly string[] | undefined {
  const words: string[] = []
  let depth = 0
  let word = ''
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth--
    if (depth < 0 || /[;{}!"'\\]/.test(letter)) return undefined
    const isSpace = depth === 0 && /\s/.test(letter)
    if (!isSpace) word += letter
    // A bracket ends a word, with a space behind it or without.
    if (word !== '' && (isSpace || (depth === 0 && (letter === ')' || letter === ']')))) {
      words.push(word)
      word = ''
    }
  }
  if (word !== '') words.push(word)
  // A line has one list of names.
  const isTwice = words.some((each, at) => NAMES.test(each) && NAMES.test(words[at + 1] ?? ''))
  return depth === 0 && !isTwice ? words : undefined
}

interface Repetition {
  readonly count: number | 'fill'
  readonly tracks: readonly string[]
  readonly isNamed: boolean
}

/** What `repeat(…)` says; undefined for another word, null where a grid would not take it. */
function repetitionOf(word: string): Repetition | null | undefined {
  const [, name = '', inside = ''] = CALL.exec(word) ?? []
  if (name.toLowerCase() !== 'repeat') return undefined
  const comma = inside.indexOf(',')
  const said = inside.slice(0, Math.max(0, comma)).trim()
  const isFill = /^auto-(?:fill|fit)$/i.test(said)
  const words = comma < 0 ? undefined : wordsOf(inside.slice(comma + 1).trim())
  const tracks = words?.filter((each) => !NAMES.test(each))
  if (!words || !tracks || tracks.length === 0 || !tracks.every(isTrack)) return null
  if (!isFill && !/^\+?0*[1-9]\d{0,4}$/.test(said)) return null
  return { count: isFill ? 'fill' : Number(said), tracks, isNamed: tracks.length < words.length }
}

const callOf = (word: string): { readonly name: string; readonly parts: readonly string[] } | undefined => {
  const [, name, inside = ''] = CALL.exec(word) ?? []
  return name === undefined ? undefined : { name: name.toLowerCase(), parts: partsOf(inside) }
}

/** What stands between the commas that are in no brackets. */
function partsOf(text: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

function isLength(word: string): boolean {
  const call = callOf(word)
  return call ? COUNTED.has(call.name) && call.parts.every((part) => part !== '') : LENGTH.test(word)
}

function isTrack(word: string): boolean {
  const call = callOf(word)
  const [first = '', second = ''] = call?.parts ?? []
  if (call?.name === 'minmax')
    return (
      call.parts.length === 2 && (isLength(first) || CONTENT.test(first)) && (isLength(second) || CONTENT.test(second) || FLEX.test(second))
    )
  if (call?.name === 'fit-content') return call.parts.length === 1 && isLength(first)
  return isLength(word) || CONTENT.test(word) || FLEX.test(word)
}

function isFixed(word: string): boolean {
  const call = callOf(word)
  return call?.name === 'minmax' ? call.parts.some(isLength) : isLength(word)
}
