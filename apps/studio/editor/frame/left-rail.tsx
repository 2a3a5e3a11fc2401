import { labelIn } from '#kernel/message'
import type { SidePanelDeclaration } from '#sdk/studio'
import { OneIcon } from '../../../kit/panel/one-icon.tsx'
import { ToolHint } from '../../../kit/panel/tool-hint.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { ariaKeys, keyLabel } from '../commands/key-label.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import './side-panels.css'

const texts = defineMessages('editor-rail', { zh: { panels: '面板' }, en: { panels: 'Panels' } })

/** The rail of panels at the left edge. */
export function LeftRail({ panels }: { readonly panels: readonly SidePanelDeclaration[] }) {
  const ui = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const open = useSignalValue(ui.leftPanel)
  return (
    <nav className="ed-rail" aria-label={t('panels')}>
      {panels.map((panel) => (
        <ToolHint
          key={panel.id}
          position="right"
          content={panel.keys?.[0] ? `${labelIn(panel.label, locale)} (${keyLabel(panel.keys[0])})` : labelIn(panel.label, locale)}
        >
          <button
            type="button"
            className="ed-rail-item"
            aria-label={labelIn(panel.label, locale)}
            aria-pressed={open === panel.id}
            aria-keyshortcuts={panel.keys?.[0] && ariaKeys(panel.keys[0])}
            onClick={() => (ui.leftPanel.value = open === panel.id ? null : panel.id)}
          >
            <OneIcon icon={panel.icon} />
          </button>
        </ToolHint>
      ))}
    </nav>
  )
}
