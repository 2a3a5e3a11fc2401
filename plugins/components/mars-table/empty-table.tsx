import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { Skeleton, tableIn, useLanguage, usePage, useSignalValue } from '#sdk/react'

const TEXTS = {
  zh: {
    empty: '暂无数据',
    failed: '数据加载失败',
    retry: '重试',
    wrong: '数据不是行的列表。请在“数据”页选择要显示的部分',
    part: (path: string) => `数据是一个对象，行的列表在 ${path}。请在“数据”页的取值路径中选择它`,
  },
  en: {
    empty: 'No data',
    failed: 'The data did not load',
    retry: 'Try again',
    wrong: 'The data is no list of rows. Choose the part to show in the Data tab',
    part: (path: string) => `The data is an object, and its list of rows is at ${path}. Choose that path in the Data tab`,
  },
} as const

interface EmptyTableProps {
  readonly id: string
  readonly className: string
  readonly error: string | null | undefined
  /** The first answer is on its way: nothing is known to be missing. */
  readonly isLoading: boolean
  /** As many as a page of the table has. */
  readonly rows: number
  readonly retry: () => void
}

/**
 * Shown instead of rows: that there are none, or why. The editor alone says what the data should be like.
 */
export function EmptyTable({ id, className, error, isLoading, rows, retry }: EmptyTableProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const other = useSignalValue(page.failures(id)).find(({ code }) => code === 'DATA_SHAPE')
  const isWrong = other !== undefined && page.mode === 'edit'
  if (isLoading && !error && !isWrong) return <Skeleton shape="rows" count={rows} />
  const said = isWrong ? (other.part === undefined ? texts.wrong : texts.part(other.part)) : texts.empty
  return (
    <div className={`tessera-table-empty ${className}`} role={error ? 'alert' : isWrong ? 'note' : undefined}>
      {error ? `${texts.failed}: ${error}` : said}
      {error && (
        <Button size="small" onClick={retry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
