import type { Json } from '#sdk'
import { propsFor } from '#sdk/testing'
import { columnsOf, type EditColumn } from './columns.ts'
import { editTable } from './index.ts'

/** The columns of a table whose settings have these, as its view makes them. */
export const columnsFrom = (columns: Json): readonly EditColumn[] =>
  columnsOf(propsFor(editTable, { formWrap: { columns } }).formWrap.columns)
