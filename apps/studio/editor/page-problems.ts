import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import type { Diagnostic } from '#kernel/engine'
import { type Catalogue, checkDocument, type Finding, type PageDocument, type Patch, type References, touchedIds } from '#kernel/page'

/** What is wrong with the page: found when it was read, in its references, and while it runs. */
export interface PageProblems {
  readonly findings: ReadonlySignal<readonly Finding[]>
  readonly failures: ReadonlySignal<readonly Diagnostic[]>
  /** The newest failures of formulas, each with the state it read, and when it was. */
  readonly failureLog: ReadonlySignal<readonly LoggedFailure[]>
  failed(reported: readonly Diagnostic[]): void
  mended(places: readonly Pick<Diagnostic, 'element' | 'path'>[]): void
  /** Forgets what a change may have mended. */
  changed(patch: Patch): void
  dispose(): void
}

export interface LoggedFailure {
  readonly id: number
  readonly at: number
  readonly failure: Diagnostic
}

const REST = 400
/** Entries kept per kind in the log (specification, section 9). */
const LOGGED = 30
let logged = 0

export function createPageProblems(
  initial: readonly Finding[],
  document: () => PageDocument,
  known: { readonly catalogue: Catalogue; readonly references: References },
  /** Further checks of the page as it stands. */
  check: (document: PageDocument) => readonly Finding[] = () => [],
): PageProblems {
  // All is looked for again after each change; only what reading alone can find is kept from the start.
  const look = (page: PageDocument) => distinct([...checkDocument(page, known.catalogue, known.references), ...check(page)])
  const opened = document()
  let found: readonly Finding[] | undefined
  // It takes as long as all else of opening a page, so the first time is when somebody asks.
  const first = () => {
    found ??= untracked(() => look(opened))
    return found
  }
  const again = signal<readonly Finding[] | undefined>(undefined)
  const codes = computed(() => new Set(first().map((finding) => finding.code)))
  const read = signal<readonly Finding[]>(initial)
  const failures = signal<readonly Diagnostic[]>([])
  const failureLog = signal<readonly LoggedFailure[]>([])
  // Of a formula that does not parse the engine tells too, with the place in its text.
  const told = ({ entry, path, code }: Finding) => code === SYNTAX && failures.value.some((f) => f.element === entry && f.path === path)
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    findings: computed(() =>
      [...read.value.filter(({ code }) => !codes.value.has(code)), ...(again.value ?? first())].filter((finding) => !told(finding)),
    ),
    failures,
    failureLog,
    failed(reported) {
      const known = new Map(failures.peek().map((failure) => [`${failure.element} ${failure.path}`, failure]))
      for (const failure of reported) known.set(`${failure.element} ${failure.path}`, failure)
      failures.value = [...known.values()]
      const entries = reported.map((failure) => ({ id: ++logged, at: failure.formula?.time ?? Date.now(), failure }))
      failureLog.value = [...entries.reverse(), ...failureLog.peek()].slice(0, LOGGED)
    },
    mended(places) {
      failures.value = failures.peek().filter((failure) => !places.some((p) => p.element === failure.element && p.path === failure.path))
    },
    changed(patch) {
      const touched = touchedIds(patch)
      read.value = read.peek().filter((finding) => !touched.has(finding.entry))
      failures.value = failures.peek().filter((failure) => !touched.has(failure.element))
      clearTimeout(timer)
      timer = setTimeout(() => {
        again.value = look(document())
      }, REST)
    },
    dispose: () => clearTimeout(timer),
  }
}

const SYNTAX = 'PAGE_FORMULA_SYNTAX'

/** Two checks may find the same. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [
    ...new Map(findings.map((finding) => [JSON.stringify([finding.code, finding.entry, finding.path, finding.message]), finding])).values(),
  ]
}
