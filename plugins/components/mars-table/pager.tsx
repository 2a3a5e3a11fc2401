import { Pagination } from '@arco-design/web-react'
import '@arco-design/web-react/es/Pagination/style/css.js'
import type { ViewProps } from '#sdk'
import { tableIn, useLanguage } from '#sdk/react'
import type { marsTable } from './index.ts'

interface PagerProps {
  readonly place: 'top' | 'bottom'
  readonly total: number
  readonly page: number
  readonly size: number
  readonly pageSize: number
  readonly settings: ViewProps<typeof marsTable>['props']['pagination']
  /** Only what fits a phone. */
  readonly narrow: boolean
  readonly className: string
  readonly onChange: (page: number, size: number) => void
}

const TOTAL = { zh: (total: number) => `共 ${total} 条`, en: (total: number) => `${total} in total` } as const

/** The pager at one edge of the table; sizes to choose from are one to four times the first. */
export function Pager({ place, total, page, size, pageSize, settings, narrow, className, onChange }: PagerProps) {
  const locale = useLanguage()
  const { position, showTotal, showSizeChanger, showQuickJumper } = settings
  const wanted = (position.length > 0 ? position : (['bottomRight'] as const)).filter((each) => each.startsWith(place))
  return wanted.map((each) => (
    <div key={each} className={`tessera-table-pager${each.endsWith('Left') ? ' tessera-table-pager-left' : ''} ${className}`}>
      <Pagination
        size={narrow ? 'small' : 'default'}
        simple={narrow}
        current={page}
        pageSize={size}
        total={total}
        showTotal={showTotal === false ? false : tableIn(TOTAL, locale)}
        sizeCanChange={!narrow && Boolean(showSizeChanger)}
        sizeOptions={[1, 2, 3, 4].map((times) => times * pageSize)}
        showJumper={!narrow && Boolean(showQuickJumper)}
        onChange={onChange}
      />
    </div>
  ))
}
