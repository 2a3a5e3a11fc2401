import { FormDialog } from '../form-dialog.tsx'
import { TemplateCardFields, type TemplateCardValues } from './card-form.tsx'

/** Asks for what a template says of itself. */
export function TemplateCardDialog(props: {
  readonly title: string
  readonly ok: string
  readonly initial: TemplateCardValues
  readonly onSubmit: (values: TemplateCardValues) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { onSubmit, ...rest } = props
  return (
    <FormDialog<TemplateCardValues>
      {...rest}
      width={560}
      onSubmit={({ name, remark = '', category, picture = '', listed }) =>
        onSubmit({ name: name.trim(), remark: remark.trim(), category, picture, listed })
      }
    >
      <TemplateCardFields />
    </FormDialog>
  )
}
