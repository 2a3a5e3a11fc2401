import type { Label } from '#sdk'

/** The texts on a page that the recipe makes; `{title}` is what its records are called. */
const TEXTS = {
  create: { zh: '新建', en: 'New' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  actions: { zh: '操作', en: 'Actions' },
  createTitle: { zh: '新建{title}', en: 'New · {title}' },
  editTitle: { zh: '编辑{title}', en: 'Edit · {title}' },
  saved: { zh: '已保存', en: 'Saved' },
  removed: { zh: '已删除', en: 'Deleted' },
  removeTitle: { zh: '删除这条记录？', en: 'Delete this record?' },
  removeText: {
    zh: '记录会进入回收站，30 天内可以恢复。',
    en: 'It goes to the trash, and can be restored for 30 days.',
  },
  search: { zh: '查询', en: 'Search' },
  dialog: { zh: '编辑弹窗', en: 'Dialog' },
  form: { zh: '表单', en: 'Form' },
  table: { zh: '表格', en: 'Table' },
  editedRecord: { zh: '正在编辑的记录的 id', en: 'The id of the record that is edited' },
  keepRecord: { zh: '记下这条记录', en: 'Keep the record' },
  openDialog: { zh: '打开弹窗', en: 'Open the dialog' },
  readRecord: { zh: '读取记录', en: 'Read the record' },
  save: { zh: '保存', en: 'Save' },
  openForm: { zh: '打开表单页面', en: 'Open the form' },
  back: { zh: '返回', en: 'Back' },
  goBack: { zh: '返回列表', en: 'Go back to the list' },
  closeDialog: { zh: '关闭弹窗', en: 'Close the dialog' },
  reloadTable: { zh: '刷新表格', en: 'Reload the table' },
  searchTable: { zh: '查询表格', en: 'Search the table' },
  sayDone: { zh: '提示结果', en: 'Show the result' },
  ask: { zh: '询问确认', en: 'Ask first' },
} satisfies { readonly [key: string]: Label }

/** The texts in one language; what another language lacks is in English. */
export const textsIn =
  (locale: string) =>
  (key: keyof typeof TEXTS, values: { readonly [name: string]: string } = {}): string => {
    const text = TEXTS[key][locale === 'zh' ? 'zh' : 'en']
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
