import { Modal } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import type { Label } from '#kernel/page'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { keyLabel } from './key-label.ts'
import { COMMANDS, GROUPS } from './labels.ts'

const texts = defineMessages('editor-sheet', {
  zh: { title: '快捷键', interact: '按住 Mod 操作页面本身', onCanvas: '在画布上', space: '空格' },
  en: { title: 'Keyboard shortcuts', interact: 'Hold Mod to use the page itself', onCanvas: 'On the canvas', space: 'Space' },
})

/** What keys and pointer do on the canvas without being commands. */
const ON_CANVAS: readonly { readonly label: Label; readonly keys: readonly (readonly string[] | Label)[] }[] = [
  {
    label: COMMANDS.pan,
    keys: [
      ['Space', '← ↑ ↓ →'],
      ['Space', 'Shift', '← ↑ ↓ →'],
    ],
  },
  {
    label: COMMANDS.panByPointer,
    keys: [
      { zh: '空格 + 拖动', en: 'Space + drag' },
      { zh: '中键拖动', en: 'Middle drag' },
    ],
  },
  { label: COMMANDS.zoomByWheel, keys: [{ zh: 'Ctrl + 滚轮', en: 'Ctrl + wheel' }] },
  { label: COMMANDS.placeByKeys, keys: [['← ↑ ↓ →'], ['Shift', '← ↑ ↓ →']] },
]

/** Every command that has keys, by group, and what keys do on the canvas. */
export function ShortcutSheet({ close }: { readonly close: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const commands = useSignalValue(session.commands)
  return (
    <Modal title={t('title')} visible footer={null} onCancel={close} style={{ width: 720 }} className="ed-sheet-dialog">
      <div className="ed-shortcuts">
        {Object.entries(GROUPS).map(([group, label]) => {
          const rows = commands.filter((command) => command.group === group && (command.keys?.length ?? 0) > 0)
          return rows.length === 0 ? null : (
            <section key={group} aria-label={labelIn(label, locale)}>
              <h3>{labelIn(label, locale)}</h3>
              <dl>
                {rows.map((command) => (
                  <div key={command.id}>
                    <dt>{labelIn(command.label, locale)}</dt>
                    <dd>
                      {[...new Set(command.keys?.map((keys) => keyLabel(keys)))].map((keys) => (
                        <kbd key={keys}>{keys}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
        <section aria-label={t('onCanvas')}>
          <h3>{t('onCanvas')}</h3>
          <dl>
            {ON_CANVAS.map(({ label, keys }) => (
              <div key={label.en}>
                <dt>{labelIn(label, locale)}</dt>
                <dd>
                  {keys.map((each) => {
                    const words = 'zh' in each ? labelIn(each, locale) : each.map((key) => (key === 'Space' ? t('space') : key)).join('+')
                    return <kbd key={words}>{words}</kbd>
                  })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="ed-note">{t('interact').replace('Mod', keyLabel('$mod+').replace('+', ''))}</p>
    </Modal>
  )
}
