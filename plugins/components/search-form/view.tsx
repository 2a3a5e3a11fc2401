import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ViewProps } from '#sdk'
import { ActionButtons, EmptySlot, FormBody, type FormLayout, tableIn, useEmptySlot, useForm, useLanguage } from '#sdk/react'
import type { searchForm } from './index.ts'
import './search-form.css'

const TEXTS = { zh: { search: '查询', reset: '重置' }, en: { search: 'Search', reset: 'Reset' } } as const
const LAYOUT: FormLayout = { layout: 'inline', labelAlign: 'right', colon: true, disabled: false, size: 'default', labelSpan: 6 }

export function View({ id, props, root, children, childIds, part, emit }: ViewProps<typeof searchForm>) {
  const texts = tableIn(TEXTS, useLanguage())
  const words = props.form
  const handle = useForm({
    id,
    layout: LAYOUT,
    scrollToError: true,
    onChange: (values) => emit('onChange', values),
    changeEvent: 'onChange',
    onSubmit: (values) => emit('onSearch', values),
    onReset: (values) => emit('onReset', values),
  })
  return (
    <FormBody id={id} handle={handle}>
      <form
        {...root}
        ref={handle.host}
        className={`${root.className} tessera-panel tessera-search-form`}
        noValidate
        onKeyDown={handle.onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        {useEmptySlot(childIds) && <EmptySlot compact />}
        <div className={`tessera-search-form-buttons ${part('actions')}`}>
          <ActionButtons id={id} list={props.bulkActionList} payload={() => handle.context.scope.values()} />
          <Button onClick={handle.reset}>{words.resetText || texts.reset}</Button>
          <Button type="primary" onClick={() => void handle.submit()}>
            {words.submitText || texts.search}
          </Button>
        </div>
      </form>
    </FormBody>
  )
}
