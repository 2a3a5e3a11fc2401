import type { Words } from '#sdk'

export const messages = {
  'no-page': { zh: '没有选择页面：请在步骤中选择', en: 'No page was chosen: choose one in the step' },
  'not-a-page': { zh: '“{text}”不是页面编号', en: '“{text}” is not the number of a page' },
} as const satisfies Words
