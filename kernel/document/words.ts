export const messages = {
  'root-removed': { zh: '不能删除文档本身', en: 'The document itself cannot be removed' },
  'inside-itself': { zh: '元素不能位于自身之内', en: 'It would stand inside itself' },
  'parent-gone': { zh: '目标位置已被删除', en: 'The container it was in was removed' },
  'too-deep': { zh: '嵌套不能超过 {most} 层', en: 'It would be nested more than {most} deep' },
  'unknown-cell': {
    zh: '要修改的内容不存在，请刷新页面后重试',
    en: 'What was to be changed does not exist. Reload the page and try again',
  },
  'path-empty': {
    zh: '路径“{cell}”中有空的一段；空键请写作“~2”',
    en: 'The path “{cell}” has an empty segment; write an empty key as “~2”',
  },
  'path-refused': {
    zh: '路径“{cell}”中不能使用“{key}”，请换一个名称',
    en: 'The path “{cell}” may not contain “{key}”. Choose another name',
  },
  'path-spelling': {
    zh: '路径“{cell}”中的“{segment}”写法不正确，应写作“{spelled}”',
    en: 'The path “{cell}” has “{segment}”, which must be written as “{spelled}”',
  },
  'too-many-cells': {
    zh: '“{entry}”一次最多修改 {most} 个值，请分几次修改',
    en: 'One edit may change at most {most} values of “{entry}”. Split it into several edits',
  },
  'entry-stale': {
    zh: '“{entry}”已被他人修改，请重试',
    en: 'Another person changed “{entry}” in the meantime. Please try again',
  },
} as const
