import { type Signal, signal } from '@preact/signals-core'
import type { ElementId } from '#kernel/page/records'
import type { BoundedCalls } from './bounded-calls.ts'
import type { EngineLink } from './engine-link.ts'
import type { createMethodCalls as CreateMethodCalls, MethodCalls } from './method-calls.ts'
import { loadParser, type PageCore } from './page-core.ts'
import type { FilesOfPage } from './page-files.ts'
import type { PageOperations } from './page-operations.ts'
import type { RowPages } from './row-pages.ts'
import { NO_ROWS, type RunningPage, type RunningRows } from './running-page.ts'

interface LatePartsOptions {
  readonly core: PageCore
  readonly page: () => RunningPage
  readonly operations: () => PageOperations
  /** The engine, after it has been told what was typed before. */
  readonly engine: () => Promise<EngineLink>
}

export type LateParts = ReturnType<typeof createLateParts>

/** The parts of a page that load when it first needs them: its rows, its files, calls of methods, limits of what crosses. */
export function createLateParts({ core, page, operations, engine }: LatePartsOptions) {
  const { options, state, store, failures, methods, inWords } = core
  const lists = new Map<string, Signal<RunningRows>>()
  let rowPages: Promise<RowPages> | undefined
  let pageFiles: Promise<FilesOfPage> | undefined
  let methodCalls: MethodCalls | undefined
  let limited: Promise<BoundedCalls> | undefined

  /** The rows in a region of an element, before and after what keeps rows has loaded. */
  const listOf = (id: ElementId, slot: string): Signal<RunningRows> => {
    const key = `${id} ${slot}`
    const known = lists.get(key) ?? signal(NO_ROWS)
    lists.set(key, known)
    return known
  }

  /** Limits what calls pass to the engine; loaded with it. */
  const bounded = (): Promise<BoundedCalls> => {
    limited ??= import('./bounded-calls.ts').then(({ createBoundedCalls }) =>
      createBoundedCalls({
        note: failures.note,
        mended: failures.mended,
        inWords: (told) => new Promise((resolve) => inWords(told, resolve)),
      }),
    )
    return limited
  }

  const rows = (): Promise<RowPages> => {
    rowPages ??= loadRowPages().then(({ createRowPages }) =>
      createRowPages({
        page: page(),
        store,
        uses: () => state.uses,
        list: listOf,
        styles: failures,
        methods,
        operations: operations(),
        blocks: () => state.templates,
        gone: (path) => void pageFiles?.then((table) => table.leaveRow(path)),
      }),
    )
    return rowPages
  }

  const files = (): Promise<FilesOfPage> => {
    pageFiles ??= import('./page-files.ts').then(({ createPageFiles }) =>
      createPageFiles({
        key: options.key,
        engine,
        pass: async (...asked) => (await bounded()).load(...asked),
      }),
    )
    return pageFiles
  }

  const callsBy = (create: typeof CreateMethodCalls): MethodCalls => {
    methodCalls ??= create({ store, methods, shapes: () => state.shapes, withRows: rows, loadParser })
    return methodCalls
  }
  /** No promise once the code has loaded: a method that is called in a turn runs in that turn. */
  const calls = (): MethodCalls | Promise<MethodCalls> => (createMethodCalls ? callsBy(createMethodCalls) : loadMethodCalls().then(callsBy))

  return {
    listOf,
    bounded,
    rows,
    files,
    calls,
    loadedRows: () => rowPages,
    loadedFiles: () => pageFiles,
    /** Empties the lists of elements that left the page. */
    emptyLists(hasLeft: (id: ElementId) => boolean): void {
      for (const [key, list] of lists) if (hasLeft(key.split(' ', 1)[0]!)) list.value = NO_ROWS
    },
  }
}

/** Loads what keeps rows; a caller that knows of rows on a page may call it before the page opens. */
export const loadRowPages = () => import('./row-pages.ts')

let createMethodCalls: typeof CreateMethodCalls | undefined
/** Loads what calls methods of views; may be called before a page opens. */
export async function loadMethodCalls(): Promise<typeof CreateMethodCalls> {
  createMethodCalls ??= (await import('./method-calls.ts')).createMethodCalls
  return createMethodCalls
}
