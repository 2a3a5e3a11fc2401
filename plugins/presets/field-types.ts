// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type FieldTypeDeclaration, fieldTypesPoint } from '#sdk/fields'
import { associationField } from '../field-types/association/index.ts'
import { dateField } from '../field-types/date/index.ts'
import { dateTimeField } from '../field-types/date-time/index.ts'
import { dictionaryField } from '../field-types/dictionary/index.ts'
import { fileField } from '../field-types/file/index.ts'
import { imageField } from '../field-types/image/index.ts'
import { jsonField } from '../field-types/json/index.ts'
import { longTextField } from '../field-types/long-text/index.ts'
import { numberField } from '../field-types/number/index.ts'
import { richTextField } from '../field-types/rich-text/index.ts'
import { serialField } from '../field-types/serial/index.ts'
import { textField } from '../field-types/text/index.ts'
import { userField } from '../field-types/user/index.ts'
import { yesNoField } from '../field-types/yes-no/index.ts'

/** Every built-in type of model fields, in the order in which the studio offers them. */
export const fieldTypeDeclarations: readonly FieldTypeDeclaration[] = [
  textField,
  longTextField,
  numberField,
  dateField,
  dateTimeField,
  yesNoField,
  dictionaryField,
  userField,
  fileField,
  imageField,
  richTextField,
  associationField,
  serialField,
  jsonField,
]

export const fieldTypesPlugin: Plugin = {
  id: 'tessera.field-types',
  version: '0.1.0',
  setup(context) {
    for (const each of fieldTypeDeclarations) context.contribute(fieldTypesPoint, each)
  },
}
