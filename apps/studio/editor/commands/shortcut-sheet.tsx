import { Modal } from '@arco-design/web-react'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { useEditorUi } from '../editor-ui.ts'
import { keyLabel } from './key-label.ts'
import { GROUPS } from './labels.ts'

const texts = defineMessages('editor-sheet', {
  zh: { title: '快捷键', interact: '按住 Mod 操作页面本身' },
  en: { title: 'Keyboard shortcuts', interact: 'Hold Mod to use the page itself' },
})

/** Every command that has keys, by group. */
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
            <section key={group} aria-label={label[locale]}>
              <h3>{label[locale]}</h3>
              <dl>
                {rows.map((command) => (
                  <div key={command.id}>
                    <dt>{command.label[locale]}</dt>
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
      </div>
      <p className="ed-note">{t('interact').replace('Mod', keyLabel('$mod+').replace('+', ''))}</p>
    </Modal>
  )
}
