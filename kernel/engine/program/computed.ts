import { tell } from '#kernel/message'
import type { Finding, VariableRecord } from '#kernel/page/records'
import { analyse } from '../language/analyse.ts'
import type { Reads } from '../language/reads.ts'
import { COMPUTED, type Names } from '../names.ts'
import type { ProgramBinding } from '../program.ts'
import { packCode } from './packed-code.ts'
import { syntaxFinding } from './program-bindings.ts'

export interface ComputedVariables {
  /** Each after those it reads; variables that go in a circle are left out, and keep their default values. */
  readonly bindings: readonly ProgramBinding[]
  readonly findings: readonly Finding[]
}

interface Computed {
  readonly id: string
  readonly name: string
  readonly binding: Omit<ProgramBinding, 'id'>
  /** Names of the computed variables that it reads. */
  readonly uses: readonly string[]
}

/** The computed variables among a page's, compiled. */
export function compileComputed(variables: Iterable<VariableRecord>, names: Names, nextId: () => number): ComputedVariables {
  const findings: Finding[] = []
  const all = new Map<string, Computed>()
  for (const { id, name, formula: source } of variables) {
    if (source === undefined) continue
    const result = analyse('formula', source, names)
    if (!result.ok) findings.push(syntaxFinding(id, 'formula', result.error))
    else if (readsAll(result.reads)) findings.push(opaqueFinding(id))
    // A formula that does not parse is passed on: the engine reports it where it would run.
    const reads = result.ok ? result.reads : []
    if (readsAll(reads)) continue
    const binding = { element: COMPUTED, path: name, binding: { kind: 'formula', source }, reads } as const
    all.set(name, { id, name, binding: result.ok ? { ...binding, code: packCode(result) } : binding, uses: variablesIn(reads) })
  }
  const ordered = inOrder(all)
  const left = new Map([...all].filter(([name]) => !ordered.has(name)))
  findings.push(...loopsIn(left).map(cycleFinding))
  return { bindings: [...ordered.values()].map(({ binding }) => ({ id: nextId(), ...binding })), findings }
}

/** A variable that reads any of them would read itself. */
const readsAll = (reads: Reads): boolean => reads === 'dynamic' || reads.some((path) => path === '' || path === 'variable')
const variablesIn = (reads: Reads): string[] =>
  reads === 'dynamic' ? [] : reads.filter((path) => path.startsWith('variable.')).map((path) => path.split('.')[1]!)

/** Those that can be brought into an order, in it: again and again whatever waits for nothing. */
function inOrder(all: ReadonlyMap<string, Computed>): Map<string, Computed> {
  const readers = new Map<string, Computed[]>()
  const waits = new Map<string, number>()
  for (const one of all.values()) {
    const uses = one.uses.filter((name) => all.has(name))
    waits.set(one.name, uses.length)
    for (const name of uses) readers.set(name, [...(readers.get(name) ?? []), one])
  }
  const ordered = new Map<string, Computed>()
  const free = [...all.values()].filter(({ name }) => waits.get(name) === 0)
  for (let one = free.shift(); one; one = free.shift()) {
    ordered.set(one.name, one)
    for (const reader of readers.get(one.name) ?? []) {
      waits.set(reader.name, waits.get(reader.name)! - 1)
      if (waits.get(reader.name) === 0) free.push(reader)
    }
  }
  return ordered
}

/** Each loop once. What only reads a loop is none; following what each reads leads into one. */
function loopsIn(left: ReadonlyMap<string, Computed>): Computed[][] {
  const loops: Computed[][] = []
  const seen = new Set<Computed>()
  for (const start of left.values()) {
    const path: Computed[] = []
    let one: Computed | undefined = start
    while (one && !seen.has(one)) {
      seen.add(one)
      path.push(one)
      one = one.uses.map((name) => left.get(name)).find((next) => next !== undefined)
    }
    const at = one ? path.indexOf(one) : -1
    if (at >= 0) loops.push(path.slice(at))
  }
  return loops
}

function cycleFinding(loop: readonly Computed[]): Finding {
  const text = [...loop, loop[0]!].map(({ name }) => name).join(' → ')
  return {
    level: 'error',
    code: 'PAGE_VARIABLE_CYCLE',
    entry: loop[0]!.id,
    path: 'formula',
    message: tell('page.variable-cycle', { circle: text }),
  }
}

function opaqueFinding(entry: string): Finding {
  return {
    level: 'error',
    code: 'PAGE_VARIABLE_OPAQUE',
    entry,
    path: 'formula',
    message: tell('page.variable-opaque'),
  }
}
