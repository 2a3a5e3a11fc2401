import type { Analysed } from './analyse.ts'

/** Bindings compiled by one call into the VM. */
export const CHUNK = 500

export interface ChunkText {
  readonly code: string
  /** For each binding, the line of the chunk on which its code starts. */
  readonly lines: readonly number[]
}

/** Parameters that generated code has, in the order in which the VM's runtime passes them. */
export const HELPERS = '$$L,$$x,$$y,$$n,$$w'

/** A function around author's code whose `arguments`, which arrows share, hold nothing. */
export const ALONE = '(function(){return '

/** A function for each binding, given the context and its variables, in one list; that of a computed variable writes it. */
export function generateChunk(sources: readonly (Analysed & { readonly writes?: string })[]): ChunkText {
  let code = `(function(${HELPERS}){return ${ALONE}[`
  const lines: number[] = []
  let line = 1
  for (const source of sources) {
    lines.push(line)
    const text = `($$c,$$V)=>${source.writes === undefined ? '' : `$$V[${JSON.stringify(source.writes)}]=`}${source.code},\n`
    code += text
    line += countLines(text)
  }
  return { code: `${code}]})()})`, lines }
}

/** A source that is run now and then. */
export const generateOnce = (source: Analysed): string => `(function($$c,$$V,${HELPERS}){return ${ALONE}${source.code}})()})`

/** Where in the author's text a position in generated code is; `line` counts from the one on which its code starts. */
export function originOf(source: Analysed, line: number, column: number): { line: number; column: number } | undefined {
  const { origin } = source
  if (!origin) return undefined
  const before = source.code.slice(0, origin.offset)
  const inside = line - countLines(before)
  if (inside < 0) return undefined
  let at = 0
  for (let i = 0; i < inside; i++) at = rewritten(origin.source, origin.edits).indexOf('\n', at) + 1
  let offset = at + column - 1
  for (const edit of origin.edits) {
    if (edit.start >= offset) break
    const grown = edit.text.length - (edit.end - edit.start)
    offset = Math.max(edit.start, offset - grown)
  }
  const text = origin.source.slice(0, Math.min(offset, origin.source.length))
  return { line: countLines(text) + 1, column: text.length - text.lastIndexOf('\n') }
}

function rewritten(source: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let code = ''
  let at = 0
  for (const edit of edits) {
    code += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return code + source.slice(at)
}

const countLines = (text: string): number => {
  let lines = 0
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines++
  return lines
}
