import { Button, Empty, Message, Modal, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import type { Changes } from '#kernel/document'
import type { DocumentHistory, ProjectInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { sendChanges } from '../../shell/sync/send-edit.ts'
import { timeText } from '../time-text.ts'
import { changesOf, changesTo, type Settings, type SettingsChange, settingsIn } from './settings-changes.ts'
import { type SettingsEntry, settingsKind } from './settings-kind.ts'
import './settings-history.css'
import { failureText } from '../../kit/words/failure-text.ts'

const texts = defineMessages('settings-history', {
  zh: {
    title: '“{{name}}”的设置历史',
    changes: '修改记录',
    none: '还没有人修改过设置。',
    by: '{{name}} · {{time}}',
    unknown: '未知用户',
    remark: '描述：{{from}} → {{to}}',
    logo: '图标：{{from}} → {{to}}',
    setting: '{{name}}：{{from}} → {{to}}',
    added: '新增变量 {{name}}',
    removed: '删除变量 {{name}}',
    changed: '变量 {{name}} 的{{part}}：{{from}} → {{to}}',
    name: '名称',
    type: '类型',
    defaultValue: '默认值',
    description: '描述',
    persist: '保存位置',
    empty: '（空）',
    same: '改动后又改回原样',
    gone: '改动前的内容已清理',
    restore: '恢复到此次修改之前',
    restored: '已恢复，这也是一次修改',
    more: '显示更多',
    cut: '更早的修改记录已清理。',
    close: '关闭',
  },
  en: {
    title: 'History of the settings of “{{name}}”',
    changes: 'Changes',
    none: 'The settings have not been changed yet.',
    by: '{{name}} · {{time}}',
    unknown: 'Unknown person',
    remark: 'Description: {{from}} → {{to}}',
    logo: 'Logo: {{from}} → {{to}}',
    setting: '{{name}}: {{from}} → {{to}}',
    added: 'Variable {{name}} was added',
    removed: 'Variable {{name}} was deleted',
    changed: 'Variable {{name}}, {{part}}: {{from}} → {{to}}',
    name: 'name',
    type: 'type',
    defaultValue: 'default',
    description: 'description',
    persist: 'kept in',
    empty: '(empty)',
    same: 'Changed and changed back',
    gone: 'What was there before is not kept any more',
    restore: 'Restore to before this change',
    restored: 'Restored, which is a change as well',
    more: 'Show more',
    cut: 'Older changes are not kept any more.',
    close: 'Close',
  },
})

const AT_ONCE = 10
/** The server's code for a place in time that the log does not reach back to any more. */
const NOT_KEPT = 40027

/** Places of the log, each with the settings after it and before it; null where what was there before is not kept. */
interface Loaded {
  readonly documentId: number
  readonly history: DocumentHistory
  readonly states: ReadonlyMap<number, Settings | null>
}

async function load(projectId: number, shown: number): Promise<Loaded> {
  const { documentId } = await call('GET /project/settings/{id}', { id: String(projectId) })
  const history = await call('GET /documents/history/{id}', { id: String(documentId) })
  const listed = history.places.slice(0, shown)
  const wanted = new Set(listed.flatMap(({ from, to }) => [from - 1, to]))
  const stateAt = async (seq: number): Promise<[number, Settings | null]> => [
    seq,
    await call('GET /documents/at/{id}/{seq}', { id: String(documentId), seq: String(seq) }).then(
      ({ entries }) => settingsIn(entries),
      (thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.code === NOT_KEPT) return null
        throw thrown
      },
    ),
  ]
  return { documentId, history, states: new Map(await Promise.all([...wanted].map(stateAt))) }
}

/** Who changed the settings of a project, what and when; each state of them can be restored, which is a change like any other. */
export function SettingsHistory({
  project,
  onRestore,
  close,
}: {
  readonly project: Pick<ProjectInfo, 'id' | 'name' | 'access'>
  /** Makes the changes where the settings are edited; without it they are sent by themselves. */
  readonly onRestore?: (changes: Changes<SettingsEntry>) => Promise<void>
  readonly close: (changed: boolean) => void
}) {
  const t = useMessages(texts)
  const locale = useLocale()
  const [shown, setShown] = useState(AT_ONCE)
  const [changed, setChanged] = useState(false)
  const { data, error, reload } = useLoaded(`${project.id} ${shown}`, () => load(project.id, shown))

  const restore = async (to: Settings): Promise<void> => {
    if (!data) return
    const back = async () => {
      const { entries } = await call('GET /documents/records/{id}', { id: String(data.documentId) })
      const changes = changesTo(entries as readonly SettingsEntry[], to)
      await (onRestore ? onRestore(changes) : sendChanges(settingsKind, data.documentId, changes))
    }
    await back().then(
      () => {
        setChanged(true)
        Message.success(t('restored'))
      },
      (thrown: Error) => Message.error(failureText(thrown)),
    )
    reload()
  }
  const text = (value: string): string => (value === '' ? t('empty') : value)
  const lineOf = (change: SettingsChange): string => {
    if (!('from' in change)) return t(change.field, { name: change.name })
    const values = { from: text(change.from), to: text(change.to) }
    if (change.field === 'setting') return t('setting', { ...values, name: change.name })
    return change.field === 'changed' ? t('changed', { ...values, name: change.name, part: t(change.part) }) : t(change.field, values)
  }
  const whatChanged = (before: Settings | null, after: Settings | null): readonly string[] => {
    if (!before || !after) return [t('gone')]
    const changes = changesOf(before, after)
    return changes.length === 0 ? [t('same')] : changes.map(lineOf)
  }

  return (
    <Modal
      title={t('title', { name: project.name })}
      visible
      onCancel={() => close(changed)}
      footer={<Button onClick={() => close(changed)}>{t('close')}</Button>}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
    >
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.history.places.length === 0 && data.history.cut === null && <Empty description={t('none')} />}
      <ul className="studio-settings-history" aria-label={t('changes')}>
        {data?.history.places.slice(0, shown).map(({ from, to, userName, at }) => {
          const [before, after] = [data.states.get(from - 1) ?? null, data.states.get(to) ?? null]
          return (
            <li key={to}>
              <div>
                <span className="studio-muted">{t('by', { name: userName || t('unknown'), time: timeText(at, locale) })}</span>
                {whatChanged(before, after).map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
              {project.access !== 'tester' && before && (
                <Button size="mini" aria-label={`${t('restore')}: ${timeText(at, locale)}`} onClick={() => void restore(before)}>
                  {t('restore')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data && data.history.places.length > shown && (
        <Button type="text" size="small" onClick={() => setShown(shown + AT_ONCE)}>
          {t('more')}
        </Button>
      )}
      {data?.history.cut === 'kept' && <p className="studio-muted">{t('cut')}</p>}
    </Modal>
  )
}
