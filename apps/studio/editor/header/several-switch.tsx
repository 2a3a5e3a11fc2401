import { Button, Checkbox, Popover } from '@arco-design/web-react'
import { IconApps, IconDown } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { ToolHint } from '../../../kit/panel/tool-hint.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { ariaKeys, keyLabel } from '../commands/key-label.ts'
import { MOST_FRAMES } from '../document/several.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { severalToken } from '../parts/several-part.ts'
import { slotWords } from '../stage/several-words.ts'

const texts = defineMessages('editor-several', {
  zh: { which: '显示哪些宽度', full: '最多同时显示 {{most}} 个：每个都会绘制整个页面', last: '至少显示一个' },
  en: {
    which: 'Which widths are shown',
    full: 'At most {{most}} are shown: each one renders the whole page',
    last: 'At least one is shown',
  },
})

const COMMAND = 'command/view.several'

/** Shows the page at several widths beside each other, and lets a person choose which. */
export function SeveralSwitch() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const part = session.part(severalToken)
  const isOn = useSignalValue(part.isOn)
  const mode = useSignalValue(session.mode)
  const [isOpen, setOpen] = useState(false)
  const command = useSignalValue(session.commands).find(({ id }) => id === COMMAND)
  if (!command || mode !== 'edit') return null
  const [keys = ''] = command.keys ?? []
  const label = labelIn(command.label, locale)
  return (
    <div className="ed-several">
      <ToolHint content={`${label} (${keyLabel(keys)})`}>
        <Button
          type={isOn ? 'secondary' : 'text'}
          size="small"
          className="studio-icon-button"
          icon={<IconApps />}
          aria-label={label}
          aria-keyshortcuts={ariaKeys(keys)}
          aria-pressed={isOn}
          onClick={() => session.runCommand(COMMAND)}
        />
      </ToolHint>
      {isOn && (
        <Popover
          trigger="click"
          position="bl"
          popupVisible={isOpen}
          onVisibleChange={setOpen}
          content={isOpen && <Choice onClose={() => setOpen(false)} />}
        >
          <Button
            type="text"
            size="mini"
            className="ed-several-which"
            icon={<IconDown />}
            aria-label={t('which')}
            title={t('which')}
            aria-expanded={isOpen}
          />
        </Popover>
      )}
    </div>
  )
}

function Choice({ onClose }: { readonly onClose: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const part = session.part(severalToken)
  const offered = useSignalValue(part.offered)
  const shown = useSignalValue(part.slots).map(({ key }) => key)
  const isFull = shown.length >= MOST_FRAMES
  return (
    <fieldset className="ed-several-choice" aria-label={t('which')} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      {offered.map((slot) => {
        const isShown = shown.includes(slot.key)
        const reason = isShown ? (shown.length === 1 ? t('last') : undefined) : isFull ? t('full', { most: MOST_FRAMES }) : undefined
        return (
          <Checkbox key={slot.key} checked={isShown} disabled={reason !== undefined} onChange={(checked) => part.show(slot.key, checked)}>
            <span title={reason}>{labelIn(slotWords(slot), locale)}</span>
          </Checkbox>
        )
      })}
      {isFull && <p className="te-live-type">{t('full', { most: MOST_FRAMES })}</p>}
    </fieldset>
  )
}
