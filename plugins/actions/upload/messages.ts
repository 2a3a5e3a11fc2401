import type { Words } from '#sdk'

export const messages = {
  'no-file': { zh: '没有选择文件', en: 'No file was chosen' },
  'not-accepted': { zh: '“{file}”的类型不在允许之列：{accept}', en: '“{file}” is not one of the kinds that are taken: {accept}' },
  'too-large': {
    zh: '“{file}”有 {size}K，最大 {most}K：请换一个较小的文件',
    en: '“{file}” has {size}K, and {most}K are the most: choose a smaller one',
  },
} as const satisfies Words
