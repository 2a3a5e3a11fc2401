/** What code of a page's author may cost before it is stopped. All times in milliseconds. */
export interface Limits {
  /** One formula, template or bound function. */
  readonly formula: number
  /** One run of a script. */
  readonly script: number
  /** How long after its budget a silent worker is given up. */
  readonly grace: number
  /** How long a worker may be silent while it runs code of a plugin outside of the VM. */
  readonly native: number
  /** Stack of the interpreter. Measured in Chromium 156: from 48 KiB up, deep JSON ends in the host's stack and breaks the module; 40 held. */
  readonly stackBytes: number
}

export const LIMITS: Limits = { formula: 100, script: 5_000, grace: 250, native: 4_000, stackBytes: 32 * 1024 }

/** For what the VM's own runtime does beside the author's code. */
export const RUNTIME_MS = 5_000

/** A batch runs in slices of this length; a formula found running at the end of one is run again alone, with its whole budget. */
export const SLICE = 10

/** Pages of 64 KiB; the module does not start with less than the first, and cannot grow past the second but for pages with very many bindings. */
export const MEMORY_PAGES = { initial: 256, maximum: 512 } as const

/** Measured: a binding takes up to 0.9 KiB of the VM's memory, with what leads to it. */
const BINDING_BYTES = 1_200
const BINDINGS_IN_MAXIMUM = 20_000

/** The most pages of 64 KiB that a VM module may grow to when so many bindings are to fit; 256 MiB at most. */
export function memoryPagesFor(bindings: number): number {
  const more = Math.ceil((Math.max(0, bindings - BINDINGS_IN_MAXIMUM) * BINDING_BYTES) / 65_536)
  return Math.min(MEMORY_PAGES.maximum + more, 4_096)
}

export const SOURCE_LIMIT = 10 * 1024
export const NESTING_LIMIT = 100
/** Of a flow together with those it calls, rounds of loops included: 500 rows of ten steps fit three times. */
export const FLOW_STEPS = 20_000
/** Steps of a trace; of longer runs the first and the last ones. */
export const TRACE_STEPS = 1_000
/** Milliseconds after which a flow lets the worker answer others. */
export const FLOW_TURN = 50
/** How deep flows may call each other, or events follow each other. */
export const FLOW_DEPTH = 20
export const TRACES_KEPT = 30
export const PATTERN_LIMIT = 500
export const MATCH_TEXT_LIMIT = 10_000
