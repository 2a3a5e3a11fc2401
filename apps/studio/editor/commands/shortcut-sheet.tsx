import { Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { keyLabel } from './key-label.ts'
import { COMMANDS, GROUPS } from './labels.ts'

const texts = defineMessages('editor-sheet', {
  zh: { title: '快捷键', interact: '按住 Mod 操作页面本身', onCanvas: '在画布上', space: '空格', search: '搜索快捷键', none: '没有匹配项' },
  en: {
    title: 'Keyboard shortcuts',
    interact: 'Hold Mod to use the page itself',
    onCanvas: 'On the canvas',
    space: 'Space',
    search: 'Search shortcuts',
    none: 'Nothing matches',
  },
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

interface Shortcut {
  readonly key: string
  readonly label: Label
  readonly keys: readonly string[]
}

/** Shortcuts by section: every command that has keys, and what keys do on the canvas. */
function useSections(): readonly { readonly title: string; readonly rows: readonly Shortcut[] }[] {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const commands = useSignalValue(session.commands)
  const groups = Object.entries(GROUPS).map(([group, label]) => ({
    title: labelIn(label, locale),
    rows: commands
      .filter((command) => command.group === group && (command.keys?.length ?? 0) > 0)
      .map(({ id, label, keys }) => ({ key: id, label, keys: [...new Set(keys?.map((each) => keyLabel(each)))] })),
  }))
  const written = (keys: readonly string[] | Label): string =>
    'zh' in keys ? labelIn(keys, locale) : keys.map((key) => (key === 'Space' ? t('space') : key)).join('+')
  const onCanvas = ON_CANVAS.map(({ label, keys }) => ({ key: label.en, label, keys: keys.map(written) }))
  return [...groups, { title: t('onCanvas'), rows: onCanvas }]
}

/** Every command that has keys, and what keys do on the canvas; found by name in either language or by key. */
export function ShortcutSheet({ close }: { readonly close: () => void }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isFound = (text: string): boolean => text.toLowerCase().includes(wanted)
  const matches = ({ label, keys }: Shortcut): boolean => [label.zh, label.en, ...keys].some(isFound)
  const sections = useSections().map(({ title, rows }) => ({ title, rows: rows.filter(matches) }))
  const shown = sections.filter(({ rows }) => rows.length > 0)
  return (
    <Modal title={t('title')} visible footer={null} onCancel={close} style={{ width: 720 }} className="ed-sheet-dialog">
      <Input allowClear value={search} onChange={setSearch} placeholder={t('search')} aria-label={t('search')} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section className="ed-shortcuts" tabIndex={0} aria-label={t('title')}>
        {shown.length === 0 && <p className="ed-muted">{t('none')}</p>}
        <div className="ed-shortcut-columns">
          {shown.map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map(({ key, label, keys }) => (
                  <div key={key}>
                    <dt>{labelIn(label, locale)}</dt>
                    <dd>
                      {keys.map((each) => (
                        <kbd key={each}>{each}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </section>
      <p className="ed-note">{t('interact').replace('Mod', keyLabel('$mod+').replace('+', ''))}</p>
    </Modal>
  )
}
