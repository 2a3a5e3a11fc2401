import { Button } from '@arco-design/web-react'
import { IconArrowLeft } from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { type HeaderItemDeclaration, headerItemsPoint } from '#sdk/studio'
import { Slot } from '../../../kit/panel/slot.tsx'
import { useContextOf } from '../../../kit/panel/use-context-of.ts'
import { usePanels } from '../../../kit/panel/use-panels.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import './header.css'
import { ToolHint } from '../../../kit/panel/tool-hint.tsx'
import { PageName } from './page-card.tsx'

const texts = defineMessages('editor-header', { zh: { back: '返回页面列表' }, en: { back: 'Back to the pages' } })

function load(item: HeaderItemDeclaration): ComponentType | Promise<ComponentType> {
  const answer = item.load()
  return answer instanceof Promise ? answer.then(({ Item }) => Item) : answer.Item
}

function ItemSlot({ item }: { readonly item: HeaderItemDeclaration }) {
  return <Slot declaration={item} load={load} props={{}} own={useContextOf(headerItemsPoint, item)} small waiting={null} />
}

/** The editor's 48 pixels at the top: the way back, the page's name and, when it is `whole`, what plugins put there. */
export function Header({ whole }: { readonly whole: boolean }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const [, go] = useLocation()
  const { kind, records } = session.part(openedPage)
  const mode = useSignalValue(session.mode)
  const items = usePanels(headerItemsPoint).filter((item) => whole && (item.mode === undefined || item.mode === mode))
  const at = (place: HeaderItemDeclaration['place']) =>
    items.filter((item) => item.place === place).map((item) => <ItemSlot key={item.id} item={item} />)
  return (
    <header className="ed-header" aria-busy={!whole || undefined}>
      <ToolHint content={t('back')}>
        <Button
          type="text"
          size="small"
          className="studio-icon-button"
          icon={<IconArrowLeft />}
          aria-label={t('back')}
          onClick={() => go(kind.backTo(records))}
        />
      </ToolHint>
      <PageName />
      {at('start')}
      <div className="ed-header-end">{at('end')}</div>
    </header>
  )
}
