import * as z from 'zod'
import { choice, group } from './builders.ts'
import { jsonSchema } from './form-item.ts'
import { treeFields } from './tree.ts'

/** Where the list of a control opens. */
export const placementField = () =>
  choice(
    '弹出位置',
    'Placement',
    {
      bottomLeft: ['下左', 'Bottom left'],
      bottomRight: ['下右', 'Bottom right'],
      topLeft: ['上左', 'Top left'],
      topRight: ['上右', 'Top right'],
    },
    'bottomLeft',
    { section: 'appearance' },
  )

/** What the fields of a tree's rows are called that are chosen from. */
export const treeNamesField = (label: string) =>
  group({ label: treeFields.label(label), value: treeFields.key('value'), children: treeFields.children() })

/** Rows of a tree, nested, or one row. */
export const treeRowsField = <Rows extends object>(zh: string, en: string, sample: Rows) =>
  z
    .union([z.array(jsonSchema), jsonSchema])
    .default(sample as never)
    .meta({ label: { zh, en }, section: 'data', setter: 'setter/json' })
