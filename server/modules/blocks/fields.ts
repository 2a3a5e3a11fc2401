import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const blocksFields: FieldLabels = {
  id: { zh: '区块', en: 'Block' },
  entries: { zh: '区块内容', en: 'Content of the block' },
  blocks: { zh: '区块', en: 'Blocks' },
}
