import type { Changes } from '#kernel/document'
import { type BlockPlan, blockOfSelection, type MakeBlock, makeBlock, planBlock } from '#kernel/page/commands'
import {
  applyPatch,
  type Catalogue,
  type CommandContext,
  type ComponentInfo,
  type ElementRecord,
  type PageDocument,
  type PageEntry,
  type PageRecord,
  type Refusal,
} from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { page as pageOf, references } from './references.fixture.ts'
import { codeTools, nameTools } from './references.ts'

export const info = (type: string, more: Partial<ComponentInfo> = {}): ComponentInfo => ({
  ...{ type, version: 1, label: { zh: type, en: type }, group: 'basic', tags: [], accepts: 'anything', defaults: {}, formItem: false },
  ...{ functionProps: [], events: [], methods: [], plugin: { id: 'test', version: '1.0.0' } },
  ...more,
})
export const known: ReadonlyMap<string, ComponentInfo> = new Map([
  ['Text', info('Text')],
  ['Form', info('Form', { tags: ['form'] })],
  ['ForEach', info('ForEach', { repeats: { prop: 'list' } })],
  [
    'Grid',
    info('Grid', {
      slots: {
        cell: {
          ...{ label: { zh: '单元格', en: 'Cell' }, accepts: 'anything', repeats: { over: 'view' } },
          each: { list: 'columns', keys: ['id'], title: 'title', shows: 'dataIndex' },
        },
      },
    }),
  ],
  ['Input', info('Input', { needsAncestor: { tag: 'form', refusal: { zh: '须在表单中', en: 'It needs a form' } } })],
])
export const catalogue: Catalogue = (type) => known.get(type)
export const contextOf = (document: PageDocument): CommandContext => {
  let ids = 0
  const options = () => ({ functions: ['SUM'], references })
  return {
    document,
    catalogue,
    references,
    newId: (prefix) => `${prefix}_new${++ids}`,
    names: nameTools(options),
    code: codeTools(options),
  }
}
export const root = emptyDocument().entries.get('page') as PageRecord
export const page = (...entries: readonly PageEntry[]): PageDocument => pageOf(root, ...entries)
export const done = (plan: Changes<PageEntry> | Refusal, document: PageDocument): PageDocument => {
  if ('refused' in plan) throw new Error(plan.refused.en)
  return applyPatch(document, plan)
}
export const planned = (document: PageDocument, ids: readonly string[]): BlockPlan => {
  const plan = planBlock(contextOf(document), ids)
  if ('refused' in plan) throw new Error(plan.refused.en)
  return plan
}
export const all = (plan: BlockPlan, ids: readonly string[], name = 'Card'): MakeBlock => ({
  ...{ ids, name },
  inputs: plan.inputs.map(({ key, name }) => ({ key, name, label: name })),
  events: plan.events.map((event) => event),
})
/** The block and the page after it was made. */
export const made = (document: PageDocument, ids: readonly string[]) => {
  const plan = planned(document, ids)
  const args = all(plan, ids)
  const block = blockOfSelection(contextOf(document), args)
  if ('refused' in block) throw new Error(block.refused.en)
  const after = done(makeBlock.plan(contextOf(document), { ...args, block: 'b1', version: 1 }), document)
  const use = [...after.entries.values()].find((entry): entry is ElementRecord => entry.kind === 'element' && entry.type === 'block/b1')!
  return { plan, block, after, use, root: block.entries.get('page') as PageRecord }
}
export const refusedBecause = (document: PageDocument, ids: readonly string[]): string => {
  const plan = planBlock(contextOf(document), ids)
  return 'refused' in plan ? plan.refused.en : ''
}
export const at = (document: PageDocument, id: string) => document.entries.get(id) as ElementRecord
