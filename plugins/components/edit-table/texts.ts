import type { Label } from '#sdk'

export const TEXTS = {
  add: { zh: '新增一行', en: 'Add a row' },
  insert: { zh: '在下方插入', en: 'Insert below' },
  up: { zh: '上移', en: 'Move up' },
  down: { zh: '下移', en: 'Move down' },
  remove: { zh: '删除', en: 'Remove' },
  tools: { zh: '操作', en: 'Actions' },
  empty: { zh: '没有行', en: 'No rows' },
  noColumns: { zh: '还没有列。请在设置里添加列', en: 'No columns yet. Add columns in the settings' },
  nothing: { zh: '没有匹配的选项', en: 'Nothing matches' },
  on: { zh: '开', en: 'On' },
  off: { zh: '关', en: 'Off' },
  keys: {
    zh: '方向键在单元格间移动，回车编辑，Esc 取消，可粘贴电子表格',
    en: 'Arrow keys move between cells, Enter edits, Escape gives up; cells of a spreadsheet can be pasted',
  },
} as const satisfies { readonly [name: string]: Label }

export const rowName = (number: number): Label => ({ zh: `第 ${number} 行`, en: `Row ${number}` })
export const notTaken = (count: number): Label => ({
  zh: `${count} 个单元格的内容不符合所在列，未粘贴`,
  en: count === 1 ? 'One cell does not fit its column and was left out' : `${count} cells do not fit their columns and were left out`,
})
