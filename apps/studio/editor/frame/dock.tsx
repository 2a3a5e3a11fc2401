import { Badge } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { signal } from '@preact/signals-core'
import { useMemo } from 'react'
import { labelIn } from '#kernel/message'
import { type DockTabDeclaration, dockTabsPoint, useEditor } from '#sdk/studio'
import { SlotBoundary } from '../../../kit/panel/slot.tsx'
import { TabStrip } from '../../../kit/panel/tab-strip.tsx'
import { useContextOf } from '../../../kit/panel/use-context-of.ts'
import { usePanels } from '../../../kit/panel/use-panels.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { PanelSlot } from './panel-slot.tsx'
import './dock.css'

const texts = defineMessages('editor-dock', { zh: { dock: '调试面板', close: '收起' }, en: { dock: 'Bottom dock', close: 'Close' } })

/** The strip of dock tabs; pressing the open one closes it. */
export function DockStrip() {
  const { dock } = useEditorUi()
  const t = useMessages(texts)
  const tabs = usePanels(dockTabsPoint)
  const open = useSignalValue(dock)
  return (
    <section className="ed-dock-strip" aria-label={t('dock')}>
      <TabStrip
        label={t('dock')}
        tabs={tabs}
        open={open}
        choose={(id) => {
          dock.value = open === id ? null : id
        }}
        mark={(tab) => tab.count && <Count tab={tab} of={tab.count} />}
      />
      {open !== null && (
        <button type="button" className="ed-icon-button" aria-label={t('close')} onClick={() => (dock.value = null)}>
          <IconClose />
        </button>
      )}
    </section>
  )
}

const CALM = signal(false)

interface CountProps {
  readonly tab: DockTabDeclaration
  readonly of: NonNullable<DockTabDeclaration['count']>
}

/** A tab whose count fails is a tab without one. */
function Count(props: CountProps) {
  return (
    <SlotBoundary quiet retry={() => undefined}>
      <CountNow {...props} />
    </SlotBoundary>
  )
}

function CountNow({ tab, of }: CountProps) {
  const editor = useEditor()
  const own = useContextOf(dockTabsPoint, tab)
  const count = useSignalValue(useMemo(() => of(editor, own), [of, editor, own]))
  const { urgent } = tab
  const isUrgent = useSignalValue(useMemo(() => urgent?.(editor, own) ?? CALM, [urgent, editor, own]))
  const className = isUrgent ? 'ed-count ed-count-urgent' : 'ed-count'
  return count > 0 ? <Badge count={count} maxCount={99} className={className} /> : null
}

export function DockBody() {
  const { dock } = useEditorUi()
  const locale = useLocale()
  const open = useSignalValue(dock)
  const panel = usePanels(dockTabsPoint).find(({ id }) => id === open)
  return (
    <div className="ed-dock-body" role="tabpanel" aria-label={labelIn(panel?.label, locale)}>
      {panel && <PanelSlot point={dockTabsPoint} panel={panel} />}
    </div>
  )
}
