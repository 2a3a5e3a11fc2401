import type { Words } from '#sdk/services'

export const messages = {
  'refused-address': { zh: '不能跳转到地址“{address}”：请换一个地址', en: 'The address “{address}” is not allowed: choose another one' },
  'no-host': {
    zh: '此页面不在微前端宿主中运行，不能跳转到宿主的页面',
    en: 'This page does not run inside a micro-frontend host, so it cannot go to a page of one',
  },
} as const satisfies Words
