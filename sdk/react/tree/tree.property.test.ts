import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { checkedNodes, checksOf, toggledChecks } from './tree-checks.ts'
import { nodesBelow, pathOfNode, type TreeFields, treeOf } from './tree-data.ts'
import { dataAfter, moveByKey, movedTo } from './tree-moves.ts'
import { openable, searchTree, treeRows } from './tree-rows.ts'
import { treeStep } from './tree-walk.ts'

const fields: TreeFields = { label: 'title', key: 'key', children: 'children', id: 'key', parent: 'parent_id' }

/** Rows that name their parents, in any order: each has one of the rows before it as its parent, or none. */
const flatRows = fc
  .array(fc.record({ up: fc.nat(), isRoot: fc.boolean(), disabled: fc.boolean(), title: fc.string({ maxLength: 3 }) }), { maxLength: 24 })
  .map((drawn) =>
    drawn.map(({ up, isRoot, disabled, title }, at): JsonObject => {
      const parent = at === 0 || isRoot ? null : up % at
      return { key: at, parent_id: parent, title: title || `n${at}`, disabled }
    }),
  )
const shuffled = flatRows.chain((rows) => fc.shuffledSubarray([...rows], { minLength: rows.length }))
const flatTree = shuffled.map((rows) => treeOf(rows, fields, { isFlat: true }))
const chosen = (ids: readonly string[]) => fc.subarray([...ids])
const treeAndIds = flatTree.chain((tree) => chosen(tree.nodes.map(({ id }) => id)).map((ids) => ({ tree, ids })))
const plainTree = flatTree.map((tree) =>
  treeOf(
    tree.nodes.map(({ item }) => ({ ...(item as JsonObject), disabled: false })),
    fields,
    { isFlat: true },
  ),
)

describe('trees of data', () => {
  test('flat rows and the same rows nested are one tree', () => {
    fc.assert(
      fc.property(flatTree, (tree) => {
        const nest = (nodes: typeof tree.roots): Json[] =>
          nodes.map((node) => ({ ...(node.item as JsonObject), parent_id: null, children: nest(node.children) }))
        const nested = treeOf(nest(tree.roots), fields)
        expect(nested.nodes.map(({ id, level, parent }) => [id, level, parent?.id])).toEqual(
          tree.nodes.map(({ id, level, parent }) => [id, level, parent?.id]),
        )
      }),
    )
  })

  test('rows whose parents are drawn at random are all there once, whatever rings they make', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat({ max: 12 }), { nil: null }), { maxLength: 13 }), (parents) => {
        const rows = parents.map((parent, at): JsonObject => ({ key: at, parent_id: parent, title: `n${at}` }))
        const tree = treeOf(rows, fields, { isFlat: true })
        expect(tree.nodes.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(rows.map((_, at) => at))
        const hasRing = rows.some((_, start) => {
          const seen = new Set<number>()
          for (let at: number | null | undefined = start; at !== null && at !== undefined && at < rows.length; at = parents[at]) {
            if (seen.has(at)) return true
            seen.add(at)
          }
          return false
        })
        expect(tree.faults.ring !== undefined).toBe(hasRing)
      }),
    )
  })

  test('any JSON at all is a tree of something', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const tree = treeOf(data as Json, fields)
        for (const node of tree.nodes) expect(pathOfNode(node).at(-1)).toBe(node)
        expect(tree.byId.size).toBe(tree.nodes.length)
      }),
    )
  })

  test('data of ten thousand levels neither fails nor takes long', () => {
    let deep: Json = []
    for (let at = 10_000; at > 0; at--) deep = [{ key: at, children: deep }]
    const tree = treeOf(deep, fields)
    expect([tree.nodes.length, tree.nodes.at(-1)?.level]).toEqual([10_000, 9_999])
    const all = checksOf(tree, ['1'], false).checked
    expect([all.size, treeRows(tree, { expanded: new Set(openable(tree)) }).length]).toEqual([10_000, 10_000])
  })
})

describe('checks', () => {
  test('a parent is checked exactly when all below it that can be are, and half checked when only something is', () => {
    fc.assert(
      fc.property(treeAndIds, ({ tree, ids }) => {
        const { checked, half } = checksOf(tree, ids, false)
        for (const node of tree.nodes.filter(({ children, isDisabled }) => children.length > 0 && !isDisabled)) {
          const free = node.children.filter(({ isDisabled }) => !isDisabled)
          if (free.length > 0) expect(checked.has(node.id)).toBe(free.every(({ id }) => checked.has(id)))
          const some = node.children.some(({ id }) => checked.has(id) || half.has(id))
          expect(half.has(node.id)).toBe(some && !checked.has(node.id))
        }
      }),
    )
  })

  test('pressing a box changes nothing that is disabled, and cascading once more changes nothing at all', () => {
    fc.assert(
      fc.property(treeAndIds, fc.nat(), ({ tree, ids }, at) => {
        const before = checksOf(tree, ids, false)
        const free = tree.nodes.filter(({ isDisabled }) => !isDisabled)
        const node = free[at % Math.max(1, free.length)]
        if (!node) return
        const after = toggledChecks(tree, before, node, false)
        for (const { id, isDisabled } of tree.nodes) if (isDisabled) expect(after.checked.has(id)).toBe(before.checked.has(id))
        expect(checksOf(tree, after.checked, false)).toEqual(after)
      }),
    )
  })

  test('pressing the box of a node checks all below it that can be, and pressing it again none of them', () => {
    fc.assert(
      fc.property(plainTree, fc.nat(), (tree, at) => {
        const node = tree.nodes[at % Math.max(1, tree.nodes.length)]
        if (!node) return
        const on = toggledChecks(tree, checksOf(tree, [], false), node, false)
        expect([node, ...nodesBelow(node)].every(({ id }) => on.checked.has(id))).toBe(true)
        expect([...toggledChecks(tree, on, node, false).checked]).toEqual([])
      }),
    )
  })

  test('the nodes that a value names bring back the same checks, whichever way they are named', () => {
    fc.assert(
      fc.property(treeAndIds, fc.constantFrom('all', 'parent', 'child'), ({ tree, ids }, shown) => {
        const before = checksOf(tree, ids, false)
        const named = checkedNodes(tree, before, shown as 'all').map(({ id }) => id)
        expect([...checksOf(tree, named, false).checked].sort()).toEqual([...before.checked].sort())
      }),
    )
  })

  test('strict checks are each node’s own', () => {
    fc.assert(
      fc.property(treeAndIds, ({ tree, ids }) => {
        const { checked, half } = checksOf(tree, ids, true)
        expect([[...checked], [...half]]).toEqual([ids, []])
      }),
    )
  })
})

describe('rows', () => {
  test('a search leaves every match with all that stands above it', () => {
    fc.assert(
      fc.property(flatTree, fc.string({ minLength: 1, maxLength: 2 }), (tree, text) => {
        const found = searchTree(tree, text)
        if (!found) return
        const rows = treeRows(tree, { expanded: found.open, shown: found.shown })
        const drawn = new Set(rows.map(({ node }) => node.id))
        for (const node of tree.nodes) {
          if (!node.label.toLowerCase().includes(text.trim().toLowerCase())) continue
          expect(pathOfNode(node).every(({ id }) => drawn.has(id))).toBe(true)
        }
      }),
    )
  })

  test('keys never leave the rows, and Home, End and arrows reach each of them', () => {
    fc.assert(
      fc.property(
        flatTree,
        fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'Home', 'End', 'PageDown', 'PageUp')),
        (tree, keys) => {
          const rows = treeRows(tree, { expanded: new Set(openable(tree)) })
          let at = -1
          for (const key of keys) {
            const step = treeStep(rows, at, key)
            if (step?.kind === 'go') at = step.to
            expect(at >= -1 && at < rows.length).toBe(true)
          }
          if (rows.length > 0) expect(treeStep(rows, 0, 'End')).toEqual({ kind: 'go', to: rows.length - 1 })
        },
      ),
    )
  })
})

describe('moves', () => {
  const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight')
  test('a move puts the node where it says, takes what is below it along and loses nothing, in flat and in nested data', () => {
    fc.assert(
      fc.property(plainTree, fc.nat(), keys, fc.boolean(), (flat, at, key, isFlat) => {
        const nested = (nodes: typeof flat.roots): Json[] =>
          nodes.map(({ id, children }) => ({ key: id, title: id, children: nested(children) }))
        const tree = isFlat ? flat : treeOf(nested(flat.roots), fields, { isFlat: false })
        const node = tree.nodes[at % Math.max(1, tree.nodes.length)]
        const move = node && moveByKey(tree, node, key)
        const to = move && movedTo(tree, move)
        if (!node || !to) return
        const after = treeOf(dataAfter(tree, node, to, fields), fields, { isFlat })
        expect(after.nodes.length).toBe(tree.nodes.length)
        const moved = after.byId.get(node.id)!
        expect(moved.parent?.id).toBe(to.parent?.id)
        expect((moved.parent?.children ?? after.roots)[to.index]?.id).toBe(node.id)
        expect(nodesBelow(moved).map(({ id }) => id)).toEqual(nodesBelow(node).map(({ id }) => id))
      }),
    )
  })

  test('nothing moves below itself or to where it is', () => {
    const tree = treeOf([{ key: 'a', children: [{ key: 'b' }] }, { key: 'c' }], fields)
    const [a, b, c] = ['a', 'b', 'c'].map((id) => tree.byId.get(id)!)
    expect(movedTo(tree, { node: a!, target: b!, where: 'inside' })).toBeUndefined()
    expect(movedTo(tree, { node: b!, target: a!, where: 'inside' })).toBeUndefined()
    expect(movedTo(tree, { node: a!, target: c!, where: 'before' })).toBeUndefined()
    expect(movedTo(tree, { node: c!, target: a!, where: 'inside' })).toEqual({ parent: a, index: 1 })
  })
})
