import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { type CSSProperties, useId, useState } from 'react'
import type { ViewProps } from '#sdk'
import {
  ActionButtons,
  ElementView,
  EmptySlot,
  FormBody,
  formLayoutOf,
  formVariant,
  RevealBox,
  tableIn,
  useElements,
  useEmptySlot,
  useForm,
  useLanguage,
  useNode,
  useSlots,
} from '#sdk/react'
import './grid-form.css'
import type { gridForm } from './index.ts'
import { useTracks } from './use-tracks.ts'

const TEXTS = {
  zh: { search: '查询', reset: '重置', more: '展开', less: '收起' },
  en: { search: 'Search', reset: 'Reset', more: 'More', less: 'Less' },
} as const

export function View({ id, props, root, childIds, slots, part, emit, mode }: ViewProps<typeof gridForm>) {
  const texts = tableIn(TEXTS, useLanguage())
  const itemsId = useId()
  const words = props.form
  const [toggled, setToggled] = useState(false)
  const layout = formLayoutOf(props, 8)
  const handle = useForm({
    id,
    layout,
    scrollToError: true,
    onChange: (values) => emit('onChange', values),
    changeEvent: 'onChange',
    rowKey: props.rowKey,
    onSubmit: (values) => emit('onSearch', values),
    onReset: (values) => emit('onReset', values),
  })
  const cols = Math.min(12, Math.max(1, Math.trunc(props.cols)))
  const [grid, setGrid] = useNode<HTMLDivElement>()
  const tracks = useTracks(grid, cols)
  const states = useElements(childIds)
  const shown = childIds.filter((_, at) => states[at]?.visible === true)
  // One line has room for as many items as it has columns, beside the buttons.
  const room = Math.max(1, tracks - 1)
  const folds = Boolean(props.collapsible) && mode !== 'edit' && shown.length > room
  const folded = folds && toggled !== Boolean(props.defaultCollapsed)
  const isAway = (child: string) => folded && shown.indexOf(child) >= room
  const extra = useSlots(id, slots)('actions')
  const buttons = props.buttons !== false
  const style = { '--tessera-cols': cols, '--tessera-cols-medium': Math.min(2, cols) } as CSSProperties
  return (
    <FormBody id={id} handle={handle}>
      <form
        {...root}
        data-disabled={layout.disabled || undefined}
        ref={handle.host}
        className={`${root.className} tessera-surface tessera-grid-form${formVariant(props.variant)}`}
        name={props.name || undefined}
        noValidate
        onKeyDown={handle.onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        <div ref={setGrid} id={itemsId} className={`tessera-grid-form-items ${part('items')}`} style={style}>
          {childIds.map((child) => (
            <RevealBox
              key={child}
              className="tessera-grid-form-item"
              hidden={isAway(child)}
              onReveal={() => isAway(child) && setToggled(Boolean(props.defaultCollapsed))}
            >
              <ElementView id={child} />
            </RevealBox>
          ))}
          {useEmptySlot(childIds) && <EmptySlot compact />}
          {(buttons || folds || extra !== undefined || (Array.isArray(props.bulkActionList) && props.bulkActionList.length > 0)) && (
            <div className={`tessera-grid-form-actions ${part('actions')}`}>
              {extra}
              <ActionButtons id={id} list={props.bulkActionList} payload={() => handle.context.scope.values()} />
              {buttons && <Button onClick={handle.reset}>{words.resetText || texts.reset}</Button>}
              {buttons && (
                <Button type="primary" onClick={() => void handle.submit()}>
                  {words.submitText || texts.search}
                </Button>
              )}
              {folds && (
                <Button type="text" aria-expanded={!folded} aria-controls={itemsId} onClick={() => setToggled(!toggled)}>
                  {folded ? texts.more : texts.less}
                </Button>
              )}
            </div>
          )}
        </div>
      </form>
    </FormBody>
  )
}
