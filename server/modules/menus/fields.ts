import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const menusFields: FieldLabels = {
  id: { zh: '菜单', en: 'Menu' },
  code: {
    zh: '权限标识',
    en: 'Code',
    form: { zh: '以字母开头，只能包含字母、数字和 . : _ -', en: 'a letter first, then letters, digits and . : _ - only' },
  },
  path: {
    zh: '路由',
    en: 'Route',
    form: {
      zh: '每一段以文字开头，只能包含文字、数字、_ 和 -，例如 /orders/list',
      en: 'each part begins with a letter and has letters, digits, _ and - only, such as /orders/list',
    },
  },
  parentId: { zh: '上级菜单', en: 'Parent menu' },
  target: { zh: '链接地址', en: 'Address of the link' },
}
