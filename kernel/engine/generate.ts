import type { Analysed } from './analyse.ts'

/** Few enough that finding one binding's place in a chunk is cheap, many enough that calling a chunk is. */
export const CHUNK = 32

export interface ChunkText {
  readonly code: string
  /** For each binding, the line of the chunk on which its code starts. */
  readonly lines: readonly number[]
}

/** Parameters that generated code has, in the order in which the VM's runtime passes them. */
const ONCE_PARAMETERS = '$$c,$$V,$$L,$$x,$$y,$$n'

/**
 * Straight-line code for a list of bindings. It is entered at any one of them and runs on to the end, or stops after that one;
 * the cursor says which one is running, so that an interruption finds its culprit.
 */
export function generateChunk(first: number, sources: readonly Analysed[]): ChunkText {
  let code = '(function($$c,$$V,$$L,$$k,$$l,$$e,$$f,$$x,$$y,$$n){return function($$i,$$1){var $$v;switch($$i){'
  const lines: number[] = []
  let line = 1
  sources.forEach((source, i) => {
    const slot = first + i
    const head = `\ncase ${i}:$$k[0]=${slot};try{$$v=`
    lines.push(line + 1)
    const text = `${head}${source.code}}catch($$q){$$v=$$f(${slot},$$q)}if($$v!==$$l[${slot}])$$e(${slot},$$v);if($$1)return;`
    code += text
    line += countLines(text)
  })
  return { code: `${code}}}})`, lines }
}

/** A source that is run now and then. */
export const generateOnce = (source: Analysed): string => `(function(${ONCE_PARAMETERS}){return ${source.code}})`

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
