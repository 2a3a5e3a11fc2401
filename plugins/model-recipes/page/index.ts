import { defineModelRecipe } from '#sdk'

export const modelPageRecipe = defineModelRecipe({
  id: 'model-recipe/page',
  label: { zh: '整页', en: 'Whole page' },
  summary: {
    zh: '查询表单和表格，在弹窗、抽屉或另一个页面中新建和编辑，可删除',
    en: 'A search form and a table; records are added and edited in a dialog, a drawer or on a page of their own, and deleted after a question',
  },
  places: ['search', 'table', 'form'],
  edits: ['dialog', 'drawer', 'page'],
  load: () => import('./make-parts.ts'),
})
