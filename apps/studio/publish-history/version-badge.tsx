import { Tag } from '@arco-design/web-react'
import type { PageState } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { recordTexts } from './texts.ts'

const BADGES = {
  1: { color: 'gray', word: 'published' },
  2: { color: 'orange', word: 'behind' },
  3: { color: 'green', word: 'published' },
  4: { color: 'arcoblue', word: 'rolledBack' },
} as const

/** What the version that an environment shows is to the page as it is edited. */
export function VersionBadge({ state }: { readonly state: PageState }) {
  const t = useMessages(recordTexts)
  const { color, word } = BADGES[state]
  return (
    <>
      <Tag size="small" color="purple">
        {t('current')}
      </Tag>
      <Tag size="small" color={color}>
        {t(word)}
      </Tag>
    </>
  )
}
