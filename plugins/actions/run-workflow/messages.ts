import type { Words } from '#sdk'

export const messages = {
  'no-workflow': { zh: '没有选择工作流：请在步骤中选择', en: 'No workflow is chosen: choose one in the step' },
  unsaved: {
    zh: '页面还没有保存，没有项目的工作流：请先保存页面',
    en: 'The page is not saved yet, so it has no workflows: save it first',
  },
  refused: { zh: '工作流没有启动：{why}', en: 'The workflow did not start: {why}' },
  failed: { zh: '工作流没有完成', en: 'The workflow did not finish' },
  late: {
    zh: '工作流在 10 秒内没有结束，它会在后台继续运行',
    en: 'The workflow did not end within 10 seconds. It goes on in the background.',
  },
} as const satisfies Words
