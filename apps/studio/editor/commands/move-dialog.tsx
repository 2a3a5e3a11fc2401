import { Button, Input, Modal, Radio } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { PAGE_ID } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { refusalOf } from '../drag/placing.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { type MoveTarget, moveTargets, namesAround, placeAt, type Where } from './move-targets.ts'
import { moveTo, selectedElements } from './operations.ts'

const texts = defineMessages('editor-move', {
  zh: {
    title: '移动到…',
    search: '搜索目标',
    before: '之前',
    inside: '里面',
    after: '之后',
    where: '位置',
    move: '移动',
    cancel: '取消',
    targets: '目标',
  },
  en: {
    title: 'Move to…',
    search: 'Search a target',
    before: 'Before',
    inside: 'Inside',
    after: 'After',
    where: 'Place',
    move: 'Move',
    cancel: 'Cancel',
    targets: 'Targets',
  },
})

const MOST = 100

/** Moves the selection without dragging: a target, and before, inside or after it. */
export function MoveDialog({ close }: { readonly close: () => void }) {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const [where, setWhere] = useState<Where>('inside')
  const [chosen, setChosen] = useState<string>(PAGE_ID)
  const document = useSignalValue(session.store.current)
  const page = useSignalValue(session.page)
  const ids = useMemo(() => selectedElements(session), [session])
  const rules = { document, catalogue: session.catalogue }

  const reasonFor = (to: MoveTarget) =>
    ids.includes(to.id)
      ? { zh: '这是要移动的组件', en: 'This is what moves' }
      : refusalOf(rules, { kind: 'move', ids }, placeAt(rules, to, where))
  const wanted = query.trim().toLowerCase()
  const all = moveTargets(rules, page.name, where, locale)
  const targets = all.filter(({ name, type }) => `${name} ${type}`.toLowerCase().includes(wanted)).slice(0, MOST)
  // Regions can only be moved into: beside is beside their element.
  const target = all.find(({ key }) => key === chosen) ?? all.find(({ id }) => chosen.startsWith(`${id}/`))
  const refused = target === undefined || reasonFor(target) !== undefined
  const move = (): void => {
    if (target && moveTo(session, placeAt(rules, target, where))) close()
  }
  return (
    <Modal
      title={t('title')}
      visible
      className="ed-dialog"
      onCancel={close}
      style={{ width: 480 }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" disabled={refused} onClick={move}>
            {t('move')}
          </Button>
        </>
      }
    >
      <Input autoFocus value={query} onChange={setQuery} placeholder={t('search')} aria-label={t('search')} />
      <Radio.Group
        type="button"
        size="small"
        className="ed-where"
        aria-label={t('where')}
        value={where}
        onChange={setWhere}
        options={(['before', 'inside', 'after'] as const).map((value) => ({ label: t(value), value }))}
      />
      <div className="ed-targets" role="radiogroup" aria-label={t('targets')}>
        {targets.map((each) => {
          const reason = reasonFor(each)
          return (
            <label key={each.key} data-refused={reason !== undefined || undefined}>
              <input type="radio" name="ed-target" checked={target?.key === each.key} onChange={() => setChosen(each.key)} />
              <ComponentIcon type={each.type} />
              <span>{each.name}</span>
              <span className="ed-muted">{reason ? labelIn(reason, locale) : namesAround(rules, each.id, locale).join(' › ')}</span>
            </label>
          )
        })}
      </div>
    </Modal>
  )
}
