import { labelIn } from '#kernel/message'
import {
  type Catalogue,
  childrenOf,
  type ElementRecord,
  elementOf,
  MAIN_SLOT,
  PAGE_ID,
  type PageDocument,
  slotOf,
} from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { slotLabel } from '../document/regions.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { compareTexts } from './compare-texts.ts'
import type { Mark } from './marks.ts'

interface TreeProps {
  readonly left: PageDocument
  readonly right: PageDocument
  readonly marks: ReadonlyMap<string, Mark>
  readonly wanted: string | null
  readonly choose: (id: string) => void
}

/** The right side's elements with what the left one had beside them, each with how it differs. */
export function CompareTree(props: TreeProps) {
  return (
    <div className="th-tree">
      <Level {...props} parent={null} />
    </div>
  )
}

interface Group {
  /** Of a named region; absent for the main one. */
  readonly label?: Label | undefined
  readonly elements: ElementRecord[]
}

/** What stands below an element on the right, and what stood there on the left and is gone, by the region that it stands in, the main one first. */
function groupsBelow({ left, right }: TreeProps, catalogue: Catalogue, parent: string | null): readonly Group[] {
  const now = childrenOf(right, parent).flatMap((id) => elementOf(right, id) ?? [])
  const gone = childrenOf(left, parent).flatMap((id) => (right.entries.has(id) ? [] : (elementOf(left, id) ?? [])))
  const groups = new Map<string, Group>([[MAIN_SLOT, { elements: [] }]])
  for (const element of [...now, ...gone].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))) {
    const slot = slotOf(element)
    const group = groups.get(slot) ?? { label: slotLabel({ document: right, catalogue }, parent, slot), elements: [] }
    group.elements.push(element)
    groups.set(slot, group)
  }
  return [...groups.values()].filter(({ elements }) => elements.length > 0)
}

function Level(props: TreeProps & { readonly parent: string | null }) {
  const { catalogue } = useEditor()
  const locale = useLocale()
  const groups = groupsBelow(props, catalogue, props.parent)
  if (groups.length === 0) return null
  return (
    <ul>
      {groups.map(({ label, elements }) =>
        label ? (
          <li key={label.en}>
            <span className="th-region">{labelIn(label, locale)}</span>
            <ul>
              <Elements {...props} elements={elements} />
            </ul>
          </li>
        ) : (
          <Elements key="" {...props} elements={elements} />
        ),
      )}
    </ul>
  )
}

function Elements({ elements, ...props }: TreeProps & { readonly elements: readonly ElementRecord[] }) {
  const t = useMessages(compareTexts)
  const { marks, wanted, choose } = props
  return elements.map(({ id, name, type }) => {
    const mark = marks.get(id)
    return (
      <li key={id}>
        <button type="button" data-mark={mark} aria-current={id === wanted || undefined} onClick={() => choose(id)}>
          <ComponentIcon type={type} /> {name} {mark && <em>{t(mark)}</em>}
        </button>
        {id !== PAGE_ID && <Level {...props} parent={id} />}
      </li>
    )
  })
}
