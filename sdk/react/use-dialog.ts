import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { DialogForms } from './dialog-forms.ts'
import { onReveal } from './reveal.tsx'
import { lockScroll } from './scroll-lock.ts'
import { useMethods } from './use-methods.ts'
import { useNode } from './use-node.ts'

/** Options of `useDialog`. */
export interface DialogOptions {
  /** Told once an opening, when the content is on the page and can answer to flows. */
  readonly onOpened: (data: Json) => void
  /** Whether what is below can be scrolled meanwhile; it cannot unless said. */
  readonly scrolls?: boolean
}

/** The state of a dialog and how to close it. `data` is what it was opened with. */
export interface Dialog {
  readonly isOpen: boolean
  /** What it was opened with; null for nothing. */
  readonly data: Json
  readonly isLoading: boolean
  readonly close: () => void
  /** The place of the element on the page, for a hidden node there: pop-ups are put beside its page. */
  readonly anchor: HTMLElement | null
  readonly setAnchor: (node: HTMLElement | null) => void
  /** For `DialogContext` around the content. */
  readonly forms: DialogForms
  /** For the node around the content. */
  readonly body: RefObject<HTMLDivElement | null>
  /** For the library to call when the dialog has come and when it has gone. */
  readonly goToFirstField: () => void
  readonly goBack: () => void
}

const does = (change: () => void) => () => {
  change()
  return undefined
}

/** What every dialog does: opens with data and closes by methods, says that it loads, keeps what is below from scrolling, takes the focus and gives it back. */
export function useDialog(id: ElementId, { onOpened, scrolls = false }: DialogOptions): Dialog {
  const [opened, setOpened] = useState<{ readonly data: Json }>()
  const [isLoading, setLoading] = useState(false)
  const [anchor, setAnchor] = useNode()
  const body = useRef<HTMLDivElement>(null)
  const said = useRef<unknown>(undefined)
  /** Where the focus goes back to: the library has the dialog's own by the time it looks. */
  const opener = useRef<Element | null>(null)
  const [forms] = useState(() => new DialogForms())
  const last = useRef<{ readonly data: Json }>({ data: null })
  const close = () => {
    forms.close()
    setOpened(undefined)
  }
  const show = () => {
    if (!opened) opener.current = anchor?.ownerDocument.activeElement ?? null
    forms.open(last.current.data)
    setOpened(last.current)
  }
  useMethods(id, {
    open: (data) => {
      last.current = { data }
      show()
      return undefined
    },
    close: does(close),
    showLoading: does(() => setLoading(true)),
    hideLoading: does(() => setLoading(false)),
  })
  useEffect(() => {
    if (opened && said.current !== opened) onOpened(opened.data)
    said.current = opened
  }, [opened, onOpened])

  // Content is mounted by the first opening and stays; a wrong field in it opens the dialog again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the node may be another one after each opening
  useEffect(() => onReveal(body.current, show), [opened])

  // The library would lock the pop-ups' own place.
  useEffect(() => (opened && anchor && !scrolls ? lockScroll(anchor.ownerDocument) : undefined), [opened, anchor, scrolls])

  // Fields load when a dialog opens first, so the library has found none to go to.
  const goToFirstField = () => {
    const content = body.current
    if (content && !content.contains(content.ownerDocument.activeElement))
      content.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled]), [role="combobox"]')?.focus()
  }
  const goBack = () => {
    const { activeElement } = anchor?.ownerDocument ?? document
    // Whoever went elsewhere meanwhile stays there; the browser takes the focus from what is hidden only later.
    const here = activeElement?.closest('[role="dialog"]')?.contains(body.current)
    if (opener.current instanceof HTMLElement && (here || !activeElement || activeElement.tagName === 'BODY')) opener.current.focus()
  }
  const data = opened?.data ?? null
  return { isOpen: opened !== undefined, data, isLoading, close, anchor, setAnchor, forms, body, goToFirstField, goBack }
}
