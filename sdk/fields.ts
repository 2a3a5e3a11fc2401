// What types of model fields are declared with. Light, because the server reads them too.

export type { Json, JsonObject } from '#kernel/page/values'

import { defineExtensionPoint } from '#kernel/plugin'
import type { FieldTypeDeclaration } from './define/field-type.ts'
import { wellFormed } from './points.ts'

export { addressParts } from './define/address-field.ts'
export {
  defineFieldType,
  FIELD_OPERATORS,
  type FieldCell,
  type FieldColumn,
  type FieldOperator,
  type FieldSetting,
  type FieldTypeDeclaration,
  type FieldTypeId,
  nameOfFieldType,
  type StoredValue,
} from './define/field-type.ts'
export type {
  DrawnField,
  FieldControlProps,
  FieldPlace,
  FieldShowProps,
  FieldView,
  FieldViewLoad,
} from './define/field-view.ts'
export { type FileLimits, fileLimits, fitsLimits } from './define/file-limits.ts'
export { readList, writeList } from './define/list-text.ts'
export { fitsLongText, longTextParts } from './define/long-text.ts'
export { HTML_ATTRIBUTES, HTML_TAGS, safeStyle } from './define/rich-html.ts'
export { safeImageUrl, safeUrl } from './react/safe-url.ts'
export { newRecordId, RECORD_ID } from './record-id.ts'
export { type IncludedField, includeOf } from './record-include.ts'

/** The extension point for types of model fields. */
export const fieldTypesPoint = defineExtensionPoint<FieldTypeDeclaration>('field-types', {
  accepts: wellFormed('field'),
})
