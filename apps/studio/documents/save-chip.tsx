import { Tag, Tooltip } from '@arco-design/web-react'
import { IconCloud, IconExclamationCircle, IconLock, IconSync } from '@arco-design/web-react/icon'
import type { ReadonlySignal } from '@preact/signals-core'
import type { ReactElement } from 'react'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import type { SaveState } from '../../shell/sync/save-state.ts'
import './save-chip.css'

const texts = defineMessages('document-save', {
  zh: {
    saved: '已保存',
    dirty: '未保存',
    saving: '保存中',
    offline: '离线',
    refused: '未被接受',
    conflict: '有冲突',
    locked: '只读',
    others: '{{names}} 刚刚作了修改',
    savedAt: '保存于 {{time}}',
    dirtyHint: '停止编辑后会自动保存；按 Mod+S 立即保存',
    offlineHint: '{{reason}}。修改保存在本机，会自动重试；点击立即重试',
    refusedHint: '服务器没有接受：{{reason}}。修改保存在本机；点击重试',
    conflictHint: '他人修改了相同的内容；点击选择保留哪一方',
  },
  en: {
    saved: 'Saved',
    dirty: 'Unsaved',
    saving: 'Saving',
    offline: 'Offline',
    refused: 'Not accepted',
    conflict: 'Conflict',
    locked: 'Read only',
    others: '{{names}} just made changes',
    savedAt: 'Saved at {{time}}',
    dirtyHint: 'Saved by itself once you pause; Mod+S saves now',
    offlineHint: '{{reason}}. Your changes are kept on this device and tried again; press to try now',
    refusedHint: 'The server did not accept it: {{reason}}. Your changes are kept on this device; press to try again',
    conflictHint: 'Another person changed the same settings; press to choose',
  },
})

const LOOKS = {
  saved: { text: 'saved', color: 'green', icon: <IconCloud /> },
  dirty: { text: 'dirty', color: 'gray', icon: <IconCloud /> },
  saving: { text: 'saving', color: 'arcoblue', icon: <IconSync spin /> },
  offline: { text: 'offline', color: 'orange', icon: <IconExclamationCircle /> },
  refused: { text: 'refused', color: 'red', icon: <IconExclamationCircle /> },
  conflict: { text: 'conflict', color: 'red', icon: <IconExclamationCircle /> },
  'read only': { text: 'locked', color: 'gray', icon: <IconLock /> },
} as const satisfies Record<SaveState['status'], { text: string; color: string; icon: ReactElement }>

export interface SaveChipProps {
  readonly state: ReadonlySignal<SaveState>
  readonly others: ReadonlySignal<readonly string[] | null>
  readonly onSave: () => Promise<void>
  /** Shows both sides of a conflict. */
  readonly onConflict: () => void
}

/** How changes stand with the server, and who else just changed something. */
export function SaveChip({ onSave, onConflict, ...signals }: SaveChipProps) {
  const t = useMessages(texts)
  const locale = useLocale()
  const state = useSignalValue(signals.state)
  const others = useSignalValue(signals.others)
  const { text, color, icon } = LOOKS[state.status]
  const hints: { readonly [Status in SaveState['status']]: (state: SaveState & { status: Status }) => string } = {
    saved: ({ at }) => t('savedAt', { time: new Date(at).toLocaleTimeString(locale) }),
    dirty: () => t('dirtyHint'),
    saving: () => t('saving'),
    offline: ({ reason }) => t('offlineHint', { reason }),
    refused: ({ reason }) => t('refusedHint', { reason }),
    conflict: () => t('conflictHint'),
    'read only': ({ reason }) => labelIn(reason, locale),
  }
  // The chip has the room of its longest word, so that nothing beside it moves.
  const longest = Object.values(LOOKS)
    .map((each) => t(each.text))
    .reduce((a, b) => (b.length > a.length ? b : a))
  const hint = (hints[state.status] as (state: SaveState) => string)(state)
  const act = (): void => {
    if (state.status === 'conflict') onConflict()
    else void onSave().catch(() => undefined)
  }
  return (
    <>
      <span role="status" className="dc-others">
        {others && t('others', { names: others.join(locale === 'zh' ? '、' : ', ') })}
      </span>
      <Tooltip content={hint}>
        <button type="button" className="dc-save-chip" aria-label={`${t(text)}: ${hint}`} onClick={act}>
          <Tag size="small" color={color} icon={icon} data-save={state.status}>
            <span className="dc-save-word" data-longest={longest}>
              {t(text)}
            </span>
          </Tag>
        </button>
      </Tooltip>
    </>
  )
}
