import { defineModelRecipe } from '#sdk'

export const modelDetailRecipe = defineModelRecipe({
  id: 'model-recipe/detail',
  label: { zh: '详情', en: 'Details' },
  summary: {
    zh: '地址参数 id 指定的记录，只读，下方是修改历史',
    en: 'The record that the parameter id of the address names, with its history below',
  },
  places: ['form'],
  load: () => import('./make-parts.ts'),
})
