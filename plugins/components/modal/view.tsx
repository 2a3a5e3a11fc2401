import { Button, Modal, Spin } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import '@arco-design/web-react/es/Spin/style/css.js'
import { type CSSProperties, useCallback, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  ActionButtons,
  cssLength,
  DialogContext,
  EmptySlot,
  popupContainer,
  tableIn,
  useDialog,
  useEmptySlot,
  useLanguage,
  useMethods,
  usePress,
  useSlots,
} from '#sdk/react'
import type { modal } from './index.ts'
import './modal.css'

const TEXTS = {
  zh: { ok: '确定', cancel: '取消', close: '关闭', note: '对话框，运行时由打开动作显示' },
  en: { ok: 'OK', cancel: 'Cancel', close: 'Close', note: 'Dialog: shown by an open action when the page runs' },
} as const

export function View({ id, props, root, children, childIds, slots, part, emit, mode }: ViewProps<typeof modal>) {
  const texts = tableIn(TEXTS, useLanguage())
  const dialog = useDialog(id, { onOpened: useCallback((data: Json) => emit('onLoad', data), [emit]) })
  const { anchor } = dialog
  const { press, isWorking } = usePress(id)
  const [confirming, setConfirming] = useState<boolean>()
  const confirms = (now: boolean) => () => {
    setConfirming(now)
    return undefined
  }
  useMethods(id, { showConfirmLoading: confirms(true), hideConfirmLoading: confirms(false) })
  const cancel = () => {
    dialog.close()
    emit('onCancel', undefined)
  }
  const own = useSlots(id, slots)('footer')
  // What stands in the footer is there instead of the buttons.
  const buttons = props.footer !== false && slots.footer === undefined && (
    <>
      <ActionButtons id={id} list={props.bulkActionList} payload={() => dialog.data} />
      <Button onClick={cancel}>{props.cancelText || texts.cancel}</Button>
      <Button type="primary" loading={confirming ?? (Boolean(props.confirmLoading) || isWorking('onOk'))} onClick={() => press('onOk')}>
        {props.okText || texts.ok}
      </Button>
    </>
  )
  const footer = (own !== undefined || buttons) && (
    <div className={`tessera-modal-footer ${part('footer')}`}>
      {own}
      {buttons}
    </div>
  )
  const title = props.title ? <div className={part('title')}>{props.title}</div> : null
  const empty = useEmptySlot(childIds)
  const width = cssLength(props.width)
  if (mode === 'edit') {
    const sized = { '--tessera-modal-width': width ?? 'auto', ...root.style } as CSSProperties
    return (
      <div {...root} className={`${root.className} tessera-modal-inline`} style={sized}>
        <header>
          {title}
          <small>{texts.note}</small>
        </header>
        <section className="tessera-panel tessera-flow">
          {children}
          {empty && <EmptySlot />}
        </section>
        {footer && <footer>{footer}</footer>}
      </div>
    )
  }
  return (
    <>
      <span ref={dialog.setAnchor} hidden />
      {anchor && (
        <Modal
          className="tessera-modal"
          style={{ width }}
          title={title}
          visible={dialog.isOpen}
          closable={props.closable !== false}
          // The library's own cross is in no order of the Tab key, and English in every language; a click goes on to it.
          closeIcon={
            <button type="button" className="tessera-modal-close" aria-label={texts.close}>
              <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </button>
          }
          maskClosable={props.maskClosable !== false}
          unmountOnExit={Boolean(props.destroyOnClose)}
          getPopupContainer={() => popupContainer(anchor)}
          getChildrenPopupContainer={popupContainer}
          footer={footer || null}
          afterOpen={dialog.goToFirstField}
          afterClose={dialog.goBack}
          onCancel={cancel}
        >
          <div {...root} ref={dialog.body} className={`${root.className} tessera-modal-body tessera-flow`}>
            {dialog.isLoading && (
              <div className="tessera-modal-loading">
                <Spin />
              </div>
            )}
            <DialogContext.Provider value={dialog.forms}>{children}</DialogContext.Provider>
          </div>
        </Modal>
      )}
    </>
  )
}
