import { Button, Input, Modal, Radio } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { childrenOf, elementOf, indexInParent, PAGE_ID, pathTo } from '#kernel/page'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { refusalOf } from '../drag/placing.ts'
import type { Place } from '../drag/plan-drop.ts'
import { useEditorUi } from '../editor-ui.ts'
import { ComponentIcon } from '../frame/component-icon.tsx'
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

type Where = 'before' | 'inside' | 'after'
const MOST = 100

/** Moves the selection without dragging: a target, and before, inside or after it. */
export function MoveDialog({ close }: { readonly close: () => void }) {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const [where, setWhere] = useState<Where>('inside')
  const [target, setTarget] = useState<string>(PAGE_ID)
  const document = useSignalValue(session.store.current)
  const page = useSignalValue(session.page)
  const ids = useMemo(() => selectedElements(session), [session])
  const rules = { document, catalogue: session.catalogue }

  const placeAt = (id: string): Place => {
    const element = elementOf(document, id)
    if (!element) return { parentId: null, index: where === 'before' ? 0 : childrenOf(document, null).length }
    if (where === 'inside') return { parentId: id, index: childrenOf(document, id).length }
    return { parentId: element.parentId, index: indexInParent(document, id) + (where === 'after' ? 1 : 0) }
  }
  const reasonFor = (id: string) =>
    ids.includes(id) ? { zh: '这是要移动的组件', en: 'This is what moves' } : refusalOf(rules, { kind: 'move', ids }, placeAt(id))
  const wanted = query.trim().toLowerCase()
  const targets = [PAGE_ID, ...[...document.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry.id] : []))]
    .map((id) => ({ id, name: elementOf(document, id)?.name ?? page.name, type: elementOf(document, id)?.type ?? 'Page' }))
    .filter(({ name, type }) => `${name} ${type}`.toLowerCase().includes(wanted))
    .slice(0, MOST)
  const refused = reasonFor(target)
  const move = (): void => {
    const place = placeAt(target)
    if (moveTo(session, place.parentId, place.index)) close()
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
          <Button type="primary" disabled={refused !== undefined} onClick={move}>
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
        {targets.map(({ id, name, type }) => {
          const reason = reasonFor(id)
          return (
            <label key={id} data-refused={reason !== undefined || undefined}>
              <input type="radio" name="ed-target" checked={target === id} onChange={() => setTarget(id)} />
              <ComponentIcon type={type} />
              <span>{name}</span>
              <span className="ed-muted">
                {reason
                  ? reason[locale]
                  : pathTo(document, id)
                      .slice(0, -1)
                      .map((step) => elementOf(document, step)?.name ?? step)
                      .join(' › ')}
              </span>
            </label>
          )
        })}
      </div>
    </Modal>
  )
}
