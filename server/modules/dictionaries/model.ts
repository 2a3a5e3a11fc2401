import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'
import { blockId } from '../blocks/index.ts'
import { pageEnvironment } from '../publish/index.ts'
import { MOST_ITEMS } from './errors.ts'
import { dictionaryCode, dictionaryDescription, dictionaryItem, dictionaryName } from './item-model.ts'

/** The most dictionaries that one request reads. */
const MOST_READ = 50

export const dictionaryModel = {
  list: z.strictObject({ projectId: id }),
  one: z.strictObject({ id }),
  create: z.strictObject({
    projectId: id,
    code: dictionaryCode,
    name: dictionaryName.default(''),
    description: dictionaryDescription.default(''),
    items: z.array(dictionaryItem).max(MOST_ITEMS).default([]),
  }),
  update: z.strictObject({
    id,
    /** As it was read: refused where it was changed since. */
    rev: z.int(),
    code: dictionaryCode.optional(),
    name: dictionaryName.optional(),
    description: dictionaryDescription.optional(),
  }),
  /** All items, in their order. */
  saveItems: z.strictObject({ id, rev: z.int(), items: z.array(dictionaryItem).max(MOST_ITEMS) }),
  copy: z.strictObject({ id, code: dictionaryCode.optional(), name: dictionaryName.optional() }),
  /** Of a project, a page or a block. `code`: one or several, with commas between them. */
  items: z.strictObject({
    projectId: idText.optional(),
    page: idText.optional(),
    env: pageEnvironment.default('prd'),
    block: blockId.optional(),
    // The router takes a text with commas for a list.
    code: z
      .union([z.string().transform((text) => text.split(',')), z.array(z.string())])
      .pipe(z.array(dictionaryCode).min(1).max(MOST_READ)),
  }),
}

export const dictionaryInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  rev: z.int(),
  /** How many items it has. */
  count: z.int(),
  /** The address of its author; empty where the account is deleted. */
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type DictionaryInfo = z.output<typeof dictionaryInfo>

export const dictionaryUse = z.strictObject({
  /** `published`: a published version of a page. */
  kind: z.enum(['page', 'block', 'model', 'published']),
  id: z.string(),
  name: z.string(),
})
export type DictionaryUse = z.output<typeof dictionaryUse>

const storedItem = z.strictObject({ ...dictionaryItem.shape, value: z.string(), color: z.string() })
export const dictionaryDetail = z.strictObject({
  ...dictionaryInfo.shape,
  items: z.array(storedItem).readonly(),
  /** What names it: drafts of pages and blocks, published pages, fields of models. */
  uses: z.array(dictionaryUse).readonly(),
})
export type DictionaryDetail = z.output<typeof dictionaryDetail>

/** Dictionaries as pages read them; those that do not exist are left out. */
export const dictionaryContents = z.array(
  z.strictObject({
    code: z.string(),
    items: z.array(
      z.strictObject({
        value: z.string(),
        label: z.strictObject({ zh: z.string(), en: z.string() }),
        color: z.string(),
        disabled: z.boolean(),
      }),
    ),
  }),
)
export type DictionaryContents = z.output<typeof dictionaryContents>
export type DictionaryItemsInput = z.output<typeof dictionaryModel.items>
