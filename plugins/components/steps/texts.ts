export const TEXTS = {
  zh: { wait: '未开始', process: '进行中', finish: '已完成', error: '出错', none: '暂无步骤' },
  en: { wait: 'Not begun', process: 'In progress', finish: 'Finished', error: 'Error', none: 'No steps' },
} as const
