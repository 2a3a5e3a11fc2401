import { Button, Tag } from '@arco-design/web-react'
import type { TemplateInfo } from '../../../server/wire.ts'
import { RowMenu, type RowMenuItem } from '../../kit/list/row-menu.tsx'
import { useMessages } from '../../shell/messages.ts'
import { DrawnCover } from '../drawn-cover.tsx'
import { useTemplatePicture } from './built-in-picture.ts'
import './templates.css'
import { templateTexts } from './texts.ts'

interface TemplateCardProps {
  readonly template: TemplateInfo
  /** What its author, or whoever looks after the centre, may do with it. */
  readonly items: readonly RowMenuItem[]
  /** One below that of the list. */
  readonly heading: 'h2' | 'h3'
  readonly onPreview: () => void
  readonly onUse: () => void
}

/** A template in the centre. */
export function TemplateCard({ template, items, heading: Heading, onPreview, onUse }: TemplateCardProps) {
  const t = useMessages(templateTexts)
  const { id, name, remark, type, category, listed, held, author, uses, pageCount } = template
  const picture = useTemplatePicture(template)
  const isBuiltIn = typeof id === 'string'
  const byText = author === '' ? t('byNobody') : t('by', { name: author })
  const facts = [...(isBuiltIn ? [] : [t('uses', { count: uses })]), ...(type === 'project' ? [t('pages', { count: pageCount })] : [])]
  return (
    <li className="template-card">
      <button type="button" className="template-picture" aria-label={t('previewOf', { name })} onClick={onPreview}>
        {picture === '' ? <DrawnCover id={typeof id === 'number' ? id : 0} /> : <img src={picture} alt="" loading="lazy" />}
      </button>
      <div className="template-body">
        <Heading>{name}</Heading>
        <div className="template-tags">
          <Tag size="small" color="purple">
            {t(type)}
          </Tag>
          <Tag size="small">{t(category)}</Tag>
          {listed === 2 && (
            <Tag size="small" color={held === null ? 'orange' : 'red'}>
              {t(held === null ? 'unlisted' : 'held')}
            </Tag>
          )}
        </div>
        {held !== null && <p className="template-held">{t('heldFor', { reason: held })}</p>}
        {remark !== '' && <span className="template-remark">{remark}</span>}
        {!isBuiltIn && <span className="studio-muted">{byText}</span>}
        {facts.length > 0 && <span className="studio-muted">{facts.join(' · ')}</span>}
      </div>
      <div className="template-foot">
        <Button size="small" aria-label={t('useOf', { name })} type="primary" onClick={onUse}>
          {t('use')}
        </Button>
        {items.length > 0 && <RowMenu label={t('more', { name })} items={items} />}
      </div>
    </li>
  )
}
