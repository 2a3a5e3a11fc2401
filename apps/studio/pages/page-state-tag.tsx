import { Tag } from '@arco-design/web-react'
import type { PageState } from '../../../server/wire.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'

const texts = defineMessages('page-state', {
  zh: { s1: '待开发', s2: '待发布', s3: '已发布', s4: '已回滚' },
  en: { s1: 'Never published', s2: 'Unpublished changes', s3: 'Published', s4: 'Rolled back' },
})
const COLORS = { 1: 'gray', 2: 'orange', 3: 'green', 4: 'arcoblue' } as const

/** The state of a page in one environment. */
export function PageStateTag({ env, state }: { readonly env: 'STG' | 'PRD'; readonly state: PageState }) {
  const t = useMessages(texts)
  return (
    <Tag size="small" color={COLORS[state]} className="studio-state">
      {env} · {t(`s${state}`)}
    </Tag>
  )
}
