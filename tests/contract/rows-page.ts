import { createEngineHost, type Diagnostic, type DiagnosticPlace, type EngineHost, type PageProgram, type Trace } from '#kernel/engine'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { Json } from '#kernel/page/values'
import {
  createRunningPage,
  type EngineLink,
  headlessServices,
  loadMethodCalls,
  loadRowPages,
  type OwnedPage,
  type RunningPage,
} from '#kernel/view'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { workerOnThisThread } from '#sdk/testing'
import { type StoredElement, storedPage } from '../helpers/api.ts'
import { catalogue, functionNames, readPage } from './run-page.ts'

export const formula = (value: string) => ({ type: 'variable', value })

export interface RowsSketch {
  readonly elements: readonly StoredElement[]
  readonly variables?: { readonly [name: string]: Json }
  /** Compiled as in an editor. */
  readonly isEdited?: boolean
}

/** A page in its stored form, compiled with the built-in components. */
export function rowsProgram({ elements, variables = {}, isEdited = false }: RowsSketch): PageProgram {
  const stored = storedPage(elements) as { variables: object[] }
  stored.variables = Object.entries(variables).map(([name, defaultValue]) => ({ name, type: 'array', defaultValue }))
  return compilePage(readPage(stored).document, catalogue, { functions: functionNames, ...(isEdited ? { names: 'all' } : {}) }).program
}

/** A running page over a real engine on this thread, and what it told. */
export interface RowsPage {
  readonly page: OwnedPage
  readonly host: EngineHost
  readonly failures: Diagnostic[]
  readonly traces: Trace[]
  /** The page as seen from a row, by its path. */
  readonly row: (path: string) => RunningPage | undefined
  /** Of each row of a region, by key, the value of a prop. */
  readonly shown: (repeater: string, element: string, prop: string) => { readonly [path: string]: Json | undefined }
  /** Resolves when page and engine have told each other whatever follows from what was done until now. */
  readonly settled: () => Promise<void>
  readonly dispose: () => void
}

/** `gate`: the engine is there when it resolves. */
export function openRows(
  program: PageProgram,
  gate: Promise<void> = Promise.resolve(),
  createWorker = here,
  onMended?: (places: readonly DiagnosticPlace[]) => void,
  mode: 'edit' | 'preview' | 'live' = 'live',
): RowsPage {
  const host = createEngineHost({ createWorker })
  const failures: Diagnostic[] = []
  const traces: Trace[] = []
  const page = createRunningPage({
    ...{ key: 'rows', program, mode, env: 'stg', route: {}, user: {}, services: headlessServices() },
    engine: () => gate.then(() => host as unknown as EngineLink),
    actions: () => undefined,
    onFailures: (told) => failures.push(...told),
    ...(onMended ? { onMended } : {}),
    onTrace: (trace) => traces.push(trace),
  })
  const rowsOf = (around: RunningPage, id: string) => around.rows(id, '').peek().rows
  const all = (around: RunningPage): RunningPage[] =>
    (program.uses ?? []).flatMap(({ element, slot }) =>
      around
        .rows(element, slot)
        .peek()
        .rows.flatMap(({ page: inner }) => [inner, ...all(inner)]),
    )
  return {
    ...{ page, host, failures, traces },
    row: (path) => all(page).find(({ scope }) => scope === path),
    shown: (repeater, element, prop) =>
      Object.fromEntries(
        [page, ...all(page)]
          .flatMap((around) => (around.scope?.split('/').at(-1)?.startsWith(`${repeater}:`) ? [] : rowsOf(around, repeater)))
          .map(({ page: row }) => [row.scope!, row.element(element).peek()?.props[prop]]),
      ),
    async settled() {
      for (let turn = 0; turn < 10; turn++) {
        await host.snapshot('rows')
        // Code that the page loads on the way comes as this does, on a busy machine late.
        await Promise.all([loadRowPages(), loadMethodCalls(), import('#kernel/engine/protocol'), import('#kernel/message/speaker')])
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },
    dispose: () => {
      page.dispose()
      host.dispose()
    },
  }
}

const here = () => workerOnThisThread(baseEngineLibrary)
