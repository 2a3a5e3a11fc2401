import type { ElementId } from '#kernel/page/records'
import type { ElementState, RunningPage } from '#kernel/view'
import { type Row, readRow } from './read-row.ts'

/** An element below another one, as a form item of the page's tree. */
export interface FieldBelow {
  readonly id: ElementId
  /** Itself and what it is in, up to the element below which it was searched for. */
  readonly chain: readonly ElementId[]
  readonly element: ElementState
  /** The element that frames its field. */
  readonly frame: ElementState | undefined
}

export const isField = ({ props }: ElementState): boolean => typeof props.formItem === 'object' && props.formItem !== null

/** Fields below an element, shown or not; those in rows belong to the field that has the rows. */
export function* fieldsBelow(page: RunningPage, above: ElementId): Iterable<FieldBelow> {
  const root = page.element(above).peek()
  if (root) yield* below(page, root, [], root.template)
}

function* below(page: RunningPage, parent: ElementState, chain: readonly ElementId[], template: number): Iterable<FieldBelow> {
  for (const id of parent.children) {
    const element = page.element(id).peek()
    if (!element || element.template !== template) continue
    const own = [id, ...chain]
    const fields = [...below(page, element, own, template)]
    yield* fields
    // A frame stands for the field in it.
    if (isField(element) && fields.length === 0)
      yield { id, chain: own, element, frame: chain.length > 0 && isField(parent) ? parent : undefined }
  }
}

/** Elements that were never drawn have their props as they came. */
const ITEM = { name: 'text', sendHidden: 'boolean' } as const

/** Whether an element has form fields among its descendants. */
export const hasFields = (page: RunningPage, id: ElementId): boolean => {
  const element = page.element(id).peek()
  return element !== undefined && (isField(element) || !fieldsBelow(page, id)[Symbol.iterator]().next().done)
}

export const itemOf = (element: ElementState | undefined): Row<typeof ITEM> => readRow(ITEM, element?.props.formItem)

/** Whether its author sends it while it is hidden. */
export const isSentHidden = ({ element, frame }: FieldBelow): boolean => itemOf(element).sendHidden || itemOf(frame).sendHidden

export const frameName = ({ frame }: FieldBelow): string => itemOf(frame).name
