import { Tag } from '@arco-design/web-react'
import type { BroughtAlong } from '../../../server/wire.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import './findings-dialog.css'

const texts = defineMessages('brought-along', {
  zh: {
    title: '页面使用的区块',
    new: '已复制到此项目',
    planned: '会复制到此项目',
    known: '此项目已有相同内容',
    missing: '缺失：无法取得，页面上会显示占位',
  },
  en: {
    title: 'Blocks that the page uses',
    new: 'Copied to this project',
    planned: 'Will be copied to this project',
    known: 'Was here already, with the same content',
    missing: 'Missing: it could not be had, and the page shows a placeholder',
  },
})
const COLORS = { new: 'green', known: 'gray', missing: 'orange' } as const

/** What became of the blocks of a page that came from another project, or will become of them where that is `planned`. */
export function BroughtList({ brought, planned = false }: { readonly brought: readonly BroughtAlong[]; readonly planned?: boolean }) {
  const t = useMessages(texts)
  if (brought.length === 0) return null
  return (
    <section aria-label={t('title')}>
      <h3 className="studio-brought-title">{t('title')}</h3>
      <ul className="studio-brought">
        {brought.map(({ name, as }) => (
          <li key={`${as} ${name}`}>
            <span>{name}</span>
            <Tag size="small" color={COLORS[as]}>
              {t(planned && as === 'new' ? 'planned' : as)}
            </Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
