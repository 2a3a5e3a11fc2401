import { choice, defineAction, sendRows, text, toggle, z } from '#sdk'

export const navigateParams = z.object({
  kind: choice(
    '跳转到',
    'Go to',
    {
      route: ['应用内页面', 'A page of the app'],
      link: ['外部链接', 'A web address'],
      micro: ['微前端宿主的页面', 'A page of the micro-frontend host'],
    },
    'route',
  ),
  url: text('地址', 'Address', '', { needed: true, placeholder: { zh: '/orders 或 https://…', en: '/orders or https://…' } }),
  newWindow: toggle('在新窗口打开', 'In a new window'),
  data: sendRows('地址参数', 'Query'),
  sendInput: toggle('携带上一步的结果', 'Add the result of the step before', false, {
    help: {
      zh: '结果的每个字段作为一个地址参数，地址与上面已有的除外',
      en: 'Each of its fields becomes a parameter, except fields that the address or the rows have',
    },
  }),
})

export const navigate = defineAction({
  id: 'action/navigate',
  label: { zh: '页面跳转', en: 'Go to' },
  group: 'navigation',
  icon: 'IconLaunch',
  keywords: ['link', 'route', 'jump', '链接', '跳转'],
  params: navigateParams,
  branches: false,
  summary: ({ url }) => ({ zh: url, en: url }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
