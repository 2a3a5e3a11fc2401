import type { RefObject } from 'react'
import { type Bounded, type Checks, NoData, PickDrop, type Tree, type TreeNode, useNarrow } from '#sdk/react'
import { Columns } from './columns.tsx'
import { FoundPaths } from './found-paths.tsx'
import type { Path } from './paths.ts'
import type { Cascade } from './use-cascade.ts'

interface CascaderDropProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly placement: unknown
  readonly onClose: () => void
  readonly tree: Tree
  /** What a search found; undefined while nothing is sought. */
  readonly found: Bounded<Path> | undefined
  readonly search: string
  readonly cascade: Cascade
  readonly checks: Checks | undefined
  readonly chosen: ReadonlySet<string>
  readonly texts: { readonly empty: string; readonly none: string; readonly back: string }
  readonly labelledBy: string
  readonly optionPart: string
  readonly opensOnHover: boolean
  readonly onTake: (node: TreeNode) => void
  readonly onPress: (node: TreeNode) => void
  readonly onCheck: (node: TreeNode) => void
}

/** What drops down from the field: columns, or the paths that a search found. */
export function CascaderDrop({ anchor, isOpen, placement, onClose, tree, found, search, cascade, texts, ...given }: CascaderDropProps) {
  const isNarrow = useNarrow(anchor.current)
  const { id, checks, labelledBy, optionPart } = given
  const shared = { id, checks, labelledBy, optionPart }
  return (
    <PickDrop {...{ anchor, isOpen, placement, onClose }} isWide={found !== undefined || isNarrow}>
      {tree.roots.length === 0 || found?.shown.length === 0 ? (
        <div id={id} className="tessera-pick-none" role="status">
          <NoData>{found ? texts.none : texts.empty}</NoData>
        </div>
      ) : found ? (
        <FoundPaths {...shared} list={found} activeAt={cascade.foundAt} search={search} onPick={({ node }) => node && given.onTake(node)} />
      ) : (
        <Columns
          {...shared}
          {...{ isNarrow, texts }}
          roots={tree.roots}
          open={cascade.open}
          active={cascade.active}
          chosen={given.chosen}
          opensOnHover={given.opensOnHover}
          onOpen={cascade.openNode}
          onPick={given.onPress}
          onCheck={given.onCheck}
          onBack={cascade.goTo}
        />
      )}
    </PickDrop>
  )
}
