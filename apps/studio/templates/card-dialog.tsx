import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TemplateCardFields, type TemplateCardValues } from './card-form.tsx'

/** Asks for what a template says of itself. */
export function TemplateCardDialog(props: {
  readonly title: string
  readonly ok: string
  readonly initial: TemplateCardValues
  /** Said above the fields. */
  readonly note?: string
  /** An administrator has unlisted it: who may use it is not for its author to say. */
  readonly held?: boolean
  readonly onSubmit: (values: TemplateCardValues) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { note, held = false, onSubmit, ...rest } = props
  return (
    <FormDialog<TemplateCardValues>
      {...rest}
      width={560}
      {...(note === undefined ? {} : { intro: <p className="studio-muted">{note}</p> })}
      onSubmit={({ name, remark = '', category, picture = '', listed = rest.initial.listed }) =>
        onSubmit({ name: name.trim(), remark: remark.trim(), category, picture, listed })
      }
    >
      <TemplateCardFields held={held} />
    </FormDialog>
  )
}
