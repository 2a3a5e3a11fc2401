import { choice, defineAction, text, z } from '#sdk'

export const setVariableParams = z.object({
  name: text('变量', 'Variable', '', {
    setter: 'setter/variable',
    bindable: false,
    refers: 'variable',
    options: { assigns: true },
    needed: true,
  }),
  assignment: choice('方式', 'How', { assignment: ['赋值', 'Set'], reset: ['恢复默认值', 'Reset to default'] }, 'assignment'),
  way: choice('值来自', 'Value from', { static: ['填写的值', 'The value below'], dynamic: ['上一步的结果', 'The step before'] }, 'static', {
    when: "assignment == 'assignment'",
  }),
  value: z
    .json()
    .default('')
    .meta({ label: { zh: '值', en: 'Value' }, setter: 'setter/value', when: "assignment == 'assignment' && way == 'static'" }),
})

export const setVariable = defineAction({
  id: 'action/set-variable',
  label: { zh: '设置变量', en: 'Set variable' },
  group: 'data',
  icon: 'IconEdit',
  keywords: ['assign', '赋值'],
  params: setVariableParams,
  branches: false,
  summary: ({ name, assignment }) =>
    assignment === 'reset' ? { zh: `恢复 ${name}`, en: `Reset ${name}` } : { zh: `设置 ${name}`, en: `Set ${name}` },
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
