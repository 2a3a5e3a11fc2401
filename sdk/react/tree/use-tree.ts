import { useMemo } from 'react'
import type { Json } from '#kernel/page/values'
import { useSourceData } from '../use-element.ts'
import { type Tree, type TreeFields, treeOf } from './tree-data.ts'
import { type TreeLoading, useTreeLoading } from './use-tree-loading.ts'

interface Options {
  readonly id: string
  /** The prop that receives the data, as it is now. */
  readonly data: Json
  /** Names of fields, as the element's props have them. */
  readonly names: { readonly [name in keyof TreeFields]?: string }
  readonly isFlat?: boolean | undefined
  /** Keys need to differ among siblings alone. */
  readonly byPath?: boolean
  /** What is below a node is asked for as it is opened. */
  readonly loads?: boolean
}

/** The tree of an element, read from its data and the children that loaded later. */
export interface TreeOfElement {
  readonly tree: Tree
  readonly fields: TreeFields
  readonly data: Json
  readonly loading: TreeLoading
}

/** The tree of an element's data: of its source where it has one, whose `update` it offers to flows. */
export function useTree({ id, data: prop, names, isFlat, byPath = false, loads = false }: Options): TreeOfElement {
  const data = useSourceData(id, prop)
  const { label = '', key = '', children = '', id: own = '', parent = '' } = names
  const fields = useMemo(() => ({ label, key, children, id: own, parent }), [label, key, children, own, parent])
  const loading = useTreeLoading(id, data, loads)
  const { loaded } = loading
  const tree = useMemo(
    () => treeOf(data, fields, { ...(isFlat === undefined ? {} : { isFlat }), byPath, loaded }),
    [data, fields, isFlat, byPath, loaded],
  )
  return { tree, fields, data, loading }
}
