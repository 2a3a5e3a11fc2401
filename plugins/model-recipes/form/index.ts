import { defineModelRecipe } from '#sdk'

export const modelFormRecipe = defineModelRecipe({
  id: 'model-recipe/form',
  label: { zh: '表单', en: 'Form' },
  summary: {
    zh: '新建一条记录，或编辑地址参数 id 指定的记录',
    en: 'Adds a record, or edits the one that the parameter id of the address names',
  },
  places: ['form'],
  load: () => import('./make-parts.ts'),
})
