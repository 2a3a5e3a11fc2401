import { Button, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageEntry } from '#kernel/page'
import { ownValue } from '#kernel/page/path'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { useEditorUi } from '../editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'
import { describeDifference } from './describe-difference.ts'

const texts = defineMessages('editor-conflict', {
  zh: {
    title: '选择保留哪一方',
    by: '{{name}} 于 {{time}} 保存的页面修改了相同的内容。其他修改已自动合并。',
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
    by: '{{name}} saved the page at {{time}} with changes to the same things. Everything else is merged by itself.',
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

/** Both sides of every entry that two people changed. */
export function ConflictDialog({ close }: { readonly close: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const conflict = useSignalValue(session.part(savingToken).conflict)
  const document = useSignalValue(session.store.current)
  const [choice, setChoice] = useState<{ readonly [id: string]: Side }>({})
  if (!conflict) return null
  const all = (side: Side) => () => setChoice(Object.fromEntries(conflict.overlap.map((id) => [id, side])))
  const apply = (): void => {
    session.part(savingToken).resolveConflict((id) => choice[id] !== 'theirs')
    close()
  }
  const nameOf = (id: string): string => {
    const entry: PageEntry | null | undefined = document.entries.get(id) ?? ownValue(conflict.theirs, id)
    return entry && 'name' in entry ? entry.name : session.page.peek().name
  }
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
      <div className="ed-conflict-all">
        <Button size="mini" onClick={all('mine')}>
          {t('allMine')}
        </Button>
        <Button size="mini" onClick={all('theirs')}>
          {t('allTheirs')}
        </Button>
      </div>
      <ul className="ed-conflicts">
        {conflict.overlap.map((id) => {
          const mine = document.entries.get(id) ?? null
          const theirs = ownValue(conflict.theirs, id) ?? null
          const values = session.part(savingToken).conflictsIn(id)
          return (
            <li key={id}>
              <strong>{nameOf(id)}</strong>
              <Radio.Group
                aria-label={nameOf(id)}
                value={choice[id] ?? 'mine'}
                onChange={(side: Side) => setChoice({ ...choice, [id]: side })}
              >
                <Radio value="mine">
                  {t('mine')}: <code>{mine === null ? t('removed') : describeDifference(mine, theirs, values)}</code>
                </Radio>
                <Radio value="theirs">
                  {t('theirs')}: <code>{theirs === null ? t('removed') : describeDifference(theirs, mine, values)}</code>
                </Radio>
              </Radio.Group>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
