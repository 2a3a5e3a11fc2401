import { Badge } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useSignalValue } from '#kernel/view'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../editor-ui.ts'
import { dockTabsPoint } from '../points.ts'
import { PanelSlot } from './panel-slot.tsx'
import { TabStrip } from './tab-strip.tsx'
import { usePanels } from './use-panels.ts'
import './dock.css'

const texts = defineMessages('editor-dock', { zh: { dock: '调试面板', close: '收起' }, en: { dock: 'Bottom dock', close: 'Close' } })

/** The strip of dock tabs; pressing the open one closes it. */
export function DockStrip() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const tabs = usePanels(dockTabsPoint)
  const open = useSignalValue(session.dock)
  const findings = useSignalValue(session.findings)
  const failures = useSignalValue(session.failures)
  const count = findings.length + failures.length
  return (
    <section className="ed-dock-strip" aria-label={t('dock')}>
      <TabStrip
        label={t('dock')}
        tabs={tabs}
        open={open}
        choose={(id) => {
          session.dock.value = open === id ? null : id
        }}
        mark={(id) => (id === 'dock/problems' && count > 0 ? <Badge count={count} maxCount={99} className="ed-count" /> : null)}
      />
      {open !== null && (
        <button type="button" className="ed-icon-button" aria-label={t('close')} onClick={() => (session.dock.value = null)}>
          <IconClose />
        </button>
      )}
    </section>
  )
}

export function DockBody() {
  const { session } = useEditorUi()
  const locale = useLocale()
  const open = useSignalValue(session.dock)
  const panel = usePanels(dockTabsPoint).find(({ id }) => id === open)
  return (
    <div className="ed-dock-body" role="tabpanel" aria-label={panel?.label[locale]}>
      {panel && <PanelSlot panel={panel} />}
    </div>
  )
}
