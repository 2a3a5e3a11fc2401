import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Diagnostic } from '#kernel/engine'
import { type Finding, findReferenceProblems, type PageDocument, type Patch, touchedIds } from '#kernel/page'

/** What is wrong with the page: found when it was read, in its references, and while it runs. */
export interface PageProblems {
  readonly findings: ReadonlySignal<readonly Finding[]>
  readonly failures: ReadonlySignal<readonly Diagnostic[]>
  failed(reported: readonly Diagnostic[]): void
  /** Forgets what a change may have mended. */
  changed(patch: Patch): void
  dispose(): void
}

const REST = 400

export function createPageProblems(
  initial: readonly Finding[],
  document: () => PageDocument,
  /** Further checks of the page as it stands. */
  check: (document: PageDocument) => readonly Finding[] = () => [],
): PageProblems {
  // Dangling references are looked for again after each change; only what reading alone can find is kept from the start.
  const look = () => [...findReferenceProblems(document()), ...check(document())]
  const references = signal<readonly Finding[]>(look())
  const codes = new Set(references.peek().map((finding) => finding.code))
  const read = signal<readonly Finding[]>(initial.filter((finding) => !codes.has(finding.code)))
  const failures = signal<readonly Diagnostic[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    findings: computed(() => [...read.value, ...references.value]),
    failures,
    failed(reported) {
      const known = new Map(failures.peek().map((failure) => [`${failure.element} ${failure.path}`, failure]))
      for (const failure of reported) known.set(`${failure.element} ${failure.path}`, failure)
      failures.value = [...known.values()]
    },
    changed(patch) {
      const touched = touchedIds(patch)
      read.value = read.peek().filter((finding) => !touched.has(finding.entry))
      failures.value = failures.peek().filter((failure) => !touched.has(failure.element))
      clearTimeout(timer)
      timer = setTimeout(() => {
        references.value = look()
      }, REST)
    },
    dispose: () => clearTimeout(timer),
  }
}
