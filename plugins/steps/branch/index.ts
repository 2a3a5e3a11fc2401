import { defineStepKind, z } from '#sdk'

const LABELS = { success: { zh: '成功', en: 'Success' }, failure: { zh: '失败', en: 'Failure' } }

/** Two lanes for the outcome of the step before. It has a record of its own, as pages stored it before there were other kinds. */
export const branch = defineStepKind({
  id: 'step/branch',
  label: { zh: '分支', en: 'Branch' },
  icon: 'IconBranch',
  keywords: ['branch', 'if', '分支', '条件'],
  help: {
    zh: '上一步成功时走“成功”路径，失败时走“失败”路径；之后的步骤在任一路径结束后执行。',
    en: 'The success path is taken when the step before succeeded, the failure path when it failed; what follows runs after either.',
  },
  params: z.object({}),
  lanes: { least: 2, most: 2, first: 2, label: (lane) => LABELS[lane === 'success' ? 'success' : 'failure'] },
  handlesFailure: true,
  record: (id) => ({ id, kind: 'branch', success: [], failure: [] }),
  run: ({ failed, input, lane }) => lane(failed ? 'failure' : 'success', input),
})
