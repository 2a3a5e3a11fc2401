import type { ComponentType } from 'react'
import type { Locale, Told } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import type { FilePicker } from '../services/pick-file.ts'
import type { PictureCloud } from '../services/picture-cloud.ts'
import type { RecordOption } from '../services/records.ts'
import type { Uploads } from '../services/upload.ts'

/** What the place of a field does for it: a page, or the studio. What is absent cannot be done there. */
export interface FieldPlace {
  readonly locale: Locale
  readonly uploads?: Uploads | undefined
  readonly picker?: FilePicker | undefined
  readonly cloud?: PictureCloud | undefined
  /** What people read of a refusal. */
  readonly say: (told: Told) => Promise<string>
}

/** A field that its type draws. */
export interface DrawnField {
  readonly name: string
  readonly label: string
  /** The settings that its type declares. */
  readonly settings: JsonObject
  /** Finds what it may be set to, where there is more than a list could have. */
  readonly search?: ((text: string) => Promise<readonly RecordOption[]>) | undefined
}

/** What a value is shown with. */
export interface FieldShowProps {
  readonly field: DrawnField
  /** As records have it; null for none. */
  readonly value: Json
  /** What values are called that are ids or addresses. */
  readonly known: { readonly [value: string]: RecordOption }
  readonly place: FieldPlace
}

/** What a value is edited with. */
export interface FieldControlProps extends FieldShowProps {
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly placeholder: string
  readonly className: string
  readonly names: {
    readonly 'aria-label'?: string | undefined
    readonly 'aria-labelledby'?: string | undefined
    readonly 'aria-describedby'?: string | undefined
  }
  readonly change: (value: Json) => void
  /** Something is on its way into the value, such as a file: the record is saved after it. */
  readonly hold: (work: Promise<unknown>) => void
}

/** How a type of fields edits its values, and shows them in details and tables. */
export interface FieldView {
  readonly Control: ComponentType<FieldControlProps>
  readonly Show: ComponentType<FieldShowProps>
}
/** Loads the view of a type of fields when a field of it is shown. */
export type FieldViewLoad = () => Promise<FieldView>
