import type { Analysed } from './analyse.ts'
import { applyEdits, type Edit } from './edits.ts'
import type { ProgramBinding } from './program.ts'

/**
 * What the analysis made of a source, so small that a program can carry it: the text before and after, where the author's text begins
 * and ends, and what is replaced in it (start, end, text, …); or the code alone, where it has nothing of the text.
 */
export type PackedCode = readonly (number | string)[]

export function packCode({ code, origin }: Analysed): PackedCode {
  if (!origin) return [code]
  const { offset, from, source, edits } = origin
  const length = applyEdits(source, 0, source.length, edits).length
  return [code.slice(0, offset), code.slice(offset + length), from, from + source.length, ...edits.flatMap((e) => [e.start, e.end, e.text])]
}

/** The analysis of a binding that carries its code. */
export function unpackCode({ binding, reads }: ProgramBinding, packed: PackedCode): Analysed {
  if (packed.length === 1) return { ok: true, code: String(packed[0]), reads }
  const [before, after, from, to, ...flat] = packed as readonly [string, string, number, number, ...(number | string)[]]
  const source = binding.source.slice(from, to)
  const edits: Edit[] = []
  for (let i = 0; i < flat.length; i += 3) {
    edits.push({ start: flat[i] as number, end: flat[i + 1] as number, text: flat[i + 2] as string })
  }
  const code = before + applyEdits(source, 0, source.length, edits) + after
  return { ok: true, code, reads, origin: { offset: before.length, from, source, edits } }
}

const FORM = '3'

/** Names the form of packed code and the functions that it calls. */
export const codeForm = (functions: Iterable<string>): string => [FORM, ...[...functions].sort()].join(' ')

/** Whether code of this form can run where these functions are; other code is made again from its source. */
export function canRunForm(form: string | undefined, functions: { has(name: string): boolean }): boolean {
  const [known, ...called] = (form ?? '').split(' ')
  return known === FORM && called.every((name) => functions.has(name))
}
