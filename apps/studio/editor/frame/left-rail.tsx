import { Tooltip } from '@arco-design/web-react'
import { useSignalValue } from '#kernel/view'
import { IconByName } from '#sdk/react'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { ariaKeys, keyLabel } from '../commands/key-label.ts'
import { useEditorUi } from '../editor-ui.ts'
import { sidePanelsPoint } from '../points.ts'
import { usePanels } from './use-panels.ts'
import './side-panels.css'

const texts = defineMessages('editor-rail', { zh: { panels: '面板' }, en: { panels: 'Panels' } })

/** The rail of panels at the left edge. */
export function LeftRail() {
  const ui = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const panels = usePanels(sidePanelsPoint)
  const open = useSignalValue(ui.leftPanel)
  return (
    <nav className="ed-rail" aria-label={t('panels')}>
      {panels.map((panel) => (
        <Tooltip
          key={panel.id}
          position="right"
          content={panel.keys ? `${panel.label[locale]} (${keyLabel(panel.keys)})` : panel.label[locale]}
        >
          <button
            type="button"
            className="ed-rail-item"
            aria-label={panel.label[locale]}
            aria-pressed={open === panel.id}
            aria-keyshortcuts={panel.keys && ariaKeys(panel.keys)}
            onClick={() => (ui.leftPanel.value = open === panel.id ? null : panel.id)}
          >
            <IconByName name={panel.icon} />
          </button>
        </Tooltip>
      ))}
    </nav>
  )
}
