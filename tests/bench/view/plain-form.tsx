import { Button, DatePicker, Form, Input, Select, Switch } from '@arco-design/web-react'
import type { Json, JsonObject } from '#kernel/page'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'

/** The form components of the mix, one after another. */
export const FORM_TYPES = ['Input', 'Select', 'Switch', 'DatePicker', 'Button'] as const

const defaults = new Map(collectCatalogue(basePlugins).components.map((info) => [info.type, info.defaults]))

/** A component's default props, as a page dragged together would have them. */
export function propsOf(type: string, index?: number): JsonObject {
  const props = defaults.get(type)
  if (!props) throw new Error(`no component ${type}`)
  if (index === undefined || !props.formItem) return props
  return { ...props, formItem: { ...(props.formItem as { [key: string]: Json }), name: `field${index}`, label: `Field ${index}` } }
}

/** The same mix written by hand with the component library alone. */
export function PlainForm({ count }: { readonly count: number }) {
  return (
    <Form>
      {Array.from({ length: count }, (_, index) => {
        const type = FORM_TYPES[index % FORM_TYPES.length]
        const label = `Field ${index}`
        if (type === 'Button') {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Button key={index} type="primary">
              Button
            </Button>
          )
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Form.Item key={index} label={label} field={`field${index}`}>
            {type === 'Input' ? <Input allowClear /> : type === 'Select' ? <Select /> : type === 'Switch' ? <Switch /> : <DatePicker />}
          </Form.Item>
        )
      })}
    </Form>
  )
}
