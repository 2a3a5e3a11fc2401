import type { Words } from './speaker.ts'

/** `input`: a value from outside that is not what is expected at its place. */
export const messages = {
  whole: { zh: '该值', en: 'the value' },
  string: { zh: '“{at}”应为文本', en: '“{at}” must be a text' },
  number: { zh: '“{at}”应为数字', en: '“{at}” must be a number' },
  int: { zh: '“{at}”应为整数', en: '“{at}” must be a whole number' },
  boolean: { zh: '“{at}”应为真或假', en: '“{at}” must be true or false' },
  array: { zh: '“{at}”应为列表', en: '“{at}” must be a list' },
  object: { zh: '“{at}”应为对象', en: '“{at}” must be an object' },
  record: { zh: '“{at}”应为对象', en: '“{at}” must be an object' },
  choice: { zh: '“{at}”应为其中之一：{options}', en: '“{at}” must be one of: {options}' },
  most: { zh: '“{at}”不能大于 {most}', en: '“{at}” must be at most {most}' },
  least: { zh: '“{at}”不能小于 {least}', en: '“{at}” must be at least {least}' },
  'most-characters': { zh: '“{at}”最多 {most} 个字符', en: '“{at}” may have at most {most} characters' },
  'least-characters': { zh: '“{at}”至少 {least} 个字符', en: '“{at}” must have at least {least} characters' },
  'most-items': { zh: '“{at}”最多 {most} 项', en: '“{at}” may have at most {most} items' },
  'least-items': { zh: '“{at}”至少 {least} 项', en: '“{at}” must have at least {least} items' },
  unknown: { zh: '“{at}”中有无法识别的内容：{keys}', en: '“{at}” has something unknown: {keys}' },
  'no-choice': { zh: '“{at}”不是可选的值，请重新选择', en: '“{at}” is none of the choices. Choose another one' },
  'unknown-part': { zh: '“{at}”中有无法识别的内容', en: '“{at}” has something that is not known here' },
  format: { zh: '“{at}”的格式不正确', en: '“{at}” does not have the right format' },
  'format-email': { zh: '“{at}”应为完整的邮箱地址', en: '“{at}” must be a complete e-mail address' },
  'format-url': { zh: '“{at}”应为完整的网址', en: '“{at}” must be a complete address, such as https://example.com' },
  wrong: { zh: '“{at}”的值不正确', en: '“{at}” has a value that cannot be used' },
} as const satisfies Words
