import { IconCheckSquare } from '@arco-design/web-react/icon'
import { labelIn, useAdmin, useSignalValue } from '#sdk/studio'
import { approvalsItem } from './index.ts'
import './view.css'

const TO_DO = { zh: '待办', en: 'to do' } as const
/** The largest count that is written out. */
const MOST = 99

/** Leads to the inbox of approvals, with the number of those to decide; absent in projects without approval flows. */
export function Item() {
  const { tasks, language, go } = useAdmin()
  const locale = useSignalValue(language)
  const { todo, isUsed } = useSignalValue(tasks.counts)
  if (!isUsed && todo === 0) return null
  const label = labelIn(approvalsItem.label, locale)
  const said = todo === 0 ? label : `${label} · ${todo} ${labelIn(TO_DO, locale)}`
  return (
    <button type="button" className="admin-tool" aria-label={said} title={said} onClick={() => go('/approvals')}>
      <IconCheckSquare />
      {todo > 0 && <span className="approvals-count">{todo > MOST ? `${MOST}+` : todo}</span>}
    </button>
  )
}
