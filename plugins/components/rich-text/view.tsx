import type { ViewProps } from '#sdk'
import {
  FormItemFrame,
  RichEditor,
  type Told,
  uploads,
  useDisabled,
  useLanguage,
  usePage,
  useService,
} from '#sdk/react'
import { filePicker, pictureCloud } from '#sdk/services'
import type { richText } from './index.ts'
import './rich-text.css'
import { useRichField } from './use-rich-field.ts'

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof richText>) {
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useRichField(id, props, disabled)
  const locale = useLanguage()
  const { page } = usePage()
  const pictures = {
    uploads: useService(id, uploads),
    picker: useService(id, filePicker),
    cloud: useService(id, pictureCloud),
    say: (told: Told) => page.say(told),
  }
  const drawn = { ...root, className: `${root.className} tessera-rich-item` }
  return (
    <FormItemFrame root={drawn} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <RichEditor
          html={field.value}
          {...{ locale, part, pictures, isInvalid: invalid }}
          isStill={mode === 'edit'}
          isReadOnly={wrap.readOnly === true}
          isDisabled={field.disabled}
          placeholder={wrap.placeholder}
          names={{ 'aria-labelledby': labelId, 'aria-describedby': messageId }}
          change={(html) => {
            field.setValue(html)
            emit('onChange', { [field.name]: html })
          }}
          left={() => emit('onBlur', { [field.name]: field.value })}
        />
      )}
    </FormItemFrame>
  )
}
