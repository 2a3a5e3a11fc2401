import { messages as document } from '#kernel/document/words'
import { messages as engine } from '#kernel/engine/words'
import { createSpeaker, type Label, type Told } from '#kernel/message'
import { messages as input } from '#kernel/message/words'
import { messages as page } from '#kernel/page/words'
import { messages as plugin } from '#kernel/plugin/words'

/** `request`: what is wrong with a request before anybody reads it. */
export const messages = {
  'not-understood': {
    zh: '提交的内容无法识别，请刷新页面后重试',
    en: 'What was sent is not understood. Reload the page and try again',
  },
  missing: { zh: '请填写“{at}”', en: '“{at}” is missing. Fill it in' },
  'no-choice': { zh: '“{at}”不是可选的值，请重新选择', en: '“{at}” is none of the choices. Choose another one' },
  form: { zh: '“{at}”不正确，请检查', en: '“{at}” is not valid. Check it' },
  'form-like': { zh: '“{at}”不正确，应为：{form}', en: '“{at}” is not valid. Use {form}' },
  item: { zh: '{of}第 {number} 项', en: '{of} {number}' },
  inside: { zh: '{of}的{at}', en: '{of}, {at}' },
  'too-deep': { zh: '嵌套超过 {most} 层', en: 'It is nested deeper than {most}' },
  'refused-key': { zh: '其中有不允许的键名', en: 'It has a key that is not allowed' },
  'null-character': { zh: '含有空字符（U+0000）：请删除后重试', en: 'It has the character U+0000: take it out and try again' },
  'revision-ahead': { zh: '版本号比页面的还新：请刷新后重试', en: 'The revision is ahead of the page: reload and try again' },
  'no-place': { zh: '“{element}”在页面结构中没有位置：请移到别处', en: '“{element}” has no place in the tree: move it elsewhere' },
  'sent-too-much': {
    zh: '您最近发送的数据过多，请在 {minutes} 分钟后重试',
    en: 'You have sent too much data lately. Try again in {minutes} min',
  },
  'too-much-at-once': {
    zh: '您同时提交的大量数据仍在处理中，请在 {seconds} 秒后重试',
    en: 'The server is still working on large requests of yours. Try again in {seconds} s',
  },
} as const

const speaker = createSpeaker(async () => undefined, { document, engine, input, page, plugin, request: messages })
const SHOWN = 300

/** A detail of an answer in the reader's language. */
export const inWords = (told: Told, locale: keyof Label): string => speaker.now(told, locale).slice(0, SHOWN)
