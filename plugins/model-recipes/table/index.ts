import { defineModelRecipe } from '#sdk'

export const modelTableRecipe = defineModelRecipe({
  id: 'model-recipe/table',
  label: { zh: '表格', en: 'Table' },
  summary: { zh: '只读的表格，可分页和排序', en: 'A table to read, with pages and orders' },
  places: ['table'],
  load: () => import('./make-parts.ts'),
})
