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
  'plugin-late': { zh: '“{file}”在 {seconds} 秒内没有加载完成', en: '“{file}” did not load within {seconds} s' },
  'plugin-not-loaded': { zh: '“{file}”加载失败：{reason}', en: '“{file}” could not be loaded: {reason}' },
  'plugin-no-plugin': { zh: '“{file}”没有默认导出插件：请重新打包', en: '“{file}” has no plugin as its default export: pack it again' },
  'plugin-other': { zh: '“{file}”是 {found}，而不是 {wanted}：请重新打包', en: '“{file}” is {found} and not {wanted}: pack it again' },
  'plugin-no-view': { zh: '“{file}”没有导出 View', en: '“{file}” does not export View' },
  'plugin-unlisted': {
    zh: '它提供了清单中没有的“{contribution}”：请重新打包',
    en: 'It contributes “{contribution}”, which its manifest does not list: pack it again',
  },
  'plugin-lacking': {
    zh: '清单中的“{contributions}”没有提供：请重新打包',
    en: 'It does not contribute “{contributions}”, which its manifest lists: pack it again',
  },
  'plugin-absent': { zh: '插件 {plugin} {version} 没有加载', en: 'The plugin {plugin} {version} is not loaded' },
  stayed: { zh: '没有退出登录', en: 'The login was kept' },
} as const satisfies Words
