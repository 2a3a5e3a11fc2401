import type { Words } from '#sdk/services'

export const messages = {
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
} as const satisfies Words
