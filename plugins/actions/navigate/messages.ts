import type { Words } from '#sdk'

export const messages = {
  scheme: {
    zh: '不能跳转到以“{scheme}:”开头的地址：请换一个地址',
    en: 'Addresses that begin with “{scheme}:” are refused here: choose another one',
  },
  host: {
    zh: '应用内页面的地址“{address}”不能含主机：请以单个 / 开头，或改选“外部链接”',
    en: '“{address}” names a host, and a page of the app has none: begin with one /, or choose A web address',
  },
} as const satisfies Words
