import { defineAction, optionalTarget, sendRows, sendsField, text, toggle, z } from '#sdk'

export const requestParams = z.object({
  api: text('接口', 'API', '', { setter: 'setter/api', bindable: false, refers: 'api', needed: true }),
  data: sendRows('请求参数', 'Parameters'),
  sends: sendsField(),
  form: optionalTarget({
    zh: '接口设置了“字段错误”时，错误显示在这个表单的字段上；留空则为启动流程的表单',
    en: 'Where the API has “Errors of fields”, this form shows them at its fields; empty: the form that starts the flow',
  }),
  fresh: toggle('不用缓存', 'Ignore cache', false, {
    bindable: false,
    help: { zh: '即使接口还有缓存，也重新请求', en: 'Asks the service even if the API still has a cached answer' },
  }),
})

export const request = defineAction({
  id: 'action/request',
  label: { zh: '发送请求', en: 'Request' },
  group: 'service',
  icon: 'IconCloud',
  keywords: ['api', 'http', 'fetch', '接口', '请求'],
  params: requestParams,
  branches: true,
  result: z.object({ code: z.union([z.number(), z.string()]), data: z.json(), originData: z.json(), msg: z.string() }),
  summary: ({ api }) => ({ zh: api, en: api }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
