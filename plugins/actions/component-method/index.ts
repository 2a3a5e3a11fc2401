import { defineAction, rowChoiceFields, sendRows, sendsField, targetField, text, z } from '#sdk'

export const componentMethodParams = z.object({
  target: targetField(),
  ...rowChoiceFields(),
  method: text('方法', 'Method', '', { setter: 'setter/method', bindable: false, needed: true, options: { elementFrom: 'target' } }),
  args: z
    .json()
    .optional()
    .meta({
      label: { zh: '参数', en: 'Argument' },
      setter: 'setter/json',
      options: { takenBy: { element: 'target', method: 'method' } },
      help: { zh: '留空时发送下面的参数与上一步的结果', en: 'Empty: the rows below and the result of the step before are sent' },
    }),
  data: sendRows(),
  // Of all methods this one alone puts its argument into an address or a body.
  sends: sendsField({
    when: "method == 'update'",
    help: {
      zh: '重新加载时，这些值会成为组件数据接口的参数',
      en: 'When data is reloaded, these values are parameters of the API that the element asks',
    },
  }),
  // What older pages configured through the method's own form.
  params: z.record(z.string(), z.json()).optional().meta({ internal: true }),
})

export const componentMethod = defineAction({
  id: 'action/component-method',
  label: { zh: '调用组件方法', en: 'Call a method' },
  group: 'component',
  icon: 'IconThunderbolt',
  keywords: ['method', 'call', '方法'],
  params: componentMethodParams,
  branches: true,
  summary: ({ target, method }) => {
    const call = [target, method && `${method}()`].filter(Boolean).join('.')
    return { zh: call, en: call }
  },
  runs: 'worker',
  run: () => import('./run.ts'),
})
