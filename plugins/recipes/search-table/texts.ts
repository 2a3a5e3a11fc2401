import type { Label } from '#sdk'

/** The texts on a page that the recipe makes; `{title}` is what its records are called. */
export const TEXTS = {
  create: { zh: '新建', en: 'New' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  actions: { zh: '操作', en: 'Actions' },
  createTitle: { zh: '新建{title}', en: 'New · {title}' },
  editTitle: { zh: '编辑{title}', en: 'Edit · {title}' },
  enter: { zh: '请输入{field}', en: 'Enter: {field}' },
  created: { zh: '已新建', en: 'Created' },
  saved: { zh: '已保存', en: 'Saved' },
  removed: { zh: '已删除', en: 'Deleted' },
  removeTitle: { zh: '删除这条记录？', en: 'Delete this record?' },
  removeText: { zh: '删除后无法恢复。', en: 'This cannot be undone.' },
  search: { zh: '查询', en: 'Search' },
  dialog: { zh: '编辑弹窗', en: 'Dialog' },
  form: { zh: '表单', en: 'Form' },
  table: { zh: '表格', en: 'Table' },
  toolbar: { zh: '工具栏', en: 'Toolbar' },
  heading: { zh: '标题', en: 'Heading' },
  list: { zh: '列表', en: 'List' },
  rowOfDialog: { zh: '正在编辑的记录', en: 'The record that is edited' },
  keepRow: { zh: '记下这条记录', en: 'Keep the record' },
  openDialog: { zh: '打开弹窗', en: 'Open the dialog' },
  fillForm: { zh: '填入表单', en: 'Fill the form' },
  emptyForm: { zh: '清空表单', en: 'Empty the form' },
  checkForm: { zh: '校验表单', en: 'Check the form' },
  readForm: { zh: '读取表单', en: 'Read the form' },
  closeDialog: { zh: '关闭弹窗', en: 'Close the dialog' },
  reloadTable: { zh: '刷新表格', en: 'Reload the table' },
  searchTable: { zh: '查询表格', en: 'Search the table' },
  sayDone: { zh: '提示结果', en: 'Show the result' },
  ask: { zh: '询问确认', en: 'Ask first' },
} satisfies { readonly [key: string]: Label }
export type TextKey = keyof typeof TEXTS

/** The texts in one language; what another language lacks is in English. */
export const textsIn =
  (locale: string) =>
  (key: TextKey, values: { readonly [name: string]: string } = {}): string => {
    const text = TEXTS[key][locale === 'zh' ? 'zh' : 'en']
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
