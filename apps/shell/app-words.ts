import type { Words } from '#kernel/message'

/** `app`: what an app answers to the steps that ask something of it. */
export const messages = {
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
  stayed: { zh: '没有退出登录', en: 'The login was kept' },
} as const satisfies Words
