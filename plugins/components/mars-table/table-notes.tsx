import { CutNotice, tableIn, useLanguage } from '#sdk/react'
import type { Item } from './items.ts'

/** Rows at once above which the author is told that the source should page them. */
export const MANY_ROWS = 100_000

const TEXTS = {
  zh: (all: string) => `一次收到 ${all} 行。请让数据源分页：返回一页数据与总数，页面会更快、更省内存`,
  en: (all: string) =>
    `${all} rows were loaded in one response. Let the source page them: a page of rows with their total takes less time and less memory`,
} as const
const LANGUAGES = { zh: 'zh-CN', en: 'en-US' } as const

interface TableNotesProps {
  readonly shown: readonly Item[]
  readonly total: number
  /** Rows that came at once. */
  readonly atOnce: number
  readonly isEdited: boolean
}

/** What is said below the rows: that there are more than are shown, and to the author that too many came. */
export function TableNotes({ shown, total, atOnce, isEdited }: TableNotesProps) {
  const locale = useLanguage()
  return (
    <>
      <CutNotice of={{ shown, total, isCut: total > shown.length }} />
      {isEdited && atOnce > MANY_ROWS && (
        <div className="tessera-table-many" role="note">
          {tableIn(TEXTS, locale)(new Intl.NumberFormat(tableIn(LANGUAGES, locale)).format(atOnce))}
        </div>
      )}
    </>
  )
}
