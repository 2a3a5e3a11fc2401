import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { type Changes, isRemoved } from '#kernel/document'
import type { Diagnostic, DiagnosticPlace } from '#kernel/engine'
import { type Finding, type PageDocument, type PageEntry, touchedIds } from '#kernel/page/records'
import { inOrder } from '#sdk/check'

/** What is wrong with the page: found when it was read, in its references, and while it runs. */
export interface PageProblems {
  readonly findings: ReadonlySignal<readonly Finding[]>
  readonly failures: ReadonlySignal<readonly Diagnostic[]>
  /** The newest failures of formulas, each with the state it read, and when it was. */
  readonly failureLog: ReadonlySignal<readonly LoggedFailure[]>
  failed(reported: readonly Diagnostic[], where?: Where): void
  mended(places: readonly DiagnosticPlace[], where?: Where): void
  /** Another preview begins: what failed in the one before says nothing of it. */
  previews(): void
  /** Forgets what is gone, and what a change may have mended where nobody says so. */
  changed(patch: Changes<PageEntry>): void
  dispose(): void
}

/**
 * Which of the running pages fails. The canvas goes on, and takes failures back; those of a preview stay to be mended
 * when it is left.
 */
type Where = 'canvas' | 'preview'

export interface LoggedFailure {
  readonly id: number
  readonly at: number
  readonly failure: Diagnostic
}

const REST = 400
/** Milliseconds of looking at a time. */
const SLICE = 4
/** Entries kept per kind in the log (specification, section 9). */
const LOGGED = 30
let logged = 0

export function createPageProblems(
  initial: readonly Finding[],
  document: () => PageDocument,
  /** Looks at the page as it stands, in parts, each with what it finds; the window may be used between two of them. */
  check: (document: PageDocument) => Iterable<readonly Finding[]>,
): PageProblems {
  // All is looked for again after each change; only what reading alone can find is kept from the start.
  function* lookInSlices(page: PageDocument): Generator<undefined, readonly Finding[], undefined> {
    const all: Finding[] = []
    for (const part of check(page)) {
      all.push(...part)
      yield
    }
    return inOrder(all)
  }
  const look = (page: PageDocument) => {
    const looking = lookInSlices(page)
    for (;;) {
      const step = looking.next()
      if (step.done) return step.value
    }
  }
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
  const failing = signal<readonly { readonly where: Where; readonly failure: Diagnostic }[]>([])
  // Of a place that fails in both, what the person saw last.
  const failures = computed(() => [...new Map(failing.value.map(({ failure }) => [keyOf(failure), failure])).values()])
  const failureLog = signal<readonly LoggedFailure[]>([])
  // Of a formula that does not parse the engine tells too, with the place in its text.
  const told = ({ entry, path, code }: Finding) => code === SYNTAX && failures.value.some((f) => f.element === entry && f.path === path)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Goes on with looking for as long as nobody notices, and later with the rest. */
  const goOn = (looking: ReturnType<typeof lookInSlices>): void => {
    const until = performance.now() + SLICE
    do {
      const step = looking.next()
      if (!step.done) continue
      again.value = step.value
      return
    } while (performance.now() < until)
    timer = setTimeout(() => goOn(looking))
  }

  return {
    findings: computed(() =>
      [...read.value.filter(({ code }) => !codes.value.has(code)), ...(again.value ?? first())].filter((finding) => !told(finding)),
    ),
    failures,
    failureLog,
    failed(reported, where = 'canvas') {
      const known = new Map(failing.peek().map((each) => [`${each.where} ${keyOf(each.failure)}`, each]))
      for (const failure of reported) known.set(`${where} ${keyOf(failure)}`, { where, failure })
      failing.value = [...known.values()]
      const entries = reported.map((failure) => ({ id: ++logged, at: failure.formula?.time ?? Date.now(), failure }))
      failureLog.value = [...entries.reverse(), ...failureLog.peek()].slice(0, LOGGED)
    },
    mended(places, where = 'canvas') {
      const keys = new Set(places.map(keyOf))
      failing.value = failing.peek().filter((each) => each.where !== where || !keys.has(keyOf(each.failure)))
    },
    previews() {
      failing.value = failing.peek().filter(({ where }) => where !== 'preview')
    },
    changed(patch) {
      const touched = touchedIds(patch)
      read.value = read.peek().filter((finding) => !touched.has(finding.entry))
      failing.value = failing
        .peek()
        .filter(
          ({ where, failure }) =>
            !touched.has(failure.element) || (where === 'canvas' && isTakenBack(failure) && !isRemoved(patch, failure.element)),
        )
      clearTimeout(timer)
      timer = setTimeout(() => goOn(lookInSlices(document())), REST)
    },
    dispose: () => clearTimeout(timer),
  }
}

const SYNTAX = 'PAGE_FORMULA_SYNTAX'

const keyOf = ({ element, path }: DiagnosticPlace): string => `${element} ${path}`
/** Whether the running page says when it fails no more, so that nobody has to guess. */
const isTakenBack = ({ code }: Diagnostic): boolean => code.startsWith('FORMULA_') || TAKEN_BACK.has(code)
const TAKEN_BACK: ReadonlySet<string> = new Set(['SOURCE_FAILED', 'DATA_SHAPE', 'VIEW_FAILED'])
