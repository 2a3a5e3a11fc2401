import { createElement, type ElementType } from 'react'
import { createRoot } from 'react-dom/client'
import { popupsOf } from '#kernel/view'

/** A stack of notices as the library draws it: each is put below the one before. */
interface Stack<Notice> {
  add(notice: Notice): unknown
}

/** What shows notices of one kind on pages: those of a page are beside it, have its theme and go with it. */
export class PageNotices<Notice extends { readonly position: string }> {
  readonly #pages = new WeakMap<Element, Map<string, Promise<Stack<Notice>>>>()
  readonly #Stack: ElementType

  /** `Stack` is the library's component with the notices at one position. */
  constructor(Stack: unknown) {
    this.#Stack = Stack as ElementType
  }

  /** Resolves when it is shown on the page with this key; false where the page is not drawn in this document, as in the editor. */
  async show(key: string | undefined, notice: Notice): Promise<boolean> {
    const popups = key === undefined ? undefined : popupsOf(key)
    if (!popups) return false
    const known = this.#pages.get(popups) ?? new Map<string, Promise<Stack<Notice>>>()
    this.#pages.set(popups, known)
    const stack = known.get(notice.position) ?? this.#draw(popups)
    known.set(notice.position, stack)
    ;(await stack).add(notice)
    return true
  }

  #draw(popups: Element): Promise<Stack<Notice>> {
    const holder = popups.appendChild(popups.ownerDocument.createElement('div'))
    return new Promise((resolve) =>
      createRoot(holder).render(createElement(this.#Stack, { ref: (stack: Stack<Notice> | null) => stack && resolve(stack) })),
    )
  }
}
