import { childrenOf, elementOf, indexInParent } from '#kernel/page'
import type { Editor } from '#sdk/studio'
import { defineMessages, translate } from '../../../shell/messages.ts'

const texts = defineMessages('editor-spoken', {
  zh: {
    placed: '{{name}} 位于 {{parent}}，第 {{index}} 个，共 {{count}} 个',
    deleted: '已删除 {{count}} 个组件',
    copied: '已复制 {{count}} 个组件',
    selected: '已选中 {{name}}',
  },
  en: {
    placed: '{{name}} is in {{parent}}, position {{index}} of {{count}}',
    deleted: '{{count}} elements deleted',
    copied: '{{count}} elements copied',
    selected: '{{name}} selected',
  },
})

/** Says where the primary selection now is. */
export function announcePlace(session: Editor): void {
  const document = session.document()
  const element = elementOf(document, session.selection.peek().at(-1) ?? '')
  if (!element) return
  const parent = elementOf(document, element.parentId ?? '')?.name ?? session.page.peek().name
  const count = childrenOf(document, element.parentId).length
  session.announce(translate(texts, 'placed', { name: element.name, parent, index: indexInParent(document, element.id) + 1, count }))
}

export function announceCount(session: Editor, what: 'deleted' | 'copied', count: number): void {
  session.announce(translate(texts, what, { count }))
}

export function announceSelected(session: Editor): void {
  const element = elementOf(session.document(), session.selection.peek().at(-1) ?? '')
  session.announce(translate(texts, 'selected', { name: element?.name ?? session.page.peek().name }))
}
