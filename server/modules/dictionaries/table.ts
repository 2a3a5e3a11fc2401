import type { Dialect } from '../../db/dialect.ts'
import type { ProjectTables } from '../projects/index.ts'

export const dictionaryTables = (d: Dialect, { project }: ProjectTables) => {
  const dictionary = d.table(
    'dictionary',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      /** What pages and models name it by. */
      code: d.text().notNull(),
      /** Empty where people know it by its code. */
      name: d.text().notNull().default(''),
      description: d.text().notNull().default(''),
      /** Grows with every change of the dictionary and of its items. */
      rev: d.int().notNull().default(1),
      /** Its author, whose account may be deleted. */
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('dictionary_code').on(t.projectId, t.code)],
  )
  const dictionaryItem = d.table(
    'dictionary_item',
    {
      id: d.id(),
      dictionaryId: d
        .int()
        .notNull()
        .references(() => dictionary.id, { onDelete: 'cascade' }),
      /** As records store it. */
      value: d.text().notNull(),
      labelZh: d.text().notNull().default(''),
      labelEn: d.text().notNull().default(''),
      /** A CSS colour, `#1677ff`, or the name of one; empty for none. */
      color: d.text().notNull().default(''),
      sort: d.int().notNull(),
      /** Not offered any more; still shown where it is stored. */
      disabled: d.bool().notNull().default(false),
    },
    (t) => [d.uniqueIndex('dictionary_item_value').on(t.dictionaryId, t.value)],
  )
  return { dictionary, dictionaryItem }
}
export type DictionaryTables = ReturnType<typeof dictionaryTables>
