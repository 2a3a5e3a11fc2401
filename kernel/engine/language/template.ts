import { SOURCE_LIMIT } from '../limits.ts'
import { meaningOf, type Names } from '../names.ts'
import type { Analysis } from './analyse.ts'
import { analyse } from './analyse.ts'
import { appCan } from './app-names.ts'
import { orPayload } from './given-edits.ts'
import { givenName } from './given-names.ts'
import { parseSource, tooLong } from './parse-source.ts'
import type { Reads } from './reads.ts'
import { rowCode, rowName, rowRead } from './row-names.ts'
import { holes, pathSegments } from './template-parts.ts'

type Piece = { readonly text: string } | { readonly inner: string; readonly raw: string }

/**
 * `Hello ${variable.name}`: a plain path is looked up and gives '' when missing; anything else is run as an expression, and its own
 * text stands when it fails. A path outside of the state is looked up in the event's payload. The result is always text.
 */
export function analyseTemplate(source: string, names: Names): Analysis {
  if (source.length > SOURCE_LIMIT) return { ok: false, error: tooLong() }
  const parts: string[] = ['""']
  const reads = new Set<string>()
  let dynamic = false
  for (const piece of pieces(source)) {
    if ('text' in piece) {
      parts.push(JSON.stringify(piece.text))
      continue
    }
    const compiled = pathPiece(piece.inner, names) ?? expressionPiece(piece, names)
    parts.push(compiled.code)
    if (compiled.reads === 'dynamic') dynamic = true
    else for (const path of compiled.reads) reads.add(path)
  }
  return { ok: true, code: `(${parts.join('+')})`, reads: dynamic ? 'dynamic' : [...reads] }
}

interface CompiledPiece {
  readonly code: string
  readonly reads: Reads
}

function pathPiece(inner: string, names: Names): CompiledPiece | null {
  const path = parsePath(inner)
  if (!path) return null
  const row = rowName(path, names)
  if (row) {
    const keys = path.slice(row.length)
    const read = rowRead(row, keys)
    return { code: `$$x(${rowCode(row)}${keys.map((key) => `?.[${JSON.stringify(key)}]`).join('')})`, reads: read === null ? [] : [read] }
  }
  const given = givenName(path, names)
  if (given) {
    const keys = path.slice(given.length)
    const part = `$$c${given.path.map((key) => `?.[${JSON.stringify(key)}]`).join('')}`
    const code = given.length === 1 ? orPayload(path[0]!, part, { ...names, payload: true }) : part
    return {
      code: `$$x((${code})${keys.map((key) => `?.[${JSON.stringify(key)}]`).join('')})`,
      reads: [[...given.path, ...keys].join('.')],
    }
  }
  const full = path[0] === 'context' && path.length > 1 ? path.slice(1) : path
  if (appCan(full, names) !== null) return null
  const meaning = meaningOf(full[0]!, { ...names, payload: true })
  const isApp = meaning === 'app' && full === path
  const isState = meaning === 'variable' || meaning === 'state' || meaning === 'app'
  const isEvent = meaning === 'event'
  const keys = isState || !isEvent ? full : full.slice(1)
  const inPayload = `("${full[0]}" in Object($$c.eventParams)?$$c.eventParams:$$c)`
  const start = isApp ? inPayload : isState ? '$$c' : '$$c.eventParams'
  return { code: `$$x(${start}${keys.map((key) => `?.[${JSON.stringify(key)}]`).join('')})`, reads: isState ? [full.join('.')] : [] }
}

function expressionPiece(piece: { readonly inner: string; readonly raw: string }, names: Names): CompiledPiece {
  const raw = JSON.stringify(piece.raw)
  if (parseSource(piece.inner).form !== 'expression') return { code: raw, reads: [] }
  const compiled = analyse('formula', piece.inner, { ...names, payload: true })
  return compiled.ok ? { code: `$$y(()=>${compiled.code},${raw})`, reads: compiled.reads } : { code: raw, reads: [] }
}

/** `a.b[0].c`, `a["x y"]`, `list.0.name` as names; null when the text is not a plain path. */
export const parsePath = (text: string): readonly string[] | null => pathSegments(text)?.map(({ name }) => name) ?? null

/** Splits at `${…}`. */
function pieces(source: string): readonly Piece[] {
  const found: Piece[] = []
  let from = 0
  const text = (to: number) => {
    if (to > from) found.push({ text: source.slice(from, to) })
  }
  for (const { inner, at } of holes(source)) {
    text(at - 2)
    from = at + inner.length + 1
    found.push({ inner, raw: source.slice(at - 2, from) })
  }
  text(source.length)
  return found
}
