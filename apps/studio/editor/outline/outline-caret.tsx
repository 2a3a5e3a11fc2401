import { IconCaretDown, IconCaretRight } from '@arco-design/web-react/icon'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import type { OutlineRow } from './outline-rows.ts'

const texts = defineMessages('editor-outline-caret', { zh: { open: '展开', close: '收起' }, en: { open: 'Expand', close: 'Collapse' } })

/** Opens and closes what is below a row; keeps its room where there is nothing. */
export function OutlineCaret({ row, toggle }: { readonly row: OutlineRow; readonly toggle: (id: string) => void }) {
  const t = useMessages(texts)
  if (!row.hasChildren) return <span className="ed-caret" />
  return (
    <button
      type="button"
      tabIndex={-1}
      className="ed-caret"
      aria-label={t(row.open ? 'close' : 'open')}
      onClick={(event) => {
        event.stopPropagation()
        toggle(row.id)
      }}
    >
      {row.open ? <IconCaretDown /> : <IconCaretRight />}
    </button>
  )
}
