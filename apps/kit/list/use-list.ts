import { useDeferredValue, useEffect, useState } from 'react'
import { type Loaded, useLoaded } from './use-loaded.ts'

const PAGE_SIZE = 20

export interface ListQuery {
  readonly keyword: string
  readonly pageNum: number
  readonly pageSize: number
}

export interface ListPart<Item> {
  readonly list: readonly Item[]
  readonly total: number
}

/** A list that is loaded page by page and searched. */
export interface LoadedList<Answer> extends Loaded<Answer> {
  /** What stands in the search field. */
  readonly text: string
  readonly setText: (text: string) => void
  /** What is searched for, without spaces at its ends. */
  readonly keyword: string
  readonly pageNum: number
  readonly setPageNum: (page: number) => void
  readonly pageSize: number
}

/** Loads a list, again whenever `key`, the search or the page changes; where its last page has become empty, the page before it is shown. */
export function useList<Answer extends ListPart<unknown>>(
  key: string,
  load: (query: ListQuery, signal: AbortSignal) => Promise<Answer>,
  pageSize = PAGE_SIZE,
): LoadedList<Answer> {
  const [text, setText] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const keyword = useDeferredValue(text.trim())
  const loaded = useLoaded(JSON.stringify([key, keyword, pageNum]), (signal) => load({ keyword, pageNum, pageSize }, signal))
  const { data, loading } = loaded
  const last = data ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined
  useEffect(() => {
    if (!loading && last !== undefined && pageNum > last) setPageNum(last)
  }, [loading, last, pageNum])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list, which begins with its first page
  useEffect(() => setPageNum(1), [key])
  return {
    ...loaded,
    text,
    setText: (next) => {
      setText(next)
      setPageNum(1)
    },
    keyword,
    pageNum,
    setPageNum,
    pageSize,
  }
}
