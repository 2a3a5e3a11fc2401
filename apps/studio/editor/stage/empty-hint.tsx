import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useDrag } from '../drag/drag-controller.ts'
import { useEditorUi } from '../parts/editor-ui.ts'

const texts = defineMessages('editor-empty', {
  zh: { title: '页面还是空的', hint: '把左侧的组件拖到这里，按 A 打开组件面板，或粘贴复制的组件。', add: '添加组件' },
  en: {
    title: 'This page is empty',
    hint: 'Drop a component here, press A to browse them, or paste what you copied.',
    add: 'Add components',
  },
})

/** What an empty page offers to begin with. */
export function EmptyHint() {
  const ui = useEditorUi()
  const t = useMessages(texts)
  const children = useSignalValue(ui.session.store.children(null))
  const dragging = useSignalValue(useDrag().active)
  if (children.length > 0 || dragging) return null
  return (
    <div className="ed-empty-hint">
      <strong>{t('title')}</strong>
      <span>{t('hint')}</span>
      <button type="button" onClick={() => (ui.leftPanel.value = 'panel/add')}>
        {t('add')}
      </button>
    </div>
  )
}
