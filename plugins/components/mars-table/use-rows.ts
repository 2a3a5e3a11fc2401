import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Json, JsonObject } from '#sdk'
import { cellNumber, getPath, MessageError, readRow, sortedByValue, toldByResult, useAsking, useLastingEffect, useSource } from '#sdk/react'

export type Sort = { readonly field: string; readonly order: 'ascend' | 'descend' } | null

export interface RowsQuery {
  readonly page: number
  readonly size: number
  readonly sort: Sort
  /** What `search` was called with, without empty values. */
  readonly search: JsonObject
}

export interface RequestNames {
  readonly pageNum: string
  readonly pageSize: string
  readonly total: string
  readonly sortField: string
  readonly sortOrder: string
}

interface Answer {
  readonly rows: readonly Json[]
  /** Undefined when the answer was the whole list: it is then paged here. */
  readonly total: number | undefined
  /** What was asked; undefined before the first answer. */
  readonly query: RowsQuery | undefined
}

/** Rows that are known, with the question that they answer. A row that is missing from a later answer to the same question no longer exists. */
export interface KnownRows {
  readonly question: string
  readonly rows: readonly Json[]
}

export interface Rows {
  /** Those of the current page. */
  readonly rows: readonly Json[]
  readonly total: number
  /** Rows of all pages in their order; undefined where the source pages. */
  readonly all: readonly Json[] | undefined
  /** Undefined before the first answer. */
  readonly known: KnownRows | undefined
  /** Rows that came at once, those of other pages included. */
  readonly atOnce: number
  readonly query: RowsQuery
  readonly loading: boolean
  readonly error: string | undefined
  /** Counts answers: what was computed from the rows before is stale. */
  readonly turn: number
  /** Rejects when the source does. */
  readonly change: (next: Partial<RowsQuery>) => Promise<void>
  /** Asks the source for another page as well, without showing it. Rejects when the source does. */
  readonly askAside: (page: number, signal: AbortSignal) => Promise<Pick<Answer, 'rows' | 'total'>>
  readonly reload: () => Promise<void>
  readonly clear: () => void
}

const NOTHING: Answer = { rows: [], total: undefined, query: undefined }

/** Search values that were left empty are not sent. */
export function withoutEmpty(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** The rows in data: a list, or the `list` of an object. */
export function rowsIn(data: Json): readonly Json[] {
  return Array.isArray(data) ? (data as readonly Json[]) : readRow({ list: 'list' }, data).list
}

/** One page of a whole list, filtered and sorted here, with the rows of all pages. */
export function pageOf(
  rows: readonly Json[],
  { page, size, sort, search }: RowsQuery,
  filter: boolean,
): { rows: readonly Json[]; total: number; all: readonly Json[] } {
  const wanted = filter ? Object.entries(search) : []
  let kept = wanted.length === 0 ? rows : rows.filter((row) => wanted.every(([key, value]) => holds(getPath(row, key), value)))
  if (sort) {
    const { field, order } = sort
    kept = sortedByValue(kept, (row) => getPath(row, field), order)
  }
  const last = Math.max(1, Math.ceil(kept.length / size))
  const from = (Math.min(page, last) - 1) * size
  return { rows: kept.slice(from, from + size), total: kept.length, all: kept }
}

/** Pages and orders of a whole list ask the same question. */
function knownRows({ rows, total, query }: Answer): KnownRows | undefined {
  return query && { question: JSON.stringify(total === undefined ? query.search : query), rows }
}

function holds(cell: Json | undefined, value: Json): boolean {
  if (Array.isArray(value)) return value.some((each) => holds(cell, each))
  return String(cell ?? '')
    .toLowerCase()
    .includes(String(value).toLowerCase())
}

/** The parameters of a request for rows. */
const valuesOf = (keys: RequestNames, { page, size, sort, search }: RowsQuery): JsonObject => ({
  [keys.pageNum]: page,
  [keys.pageSize]: size,
  ...(sort ? { [keys.sortField]: sort.field, [keys.sortOrder]: sort.order } : {}),
  ...search,
})

/** The rows of a table: asked page by page where the source tells a total, else paged here. */
export function useRows(options: {
  readonly id: string
  readonly data: Json
  readonly names: RequestNames
  readonly pageSize: number
  /** Whether rows that are all known are shown page by page. */
  readonly isPaged: boolean
  /** Whether data that nobody asked for is taken in; while the page is edited, it may be no more than an edit. */
  readonly listens: boolean
}): Rows {
  const { id, data, names, pageSize, isPaged, listens } = options
  const { use, load } = useSource(id)
  const aside = useAsking(id)
  const [query, setQuery] = useState<RowsQuery>({ page: 1, size: pageSize, sort: null, search: {} })
  const [answer, setAnswer] = useState<Answer>(NOTHING)
  const [state, setState] = useState<{ readonly loading: boolean; readonly error: string | undefined; readonly turn: number }>({
    loading: use?.execute === 'at once',
    error: undefined,
    turn: 0,
  })
  const [cleared, setCleared] = useState(false)
  const asked = useRef(0)
  const waiting = useRef(0)
  const latest = useRef({ query, names })
  useLayoutEffect(() => {
    latest.current = { query, names }
  })

  // The author chose another size: from the first page again.
  const [chosen, setChosen] = useState(pageSize)
  if (chosen !== pageSize) {
    setChosen(pageSize)
    setQuery({ ...query, page: 1, size: pageSize })
  }

  const ask = useCallback(
    async (wanted: RowsQuery, fresh = false) => {
      const { names: keys } = latest.current
      const turn = ++asked.current
      setState((known) => ({ ...known, loading: true }))
      waiting.current += 1
      const answered = load(valuesOf(keys, wanted), fresh).finally(() => {
        waiting.current -= 1
      })
      const result = await answered.catch((thrown: unknown) => ({
        code: -1,
        data: null,
        originData: null,
        msg: thrown instanceof Error ? thrown.message : String(thrown),
      }))
      // A late answer to an older question is not shown.
      if (turn !== asked.current) return
      if (result.code !== 0) {
        setState({ loading: false, error: result.msg || String(result.code), turn })
        throw new MessageError(toldByResult(result))
      }
      const next = { rows: rowsIn(result.data), total: cellNumber(getPath(result.originData, keys.total)), query: wanted }
      const last = Math.max(1, Math.ceil((next.total ?? 0) / wanted.size))
      // The page that was asked for is gone with its rows.
      if (next.rows.length === 0 && next.total !== undefined && wanted.page > last) {
        const back = { ...wanted, page: last }
        latest.current = { ...latest.current, query: back }
        setQuery(back)
        await askAgain.current(back, fresh)
        return
      }
      // The step of a flow that reloaded reads the selection next, so it has to be up to date by then.
      flushSync(() => {
        setAnswer(next)
        setState({ loading: false, error: undefined, turn })
      })
    },
    [load],
  )
  const askAgain = useRef(ask)
  useLayoutEffect(() => {
    askAgain.current = ask
  })

  // What comes without having been asked for: by polling, or over an open connection.
  const known = useRef(data)
  useEffect(() => {
    const isNews = known.current !== data
    known.current = data
    if (!use || !listens || !isNews || waiting.current > 0) return
    asked.current += 1
    setAnswer(({ total, query: of }) => ({ rows: rowsIn(data), total, query: of ?? latest.current.query }))
    setState({ loading: false, error: undefined, turn: asked.current })
  }, [use, listens, data])

  // A source that is not to run by itself waits for search or reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page size is another question
  useLastingEffect(() => {
    if (!use || use.execute === 'never') return
    const wait = use.execute === 'at once' ? 0 : use.execute.delaySeconds * 1000
    const start = () => void ask(latest.current.query).catch(() => undefined)
    if (wait === 0) {
      start()
      return
    }
    const timer = setTimeout(start, wait)
    return () => clearTimeout(timer)
  }, [use, ask, chosen])
  useLastingEffect(
    () => () => {
      asked.current = -1
    },
    [],
  )

  const change = (next: Partial<RowsQuery>): Promise<void> => {
    const wanted = { ...latest.current.query, ...next }
    latest.current = { ...latest.current, query: wanted }
    setQuery(wanted)
    setCleared(false)
    const local = !use || (answer.total === undefined && next.search === undefined && state.turn > 0 && state.error === undefined)
    return local ? Promise.resolve() : ask(wanted)
  }
  const whole = use ? answer.rows : rowsIn(data)
  const shown = useMemo(() => {
    if (cleared) return { rows: [], total: 0, all: [] }
    if (use && answer.total !== undefined) return { rows: answer.rows, total: answer.total, all: undefined }
    return pageOf(whole, isPaged ? query : { ...query, page: 1, size: Math.max(1, whole.length) }, !use)
  }, [cleared, use, answer, whole, query, isPaged])
  const knownNow = useMemo(() => (use ? knownRows(answer) : { question: '', rows: whole }), [use, answer, whole])

  return {
    ...shown,
    known: knownNow,
    atOnce: whole.length,
    query,
    ...state,
    change,
    async askAside(page, signal) {
      const { query: now, names: keys } = latest.current
      const result = await aside.ask(valuesOf(keys, { ...now, page }), { signal })
      if (result.code !== 0) throw new MessageError(toldByResult(result))
      return { rows: rowsIn(result.data), total: cellNumber(getPath(result.originData, keys.total)) }
    },
    reload: async () => {
      setCleared(false)
      if (use) await ask(latest.current.query, true)
    },
    clear: () => setCleared(true),
  }
}
