import { Button, Modal, Tooltip } from '@arco-design/web-react'
import { IconArrowLeft, IconCommand, IconPlayArrow, IconQuestionCircle, IconRedo, IconUndo } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { useSignalValue } from '#kernel/view'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { Preferences } from '../../preferences.tsx'
import { UserMenu } from '../../user-menu.tsx'
import { ariaKeys, keyLabel } from '../commands/key-label.ts'
import { COMMANDS } from '../commands/labels.ts'
import { useEditorUi } from '../editor-ui.ts'
import { PublishPopover } from './publish-popover.tsx'
import { SaveChip } from './save-chip.tsx'
import { WidthSwitch } from './width-switch.tsx'
import './header.css'

const texts = defineMessages('editor-header', {
  zh: {
    back: '返回页面列表',
    exit: '退出预览',
    unsavedTitle: '还有未保存的修改',
    unsavedText: '切换语言前要先保存吗？修改会保留在本机。',
    change: '切换',
    cancel: '取消',
  },
  en: {
    back: 'Back to the pages',
    exit: 'Exit Preview',
    unsavedTitle: 'There are unsaved changes',
    unsavedText: 'Change the language all the same? Your changes are kept on this device.',
    change: 'Change',
    cancel: 'Cancel',
  },
})

/** The editor's 48 pixels at the top. */
export function Header() {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const locale = useLocale()
  const [, go] = useLocation()
  const page = useSignalValue(session.page)
  const mode = useSignalValue(session.mode)
  const canUndo = useSignalValue(session.canUndo)
  const canRedo = useSignalValue(session.canRedo)

  const askLanguage = (): Promise<boolean> =>
    !session.hasUnsaved()
      ? Promise.resolve(true)
      : new Promise((resolve) => {
          Modal.confirm({
            title: t('unsavedTitle'),
            content: t('unsavedText'),
            okText: t('change'),
            cancelText: t('cancel'),
            onOk: () => {
              resolve(true)
            },
            onCancel: () => {
              resolve(false)
            },
          })
        })
  const tool = (label: string, keys: string, icon: ReactElement, run: () => void, disabled = false) => (
    <Tooltip content={`${label} (${keyLabel(keys)})`}>
      <Button
        type="text"
        size="small"
        className="studio-icon-button"
        icon={icon}
        aria-label={label}
        aria-keyshortcuts={ariaKeys(keys)}
        disabled={disabled}
        onClick={run}
      />
    </Tooltip>
  )
  return (
    <header className="ed-header">
      <Tooltip content={t('back')}>
        <Button
          type="text"
          size="small"
          className="studio-icon-button"
          icon={<IconArrowLeft />}
          aria-label={t('back')}
          onClick={() => go(`/project/${page.projectId}/pages`)}
        />
      </Tooltip>
      <h1 title={page.name}>{page.name}</h1>
      <SaveChip />
      {mode === 'edit' && (
        <div className="ed-header-tools">
          {tool(COMMANDS.undo[locale], '$mod+z', <IconUndo />, session.undo, !canUndo)}
          {tool(COMMANDS.redo[locale], '$mod+Shift+z', <IconRedo />, session.redo, !canRedo)}
        </div>
      )}
      <WidthSwitch />
      <div className="ed-header-end">
        {tool(COMMANDS.commands[locale], '$mod+k', <IconCommand />, () => (ui.dialog.value = 'commands'))}
        {tool(COMMANDS.shortcuts[locale], 'Shift+?', <IconQuestionCircle />, () => (ui.dialog.value = 'shortcuts'))}
        <Preferences beforeLanguage={askLanguage} />
        {mode === 'preview' ? (
          <Button size="small" onClick={() => (session.mode.value = 'edit')}>
            {t('exit')}
          </Button>
        ) : (
          <Button size="small" icon={<IconPlayArrow />} onClick={() => (session.mode.value = 'preview')}>
            {COMMANDS.preview[locale]}
          </Button>
        )}
        {mode === 'edit' && <PublishPopover />}
        <UserMenu />
      </div>
    </header>
  )
}
