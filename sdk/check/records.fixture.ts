import type { ElementRecord, FlowRecord, PageDocument, PageEntry } from '#kernel/page/records'

export const elementRecord = (id: string, more: Partial<ElementRecord> = {}): ElementRecord => ({
  ...{ kind: 'element', id, type: 'Button', name: id, parentId: null, order: id, props: {}, bindings: {}, style: {}, css: '' },
  ...{ events: {}, version: 1, extra: {} },
  ...more,
})
export const flowRecord = (id: string, more: Partial<FlowRecord> = {}): FlowRecord => ({
  ...{ kind: 'flow', id, name: id, nodes: [], extra: {} },
  ...more,
})
export const pageOf = (...entries: readonly PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
