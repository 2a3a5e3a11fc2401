import { filled, type Label } from '#kernel/message'

/** What runs say of themselves. */
export const runWords = {
  badQuery: { zh: '查询的条件不正确', en: 'The query is not valid' },
  outputTooLarge: (kilobytes: number): Label =>
    filled(
      { zh: '步骤的返回值超过 {kilobytes} KB', en: 'The step returned more than {kilobytes} KB' },
      { kilobytes: String(kilobytes) },
    ),
  badParams: (path: string): Label =>
    filled({ zh: '步骤的设置“{path}”不正确', en: 'The setting “{path}” of the step is not valid' }, { path }),
  chainTooDeep: (most: number): Label =>
    filled(
      { zh: '已跳过：工作流之间的触发最多 {most} 层', en: 'Skipped: workflows start one another at most {most} deep' },
      { most: String(most) },
    ),
  loop: {
    zh: '已跳过：它会因同一条记录再次启动自己',
    en: 'Skipped: it would start itself again for the same record',
  },
  onlyBefore: {
    zh: '只有写入之前的工作流才能设置字段值',
    en: 'Only workflows before a write set fields of its record',
  },
  refused: { zh: '已被拒绝', en: 'Refused' },
  childFailed: { zh: '被调用的工作流没有完成', en: 'The workflow that was called did not finish' },
  noWorkflow: (workflow: string): Label =>
    filled(
      { zh: '此环境中没有已发布的工作流“{workflow}”', en: 'No workflow “{workflow}” is published in this environment' },
      { workflow },
    ),
  tooManyChanges: (most: number): Label =>
    filled(
      { zh: '一次写入之前最多再修改 {most} 条记录', en: 'Before a write, at most {most} further records are changed' },
      { most: String(most) },
    ),
  cancelled: { zh: '已取消', en: 'Cancelled' },
  notHere: { zh: '这里不能使用这个步骤', en: 'This step cannot be used here' },
  tooLong: { zh: '超过了允许的时间', en: 'It took longer than it may' },
} as const
