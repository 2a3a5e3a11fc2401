import { defineStepKind, filled, z } from '#sdk'

/** Starts all of its lanes at the same time and waits for all of them. */
export const parallel = defineStepKind({
  id: 'step/parallel',
  label: { zh: '并行', en: 'Parallel' },
  icon: 'IconMindMapping',
  inApprovals: true,
  keywords: ['并行', 'parallel', 'at once', '同时'],
  help: {
    zh: '各路径同时从相同的数据开始；全部结束后才继续，任一失败即失败，结果是各路径结果的列表。',
    en: 'All paths start concurrently with the same data; the next step waits for all of them. It fails when one does; its result is the list of their results.',
  },
  params: z.object({}),
  lanes: {
    least: 2,
    most: 8,
    first: 2,
    label: (lane) => filled({ zh: '路径 {number}', en: 'Path {number}' }, { number: Number(lane) + 1 }),
    control: { by: 'count', label: { zh: '路径数量', en: 'Number of paths' } },
    concurrent: true,
  },
  summary: ({ lanes }) => filled({ zh: '{lanes} 条路径', en: '{lanes} paths' }, { lanes }),
  async run({ input, lane, lanes }) {
    const ended = await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index, input)))
    const value = ended.map((each) => each.value)
    const failed = ended.find(({ ok }) => !ok)
    return failed && !failed.ok ? { ok: false, reason: failed.reason, value } : { ok: true, value }
  },
})
