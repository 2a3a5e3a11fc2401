import type { Analysed } from '../language/analyse.ts'
import { applyEdits, type Edit } from '../language/edits.ts'
import type { PackedCode, ProgramBinding } from '../program.ts'

export function packCode({ code, origin }: Analysed): PackedCode {
  if (!origin) return [code]
  const { offset, from, source, edits } = origin
  const length = applyEdits(source, 0, source.length, edits).length
  return [code.slice(0, offset), code.slice(offset + length), from, from + source.length, ...edits.flatMap((e) => [e.start, e.end, e.text])]
}

/** The analysis of a binding that includes its code; the position in the source is computed on request. */
class Unpacked implements Analysed {
  readonly ok = true
  readonly code: string
  readonly reads: Analysed['reads']
  readonly #source: string
  readonly #packed: PackedCode

  constructor({ binding, reads }: ProgramBinding, packed: PackedCode) {
    this.reads = reads
    this.#packed = packed
    this.#source = binding.source
    if (packed.length === 1) {
      this.code = String(packed[0])
      return
    }
    const from = packed[2] as number
    let code = packed[0] as string
    let at = from
    for (let i = 4; i < packed.length; i += 3) {
      code += binding.source.slice(at, from + (packed[i] as number)) + (packed[i + 2] as string)
      at = from + (packed[i + 1] as number)
    }
    this.code = code + binding.source.slice(at, packed[3] as number) + (packed[1] as string)
  }

  get origin(): Analysed['origin'] {
    if (this.#packed.length === 1) return undefined
    const [before, , from, to, ...flat] = this.#packed as readonly [string, string, number, number, ...(number | string)[]]
    const edits: Edit[] = []
    for (let i = 0; i < flat.length; i += 3) {
      edits.push({ start: flat[i] as number, end: flat[i + 1] as number, text: flat[i + 2] as string })
    }
    return { offset: before.length, from, source: this.#source.slice(from, to), edits }
  }
}

export const unpackCode = (binding: ProgramBinding, packed: PackedCode): Analysed => new Unpacked(binding, packed)

const FORM = '3'

/** Names the form of packed code and the functions that it calls. */
export const codeForm = (functions: Iterable<string>): string => [FORM, ...[...functions].sort()].join(' ')

/** The functions that code of this form calls. */
export const calledBy = (form: string): readonly string[] => form.split(' ').slice(1)

/** Whether code of this form can run where these functions are; other code is made again from its source. */
export function canRunForm(form: string | undefined, functions: { has(name: string): boolean }): boolean {
  const [known, ...called] = (form ?? '').split(' ')
  return known === FORM && called.every((name) => functions.has(name))
}
