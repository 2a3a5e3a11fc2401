export const messages = {
  'root-removed': { zh: '不能删除文档本身', en: 'The document itself cannot be removed' },
  'inside-itself': { zh: '元素不能位于自身之内', en: 'It would stand inside itself' },
  'parent-gone': { zh: '目标位置已被删除', en: 'What it would stand in was removed' },
  'too-deep': { zh: '嵌套不能超过 {most} 层', en: 'It would be nested more than {most} deep' },
  'unknown-cell': { zh: '“{cell}” 不是文档中的内容', en: '“{cell}” is no value of the document' },
} as const
