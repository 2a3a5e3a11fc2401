import * as z from 'zod'
import type { FieldTypeDeclaration } from './field-type.ts'

/** Characters. */
const LONGEST = 65_536

/**
 * Whether a text is not too long, and has nothing in it that a database does not take.
 * @example fitsLongText('Two\nlines') // true
 */
export const fitsLongText = (text: string): boolean => text.length <= LONGEST && !text.includes('\0')

/**
 * What types of fields have in common whose values are texts of many lines.
 * @example defineFieldType({ id: 'field/note', label, icon, ...longTextParts, operators, input, text })
 */
export const longTextParts = {
  options: z.strictObject({}),
  column: () => 'text',
  schema: () => z.string().refine(fitsLongText),
  canBeUnique: false,
} satisfies Partial<FieldTypeDeclaration>
