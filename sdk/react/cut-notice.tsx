import { labelIn, tableIn } from '#kernel/message'
import { cutText } from './bound-data.ts'
import './cut-notice.css'
import { useLanguage } from './use-element.ts'

const SAMPLE = {
  zh: '示例数据：列表还没有数据，仅在编辑器中显示',
  en: 'Sample rows: the list has none yet. Only the editor shows them',
} as const

/** Says below rows of the editor that they only stand in. */
export function SampleNotice() {
  const locale = useLanguage()
  return (
    <div className="tessera-cut" role="note">
      {tableIn(SAMPLE, locale)}
    </div>
  )
}

/** Says in a line that there is more than is shown; nothing where all of it is. */
export function CutNotice({ of }: { readonly of: Parameters<typeof cutText>[0] & { readonly isCut: boolean } }) {
  const locale = useLanguage()
  return of.isCut ? (
    <div className="tessera-cut" role="note">
      {labelIn(cutText(of), locale)}
    </div>
  ) : null
}
