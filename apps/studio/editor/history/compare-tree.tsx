import { childrenOf, type ElementRecord, elementOf, PAGE_ID, type PageDocument } from '#kernel/page'
import { useMessages } from '#shell/messages'
import { ComponentIcon } from '../frame/component-icon.tsx'
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

/** What stands below an element on the right, and what stood there on the left and is gone. */
function elementsBelow({ left, right }: TreeProps, parent: string | null): readonly ElementRecord[] {
  const now = childrenOf(right, parent).flatMap((id) => elementOf(right, id) ?? [])
  const gone = childrenOf(left, parent).flatMap((id) => (right.entries.has(id) ? [] : (elementOf(left, id) ?? [])))
  return [...now, ...gone].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
}

function Level(props: TreeProps & { readonly parent: string | null }) {
  const t = useMessages(compareTexts)
  const { parent, marks, wanted, choose } = props
  const elements = elementsBelow(props, parent)
  if (elements.length === 0) return null
  return (
    <ul>
      {elements.map(({ id, name, type }) => {
        const mark = marks.get(id)
        return (
          <li key={id}>
            <button type="button" data-mark={mark} aria-current={id === wanted || undefined} onClick={() => choose(id)}>
              <ComponentIcon type={type} /> {name} {mark && <em>{t(mark)}</em>}
            </button>
            {id !== PAGE_ID && <Level {...props} parent={id} />}
          </li>
        )
      })}
    </ul>
  )
}
