export const TEXTS = {
  zh: { sample: '示例数据', select: '选择此行', selectAll: '选择全部' },
  en: { sample: 'Sample rows', select: 'Select this row', selectAll: 'Select all' },
} as const
