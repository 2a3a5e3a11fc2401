import { Button, Modal, Spin } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import '@arco-design/web-react/es/Spin/style/css.js'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  ActionButtons,
  asLength,
  asText,
  EmptySlot,
  lockScroll,
  popupContainer,
  useEmptySlot,
  useLocale,
  useMethods,
  useSlots,
} from '#sdk/react'
import type { modal } from './index.ts'
import './modal.css'

const TEXTS = {
  zh: { ok: '确定', cancel: '取消', note: '对话框，运行时由打开动作显示' },
  en: { ok: 'OK', cancel: 'Cancel', note: 'Dialog: shown by an open action when the page runs' },
} as const

export function View({ id, props, root, children, childIds, slots, part, emit, mode }: ViewProps<typeof modal>) {
  const texts = TEXTS[useLocale()]
  const [opened, setOpened] = useState<{ readonly data: Json }>()
  const [confirming, setConfirming] = useState<boolean>()
  const [loading, setLoading] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const said = useRef<unknown>(undefined)
  /** Where the focus goes back to: the library has the dialog's own by the time it looks. */
  const opener = useRef<Element | null>(null)
  const does = (change: () => void) => () => {
    change()
    return undefined
  }
  useMethods(id, {
    open: (data) => {
      if (!opened) opener.current = anchor?.ownerDocument.activeElement ?? null
      setOpened({ data })
      return undefined
    },
    close: does(() => setOpened(undefined)),
    showConfirmLoading: does(() => setConfirming(true)),
    hideConfirmLoading: does(() => setConfirming(false)),
    showLoading: does(() => setLoading(true)),
    hideLoading: does(() => setLoading(false)),
  })
  // Told once an opening, when the content is on the page and can answer to flows.
  useEffect(() => {
    if (opened && said.current !== opened) emit('onLoad', opened.data)
    said.current = opened
  }, [opened, emit])

  // The library would lock the pop-ups' own place.
  useEffect(() => (opened && anchor ? lockScroll(anchor.ownerDocument) : undefined), [opened, anchor])

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
  const cancel = () => {
    setOpened(undefined)
    emit('onCancel', undefined)
  }
  const own = useSlots(id, slots)('footer')
  // What stands in the footer is there instead of the buttons.
  const buttons = props.footer !== false && slots.footer === undefined && (
    <>
      <ActionButtons id={id} list={props.bulkActionList} payload={() => opened?.data ?? null} />
      <Button onClick={cancel}>{asText(props.cancelText) || texts.cancel}</Button>
      <Button type="primary" loading={confirming ?? Boolean(props.confirmLoading)} onClick={() => emit('onOk', undefined)}>
        {asText(props.okText) || texts.ok}
      </Button>
    </>
  )
  const footer = (own !== undefined || buttons) && (
    <div className={`tessera-modal-footer ${part('footer')}`}>
      {own}
      {buttons}
    </div>
  )
  const title = asText(props.title) ? <div className={part('title')}>{asText(props.title)}</div> : null
  const empty = useEmptySlot(childIds)
  const width = asLength(props.width)
  if (mode === 'edit') {
    const sized = { '--tessera-modal-width': width ?? 'auto', ...root.style } as CSSProperties
    return (
      <div {...root} className={`${root.className} tessera-modal-inline`} style={sized}>
        <header>
          {title}
          <small>{texts.note}</small>
        </header>
        <section className="tessera-flow">
          {children}
          {empty && <EmptySlot />}
        </section>
        {footer && <footer>{footer}</footer>}
      </div>
    )
  }
  return (
    <>
      <span ref={setAnchor} hidden />
      {anchor && (
        <Modal
          className="tessera-modal"
          style={{ width }}
          title={title}
          visible={opened !== undefined}
          closable={props.closable !== false}
          maskClosable={props.maskClosable !== false}
          unmountOnExit={Boolean(props.destroyOnClose)}
          getPopupContainer={() => popupContainer(anchor)}
          getChildrenPopupContainer={popupContainer}
          footer={footer || null}
          afterOpen={goToFirstField}
          afterClose={goBack}
          onCancel={cancel}
        >
          <div {...root} ref={body} className={`${root.className} tessera-modal-body tessera-flow`}>
            {loading && (
              <div className="tessera-modal-loading">
                <Spin />
              </div>
            )}
            {children}
          </div>
        </Modal>
      )}
    </>
  )
}
