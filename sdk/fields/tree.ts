import { text } from './builders.ts'

const field = { section: 'data', bindable: false, options: { ofRows: true } } as const

/** Names of the fields of a tree's rows, each as a setting. */
export const treeFields = {
  label: (initial: string) => text('显示字段', 'Label field', initial, field),
  key: (initial: string) => text('标识字段', 'Key field', initial, field),
  children: () => text('子节点字段', 'Children field', 'children', field),
  /** By these two flat rows say where they stand. */
  id: () => text('编号字段（扁平数据）', 'Id field of flat rows', 'id', field),
  parent: () => text('父级字段（扁平数据）', 'Parent field of flat rows', 'parent_id', field),
} as const
