import type { Words } from '#kernel/message'

/** `app`: what an app answers to the steps that ask something of it. */
export const messages = {
  'refused-address': { zh: '不能跳转到地址“{address}”：请换一个地址', en: 'The address “{address}” is not allowed: choose another one' },
  'no-host': {
    zh: '此页面不在微前端宿主中运行，不能跳转到宿主的页面',
    en: 'This page does not run inside a micro-frontend host, so it cannot go to a page of one',
  },
  'value-too-large': {
    zh: '值有 {length} 个字符，最多 {most} 个：请保存较小的值',
    en: 'The value has {length} characters, and {most} are the most: keep a smaller one',
  },
  'page-full': {
    zh: '此页面最多保存 {most} 个字符，已放不下该值：请先删除不用的值',
    en: 'This page may keep {most} characters in all, and there is no room for this value: remove what is not needed',
  },
  'browser-full': {
    zh: '浏览器没有空间保存该值，或不允许页面保存',
    en: 'The browser has no room for this value, or does not let pages keep any',
  },
  'no-copy': { zh: '浏览器不允许此页面复制：请手动复制', en: 'The browser does not let this page copy: copy it by hand' },
  'upload-needs-login': { zh: '登录后才能上传文件', en: 'Sign in to upload files' },
  'preview-stays': { zh: '预览时不会退出登录：发布后的页面会', en: 'The preview does not sign out: the published page does' },
  stayed: { zh: '没有退出登录', en: 'The login was kept' },
} as const satisfies Words
