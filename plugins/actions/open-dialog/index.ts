import { defineAction, rowChoiceFields, sendRows, targetField, z } from '#sdk'

export const openDialogParams = z.object({
  target: targetField(['open']),
  ...rowChoiceFields(),
  data: sendRows('传给弹窗的数据', 'Data for the dialog'),
})

export const openDialog = defineAction({
  id: 'action/open-dialog',
  label: { zh: '打开弹窗', en: 'Open dialog' },
  group: 'feedback',
  icon: 'IconFullscreen',
  keywords: ['modal', 'drawer'],
  params: openDialogParams,
  branches: false,
  summary: ({ target }) => ({ zh: `打开 ${target}`, en: `Open ${target}` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
