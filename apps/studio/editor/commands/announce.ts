import { labelIn } from '#kernel/message'
import { childrenIn, elementOf, indexInParent, slotOf } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { currentLocale, defineMessages, translate } from '../../../shell/messages.ts'
import { placeName } from '../document/place-name.ts'
import { regionOf } from '../document/regions.ts'

const texts = defineMessages('editor-spoken', {
  zh: {
    placed: '{{name}} 位于 {{parent}}，第 {{index}} 个，共 {{count}} 个',
    deleted: '已删除 {{count}} 个组件',
    copied: '已复制 {{count}} 个组件',
    selected: '已选中 {{name}}',
    selectedIn: '已选中 {{name}}，位于{{region}}',
  },
  en: {
    placed: '{{name}} is in {{parent}}, position {{index}} of {{count}}',
    deleted: '{{count}} elements deleted',
    deleted_one: '{{count}} element deleted',
    copied: '{{count}} elements copied',
    copied_one: '{{count}} element copied',
    selected: '{{name}} selected',
    selectedIn: '{{name}} selected, in {{region}}',
  },
})

/** Says where the primary selection now is. */
export function announcePlace(session: Editor): void {
  const document = session.document()
  const element = elementOf(document, session.selection.peek().at(-1) ?? '')
  if (!element) return
  const slot = slotOf(element)
  const parent = placeName(session, element.parentId, slot)
  const count = childrenIn(document, element.parentId, slot).length
  session.announce(translate(texts, 'placed', { name: element.name, parent, index: indexInParent(document, element.id) + 1, count }))
}

export function announceCount(session: Editor, what: 'deleted' | 'copied', count: number): void {
  session.announce(translate(texts, what, { count }))
}

export function announceSelected(session: Editor): void {
  const document = session.document()
  const element = elementOf(document, session.selection.peek().at(-1) ?? '')
  const name = element?.name ?? session.page.peek().name
  const region = element && regionOf({ document, catalogue: session.catalogue }, element)
  session.announce(
    region ? translate(texts, 'selectedIn', { name, region: labelIn(region, currentLocale()) }) : translate(texts, 'selected', { name }),
  )
}
