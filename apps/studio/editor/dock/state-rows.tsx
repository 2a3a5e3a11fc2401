import { type MouseEvent, useState } from 'react'
import { descendantsOf, type ElementId, elementOf, PAGE_ID, type PageDocument, repeatersAround, rowSlotOf } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import type { OwnedPage, RunningPage } from '#kernel/view'
import { functionsPoint } from '#sdk'
import { type Editor, useEditor } from '#sdk/studio'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { listOf, ownState, type RowsAround, type RowValue, stateInRows } from '../document/row-values.ts'
import { wordsOn } from '../inspector/types/written-name.ts'
import { nameInRows } from './row-place-names.ts'
import { dataIn } from './state-groups.ts'
import { Gist, Value } from './state-value.tsx'
import { useRows } from './use-rows.ts'

const texts = defineMessages('editor-state-rows', {
  zh: { more: '还有 {{count}} 行', none: '没有数据行', row: '第 {{number}} 行', reading: '读取中…' },
  en: { more: '{{count}} more', none: 'no rows', row: 'Row {{number}}', reading: 'Reading…' },
})

/** A list of the page whose rows are shown. */
export interface ShownList {
  readonly id: ElementId
  readonly slot: string
}

/** The lists that stand in a row of another, or with null those of the page itself, in the order of the page. */
export function listsIn({ catalogue }: Pick<Editor, 'catalogue'>, document: PageDocument, around: ElementId | null): readonly ShownList[] {
  return descendantsOf(document, around ?? PAGE_ID).flatMap((id) => {
    const type = elementOf(document, id)?.type ?? ''
    const slot = rowSlotOf(catalogue(type))
    const [nearest = null] = repeatersAround(document, catalogue, id)
    return slot !== undefined && nearest === around ? [{ id, slot }] : []
  })
}

interface Around {
  readonly page: OwnedPage
  /** The page as seen from the row that the list stands in. */
  readonly from: RunningPage
  readonly state: JsonObject
  /** The rows around the list, the innermost first. */
  readonly rows: RowsAround
}

/** A list with its rows, which are read when it is opened. */
export function RowsOf({ list, wanted, ...around }: Around & { readonly list: ShownList; readonly wanted: (text: string) => boolean }) {
  const t = useMessages(texts)
  const session = useEditor()
  const [isOpen, setOpen] = useState(false)
  const { rows, total } = useRows(around.page, around.from, listOf(session.document(), list.id), list.slot, isOpen, around.state)
  const name = wordsIn(session)(list.id) ?? elementOf(session.document(), list.id)?.name ?? list.id
  const left = total - rows.length
  const shown = rows.filter(({ key, item }) => wanted(`${name} ${key} ${JSON.stringify(item)}`))
  return (
    <details open={isOpen} onToggle={toggled(setOpen)} className="ed-value" data-list={list.id}>
      <summary>
        {name} <span className="ed-muted">{total === 0 ? t('none') : `× ${total}`}</span>
      </summary>
      {isOpen && total > 0 && rows.length === 0 && <span className="ed-muted">{t('reading')}</span>}
      {isOpen && shown.map((row) => <RowOf key={row.scope} {...around} row={row} from={row.page} />)}
      {isOpen && rows.length > 0 && left > 0 && <p className="ed-muted ed-value">{t('more', { count: left })}</p>}
    </details>
  )
}

function RowOf({ row, ...around }: Around & { readonly row: RowValue }) {
  const t = useMessages(texts)
  const session = useEditor()
  const [isOpen, setOpen] = useState(false)
  const rows = [{ ...listOf(session.document(), row.list), now: row }, ...around.rows]
  return (
    <details open={isOpen} onToggle={toggled(setOpen)} className="ed-value" data-row={row.scope}>
      <summary>
        {t('row', { number: row.index + 1 })} {row.isOfSlot ? null : <span className="ed-muted">{row.key}</span>}{' '}
        {isOpen ? null : <Gist value={row.item} />}
      </summary>
      {isOpen && <ValuesOf {...around} rows={rows} />}
      {isOpen &&
        listsIn(session, session.document(), row.list).map((list) => (
          <RowsOf key={list.id} {...around} rows={rows} list={list} wanted={() => true} />
        ))}
    </details>
  )
}

/** What the innermost row has: its item, its index, and the state of what stands in it. */
function ValuesOf({ state, rows }: Around) {
  const session = useEditor()
  const row = rows[0]?.now
  if (!row) return null
  const wordOf = wordsIn(session)
  const word = row.isOfSlot ? 'slot.' : ''
  const seen = stateInRows(state, rows)
  const nameOf = (place: readonly string[]) => nameInRows(session, place, seen, row)
  const { component, ...own } = ownState(state, row.scope)
  const given = [
    ...Object.entries(own).map(([id, value]) => [id, value, [id]] as const),
    ...dataIn(component).map(([id, value]) => [id, value, ['component', id, 'data']] as const),
  ]
  return (
    <>
      <Value name={`${word}item`} value={row.item} place={[row.list, 'item']} nameOf={nameOf} />
      <Value name={`${word}index`} value={row.index} place={[row.list, 'index']} nameOf={nameOf} />
      {given.map(([id, value, place]) => (
        <Value key={place.join(' ')} name={wordOf(id) ?? id} value={value} place={place} nameOf={nameOf} />
      ))}
    </>
  )
}

const wordsIn = (session: Editor) => wordsOn(session.document(), session.kernel.registry(functionsPoint).all.peek())

const toggled = (set: (open: boolean) => void) => (event: { readonly currentTarget: HTMLDetailsElement } & Pick<MouseEvent, 'target'>) => {
  // What is inside of it tells of itself.
  if (event.target === event.currentTarget) set(event.currentTarget.open)
}
