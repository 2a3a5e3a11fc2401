import { definePageRecipe } from '#sdk'

export const searchTableRecipe = definePageRecipe({
  id: 'recipe/search-table',
  label: { zh: '查询表格', en: 'Search table' },
  summary: {
    zh: '查询表单、分页表格，以及在弹窗中新增、编辑和删除',
    en: 'A search form and a table with pages; a dialog to create and edit; deletion with a question',
  },
  load: () => import('./make-page.ts'),
})
