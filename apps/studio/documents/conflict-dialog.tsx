import { Button, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { type DocumentKind, type Entry, ownValue } from '#kernel/document'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import type { Conflict } from '../../shell/sync/save-queue-types.ts'
import { describeDifference } from './describe-difference.ts'
import './conflict-dialog.css'

const texts = defineMessages('document-conflict', {
  zh: {
    title: '选择保留哪一方',
    by: '{{name}} 于 {{time}} 的保存修改了相同的内容。其他修改已自动合并。',
    someone: '另一次保存修改了相同的内容。其他修改会自动合并。',
    mine: '保留我的',
    theirs: '采用对方的',
    allMine: '全部保留我的',
    allTheirs: '全部采用对方的',
    later: '稍后处理',
    apply: '应用',
    removed: '已删除',
  },
  en: {
    title: 'Choose which side to keep',
    by: '{{name}} saved changes to the same things at {{time}}. Everything else is merged by itself.',
    someone: 'Another save changed the same things. Everything else is merged by itself.',
    mine: 'Keep mine',
    theirs: 'Take theirs',
    allMine: 'Keep all of mine',
    allTheirs: 'Take all of theirs',
    later: 'Later',
    apply: 'Apply',
    removed: 'Removed',
  },
})

type Side = 'mine' | 'theirs'

export interface ConflictDialogProps<E extends Entry> {
  readonly kind: DocumentKind<E>
  readonly conflict: Conflict<E>
  /** The document as it is shown here. */
  readonly entries: ReadonlyMap<string, E>
  /** What people call a record; `theirs` where it is gone here. */
  readonly nameOf: (entry: E | undefined, id: string) => string
  /** The values of a record that the conflict is about; null: all of it. */
  readonly conflictsIn: (id: string) => readonly string[] | null
  readonly resolve: (mineWins: (id: string) => boolean) => void
  readonly close: () => void
}

/** Both sides of every record that two people changed. */
export function ConflictDialog<E extends Entry>(props: ConflictDialogProps<E>) {
  const { kind, conflict, entries, conflictsIn, resolve, close } = props
  const t = useMessages(texts)
  const locale = useLocale()
  const [choice, setChoice] = useState<{ readonly [id: string]: Side }>({})
  const all = (side: Side) => () => setChoice(Object.fromEntries(conflict.overlap.map((id) => [id, side])))
  const apply = (): void => {
    resolve((id) => choice[id] !== 'theirs')
    close()
  }
  const theirsOf = (id: string): E | null => ownValue(conflict.theirs, id) ?? null
  const nameOf = (id: string): string => props.nameOf(entries.get(id) ?? theirsOf(id) ?? undefined, id)
  const intro = conflict.updatedBy
    ? t('by', { name: conflict.updatedBy, time: new Date(conflict.updatedAt).toLocaleString(locale) })
    : t('someone')
  return (
    <Modal
      title={t('title')}
      visible
      className="ed-dialog"
      onCancel={close}
      style={{ width: 640 }}
      footer={
        <>
          <Button onClick={close}>{t('later')}</Button>
          <Button type="primary" onClick={apply}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <p>{intro}</p>
      <div className="dc-conflict-all">
        <Button size="mini" onClick={all('mine')}>
          {t('allMine')}
        </Button>
        <Button size="mini" onClick={all('theirs')}>
          {t('allTheirs')}
        </Button>
      </div>
      <ul className="dc-conflicts">
        {conflict.overlap.map((id) => {
          const mine = entries.get(id) ?? null
          const theirs = theirsOf(id)
          const paths = conflictsIn(id)
          return (
            <li key={id}>
              <strong>{nameOf(id)}</strong>
              <Radio.Group
                aria-label={nameOf(id)}
                value={choice[id] ?? 'mine'}
                onChange={(side: Side) => setChoice({ ...choice, [id]: side })}
              >
                <Radio value="mine">
                  {t('mine')}: <code>{mine === null ? t('removed') : describeDifference(kind, { entry: mine, other: theirs, paths })}</code>
                </Radio>
                <Radio value="theirs">
                  {t('theirs')}:{' '}
                  <code>{theirs === null ? t('removed') : describeDifference(kind, { entry: theirs, other: mine, paths })}</code>
                </Radio>
              </Radio.Group>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
