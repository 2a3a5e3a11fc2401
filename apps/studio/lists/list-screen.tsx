import { Input, Pagination, Skeleton } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import type { ListPart, LoadedList } from '../../kit/list/use-list.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import './lists.css'

export interface ListScreenProps<Item> {
  readonly title: string
  /** The name of the search field. */
  readonly find: string
  readonly list: LoadedList<ListPart<Item>>
  /** One or two sentences on what the list is for. */
  readonly intro?: ReactNode
  /** More fields and buttons beside the search. */
  readonly tools?: ReactNode
  /** Between the toolbar and the list. */
  readonly notices?: ReactNode
  /** What the screen needs besides the list, and could not load. */
  readonly failure?: { readonly error: Error; readonly retry: () => void } | undefined
  /** What shows the list; `busy` while the next part is loaded. */
  readonly children: (items: readonly Item[], busy: boolean) => ReactNode
  /** What belongs to the screen and stands in no place of it: dialogs. */
  readonly dialogs?: ReactNode
}

/** The frame of every screen with a list: title, search, buttons, failures, the list and its pages. */
export function ListScreen<Item>({ title, find, list, intro, tools, notices, failure, children, dialogs }: ListScreenProps<Item>) {
  const { data, error, loading, reload } = list
  const failed = failure ?? (error && { error, retry: reload })
  return (
    <ListLayout>
      <ScreenHead title={title} intro={intro}>
        <Input.Search aria-label={find} placeholder={find} value={list.text} onChange={list.setText} allowClear className="studio-find" />
        {tools}
      </ScreenHead>
      {notices}
      {failed && <LoadFailure error={failed.error} retry={failed.retry} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && children(data.list, loading)}
      {data && data.total > list.pageSize && (
        <Pagination
          className="studio-list-pages"
          current={list.pageNum}
          total={data.total}
          pageSize={list.pageSize}
          onChange={list.setPageNum}
        />
      )}
      {dialogs}
    </ListLayout>
  )
}
