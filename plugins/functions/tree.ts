import { defineFunction, type Json } from '#sdk'

export const tree = defineFunction({
  id: 'function/tree',
  name: 'TREE',
  group: 'list',
  signature: 'TREE(list, options = { idKey: "id", parentKey: "parent_id", childrenKey: "children" })',
  summary: {
    zh: '把平铺的列表按上级字段组成树；找不到上级的为根；options 不是对象时公式出错',
    en: 'A flat list as a tree by the field that names the parent; rows without one are roots; the formula fails when options is no object',
  },
  examples: [
    {
      formula: "TREE([{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3, parent_id: '2' }])",
      value: [{ id: 1, children: [{ id: 2, parent_id: 1, children: [{ id: 3, parent_id: '2' }] }] }],
    },
    {
      formula: "TREE([{ k: 'a' }, { k: 'b', up: 'a' }], { idKey: 'k', parentKey: 'up', childrenKey: 'sub' })",
      value: [{ k: 'a', sub: [{ k: 'b', up: 'a' }] }],
    },
    {
      formula: 'TREE([{ id: 1, parent_id: 2 }, { id: 2, parent_id: 1 }])',
      value: [{ id: 1, parent_id: 2, children: [{ id: 2, parent_id: 1 }] }],
    },
    { formula: 'TREE(null)', value: [] },
  ],
  create:
    () =>
    (list: Json, options: Json = {}) => {
      if (typeof options !== 'object' || options === null || Array.isArray(options)) throw new TypeError('TREE: options must be an object')
      const named = options as { readonly [key: string]: Json }
      const own = <T>(object: { readonly [field: string]: T }, field: string): T | undefined =>
        Object.hasOwn(object, field) ? object[field] : undefined
      const key = (name: string, fallback: string) => {
        const wanted = own(named, name)
        return typeof wanted === 'string' && wanted !== '' ? wanted : fallback
      }
      const [idKey, parentKey, childrenKey] = [key('idKey', 'id'), key('parentKey', 'parent_id'), key('childrenKey', 'children')]
      type Node = { [field: string]: Json | Node[] }
      const rows = (Array.isArray(list) ? (list as readonly Json[]) : []).filter(
        (row) => typeof row === 'object' && row !== null && !Array.isArray(row),
      )
      const nodes = rows.map(
        (row): Node =>
          Object.fromEntries(Object.entries(row as { readonly [key: string]: Json }).filter(([field]) => field !== childrenKey)),
      )
      const byId = new Map<string, Node>()
      for (const node of nodes) {
        const id = own(node, idKey)
        if (id !== undefined && !byId.has(String(id))) byId.set(String(id), node)
      }
      const parents = new Map<Node, Node>()
      for (const node of nodes) {
        const above = own(node, parentKey) ?? null
        const parent = above === null ? undefined : byId.get(String(above))
        if (parent !== undefined) parents.set(node, parent)
      }
      // Rows that are each other's parents would be lost: the first of them starts a tree.
      const placed = new Set<Node>()
      for (const node of nodes) {
        const walked = new Set<Node>()
        let above: Node | undefined = node
        for (; above !== undefined && !placed.has(above) && !walked.has(above); above = parents.get(above)) walked.add(above)
        if (above !== undefined && walked.has(above)) parents.delete(above)
        for (const each of walked) placed.add(each)
      }
      for (const node of nodes) {
        const parent = parents.get(node)
        if (parent === undefined) continue
        const children = own(parent, childrenKey) as Node[] | undefined
        if (children) children.push(node)
        else Object.defineProperty(parent, childrenKey, { value: [node], writable: true, enumerable: true, configurable: true })
      }
      return nodes.filter((node) => !parents.has(node)) as Json
    },
})
