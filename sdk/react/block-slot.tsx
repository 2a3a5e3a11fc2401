import { type ReactNode, useContext } from 'react'
import type { ElementId } from '#kernel/page/records'
import { HANDED_SLOT } from '#kernel/page/slot-names'
import type { Json } from '#kernel/page/values'
import { BlockContext, type BlockContextValue, PageContext, useLastingEffect, usePage, useSignalValue } from '#kernel/view'
import { SlotArea, useIsPlacing } from './slots.tsx'
import { RowView } from './use-rows.tsx'

/** The row of the block that a slot is drawn in; absent where the block does not repeat it. */
export interface SlotRow {
  readonly item: Json
  readonly index: Json
}

/**
 * What an instance of the block puts into a slot, for the element that renders it; undefined where it puts nothing
 * there, and outside of blocks. It belongs to the page with that instance: its elements see that page, and of the block
 * nothing but the row.
 */
export function useBlockSlot(name: string, row?: SlotRow): ReactNode | undefined {
  const block = useContext(BlockContext)
  const isPlacing = useIsPlacing(block?.use ?? '')
  const { scope = '' } = usePage().page
  if (!block) return undefined
  const { slots, outer, around, use } = block
  const content = Object.hasOwn(slots, name) ? slots[name] : undefined
  const isEdited = outer.page.mode === 'edit'
  if (content === undefined && !(isEdited && isPlacing)) return undefined
  const shown = row && content !== undefined ? <RowFilling block={block} name={name} scope={scope} row={row} /> : content
  return (
    <BlockContext.Provider value={around}>
      <PageContext.Provider value={outer}>
        {isEdited ? (
          <SlotArea id={use} name={name}>
            {shown}
          </SlotArea>
        ) : (
          shown
        )}
      </PageContext.Provider>
    </BlockContext.Provider>
  )
}

interface RowFillingProps {
  readonly block: BlockContextValue
  readonly name: string
  /** The path of the row in the block. */
  readonly scope: string
  readonly row: SlotRow
}

const NONE: readonly ElementId[] = []

/** What fills a slot in one row: it is there as soon as the engine knows the row. */
function RowFilling({ block: { use, tell, outer }, name, scope, row: { item, index } }: RowFillingProps) {
  const key = `${name} ${scope.slice(scope.indexOf(':') + 1)}`
  useLastingEffect(() => tell(key, { item, index }), [tell, key, item, index])
  useLastingEffect(() => () => tell(key, undefined), [tell, key])
  const children = useSignalValue(outer.page.element(use))?.children ?? NONE
  const known = useSignalValue(outer.page.rows(use, HANDED_SLOT)).rows.find((each) => each.key === key)
  const ids = children.filter((child) => outer.page.element(child).peek()?.slot === name)
  return known ? <RowView row={known} ids={ids} /> : null
}
