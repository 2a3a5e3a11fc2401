import { useMemo } from 'react'
import { labelIn } from '#kernel/message'
import { PAGE_ID, PAGE_TYPE } from '#kernel/page/records'
import { componentsPoint } from '#sdk'
import { inspectorTabsPoint } from '#sdk/studio'
import { TabStrip } from '../../../kit/panel/tab-strip.tsx'
import { usePanels } from '../../../kit/panel/use-panels.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { componentAddress } from '../../docs/addresses.ts'
import { DocsLink, isDocumented } from '../../docs/docs-link.tsx'
import { declarationOf } from '../document/catalogue.ts'
import { LastChange } from '../history/last-change.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { PluginMark } from '../words/plugin-mark.tsx'
import { ElementName } from './element-name.tsx'
import { PanelSlot } from './panel-slot.tsx'
import './inspector-host.css'

const texts = defineMessages('editor-inspector', {
  zh: { inspector: '属性面板', several: '已选中 {{count}} 个组件', page: '页面' },
  en: { inspector: 'Inspector', several: 'Elements selected: {{count}}', page: 'Page' },
})

/** The right side: what is selected, and its contributed tabs. */
export function InspectorHost() {
  const { session, inspectorTab } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const tabs = usePanels(inspectorTabsPoint)
  const chosen = useSignalValue(inspectorTab)
  const selection = useSignalValue(session.selection)
  const page = useSignalValue(session.page)
  const primary = selection.at(-1) ?? PAGE_ID
  const entry = useSignalValue(useMemo(() => session.store.entry(primary), [session, primary]))
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const type = entry?.kind === 'element' ? entry.type : PAGE_TYPE
  const declared = declarationOf(session.kernel, type)
  const kind = labelIn(declared?.label, locale) ?? type
  return (
    <aside className="ed-inspector" aria-label={t('inspector')}>
      <header className="ed-inspector-head">
        <ComponentIcon type={type} />
        {selection.length < 2 && entry?.kind === 'element' ? (
          <ElementName element={entry}>
            <span className="ed-muted">{kind}</span>
          </ElementName>
        ) : (
          <>
            <strong>{selection.length > 1 ? t('several', { count: selection.length }) : page.name}</strong>
            {selection.length < 2 && <span className="ed-muted">{t('page')}</span>}
          </>
        )}
        {selection.length < 2 && entry?.kind === 'element' && <PluginMark type={type} />}
        {selection.length < 2 && declared && isDocumented(session.kernel.registry(componentsPoint).contributor(declared.id)) && (
          <DocsLink address={componentAddress(type)} what={kind} />
        )}
      </header>
      {selection.length < 2 && entry && <LastChange entry={entry.id} />}
      <TabStrip label={t('inspector')} tabs={tabs} open={tab?.id ?? null} choose={(id) => (inspectorTab.value = id)} />
      <div className="ed-inspector-body" role="tabpanel" aria-label={labelIn(tab?.label, locale)}>
        {tab && <PanelSlot point={inspectorTabsPoint} panel={tab} />}
      </div>
    </aside>
  )
}
