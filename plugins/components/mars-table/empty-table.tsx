import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { useLocale } from '#sdk/react'

const TEXTS = {
  zh: { empty: '暂无数据', failed: '数据加载失败', retry: '重试' },
  en: { empty: 'No data', failed: 'The data did not load', retry: 'Try again' },
} as const

interface EmptyTableProps {
  readonly className: string
  readonly error: string | null | undefined
  readonly retry: () => void
}

/** What stands in the place of rows: that there are none, or why. */
export function EmptyTable({ className, error, retry }: EmptyTableProps) {
  const texts = TEXTS[useLocale()]
  return (
    <div className={`tessera-table-empty ${className}`} role={error ? 'alert' : undefined}>
      {error ? `${texts.failed}: ${error}` : texts.empty}
      {error && (
        <Button size="small" onClick={retry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
