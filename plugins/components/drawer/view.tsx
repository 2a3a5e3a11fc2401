import { Drawer, Spin } from '@arco-design/web-react'
import '@arco-design/web-react/es/Drawer/style/css.js'
import '@arco-design/web-react/es/Spin/style/css.js'
import { type CSSProperties, useCallback, useId, useRef } from 'react'
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
  useSlots,
} from '#sdk/react'
import type { drawer } from './index.ts'
import './drawer.css'

const SIDES = { top: 'top', right: 'right', bottom: 'bottom', left: 'left' } as const
const SIZES = { default: '378px', large: '736px' } as const
const TEXTS = {
  zh: { close: '关闭', drawer: '抽屉', note: '抽屉，运行时由打开动作显示' },
  en: { close: 'Close', drawer: 'Drawer', note: 'Drawer: shown by an open action when the page runs' },
} as const
/** Above the page, as dialogs are. */
const LAYER = 1001

export function View({ id, props, root, children, childIds, slots, part, emit, mode }: ViewProps<typeof drawer>) {
  const texts = tableIn(TEXTS, useLanguage())
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const hasMask = props.mask !== false
  const dialog = useDialog(id, { onOpened: useCallback((data: Json) => emit('onLoad', data), [emit]), scrolls: !hasMask })
  const { anchor } = dialog
  const slot = useSlots(id, slots)
  const [extra, footer] = [slot('extra'), slot('footer')]
  const empty = useEmptySlot(childIds)
  const isEdited = mode === 'edit'
  const cancel = () => {
    if (isEdited) return
    dialog.close()
    emit('onClose', undefined)
  }
  const afterOpen = () => {
    dialog.goToFirstField()
    const node = panel.current
    if (node && !node.contains(node.ownerDocument.activeElement)) node.focus()
    emit('onAfterOpenChange', true)
  }
  const afterClose = () => {
    dialog.goBack()
    emit('onAfterOpenChange', false)
  }

  const title = props.title
  const styles = props.styles
  const ofHeader = styles.header
  const ofBody = styles.body
  const side = SIDES[props.placement]
  const isUpright = side === 'left' || side === 'right'
  const usual = SIZES[props.size]
  const long = cssLength(isUpright ? props.width : props.height) ?? usual
  const look = {
    '--tessera-drawer-header': cssLength(ofHeader.padding),
    '--tessera-drawer-line': ofHeader.borderBottom || undefined,
    '--tessera-drawer-body': cssLength(ofBody.padding),
    '--tessera-drawer-width': isUpright ? long : '100%',
    '--tessera-drawer-height': isUpright ? undefined : long,
  } as CSSProperties
  const header = (
    <header className={`tessera-drawer-header ${part('header')}`}>
      <div id={titleId} className={`tessera-drawer-title ${part('title')}`}>
        {title}
      </div>
      {isEdited && <small>{texts.note}</small>}
      {extra !== undefined && <div className="tessera-drawer-extra">{extra}</div>}
      <ActionButtons id={id} list={props.bulkActionList} size="small" payload={() => dialog.data} />
      {props.closable !== false && (
        <button type="button" className="tessera-drawer-close" aria-label={texts.close} onClick={cancel}>
          <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" />
          </svg>
        </button>
      )}
    </header>
  )
  const below = footer !== undefined && <footer className={`tessera-drawer-footer ${part('footer')}`}>{footer}</footer>
  if (isEdited) {
    return (
      <div {...root} className={`${root.className} tessera-drawer-inline`} style={{ ...look, ...root.style }}>
        {header}
        <section className="tessera-panel tessera-drawer-body tessera-flow">
          {children}
          {empty && <EmptySlot />}
        </section>
        {below}
      </div>
    )
  }
  return (
    <>
      <span ref={dialog.setAnchor} hidden />
      {anchor && (
        <Drawer
          className="tessera-drawer"
          wrapClassName="tessera-drawer-wrapper"
          placement={side}
          {...(isUpright ? { width: long } : { height: long })}
          title={null}
          footer={null}
          closable={false}
          mask={hasMask}
          maskClosable={props.maskClosable !== false}
          escToExit={props.keyboard !== false}
          focusLock={hasMask}
          zIndex={LAYER}
          visible={dialog.isOpen}
          unmountOnExit={Boolean(props.destroyOnClose)}
          getPopupContainer={() => popupContainer(anchor)}
          getChildrenPopupContainer={popupContainer}
          afterOpen={afterOpen}
          afterClose={afterClose}
          onCancel={cancel}
        >
          <div
            ref={panel}
            className="tessera-drawer-panel"
            style={look}
            role="dialog"
            aria-modal={hasMask}
            tabIndex={-1}
            {...(title === '' ? { 'aria-label': texts.drawer } : { 'aria-labelledby': titleId })}
          >
            {header}
            <div {...root} ref={dialog.body} className={`${root.className} tessera-drawer-body tessera-flow`}>
              {dialog.isLoading && (
                <div className="tessera-drawer-loading">
                  <Spin />
                </div>
              )}
              <DialogContext.Provider value={dialog.forms}>{children}</DialogContext.Provider>
            </div>
            {below}
          </div>
        </Drawer>
      )}
    </>
  )
}
