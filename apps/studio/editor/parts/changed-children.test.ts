import { expect, test } from 'vitest'
import type { ProgramElement } from '#kernel/engine'
import { emptyDocument } from '#kernel/page/schema'
import { childrenInBlocks } from './changed-children.ts'

const element = (id: string, parentId: string | null = null): ProgramElement => ({ id, type: 'Text', parentId, props: {}, events: {} })
const own = emptyDocument()
const pageId = [...own.entries.keys()][0]!

test('an edit of the page’s own elements leaves the program unbuilt', () => {
  const compiler = {
    get program(): never {
      throw new Error('the program was built for an edit that needs none of it')
    },
  }
  expect(childrenInBlocks(own, [], compiler).size).toBe(0)
  expect(childrenInBlocks(own, [element(pageId)], compiler).size).toBe(0)
})

test('an edit that brings elements of a block gives what stands in it', () => {
  const inner = element('b/inner', 'b/outer')
  const children = childrenInBlocks(own, [element('b/outer'), inner], { program: { elements: [element('b/outer'), inner] } })
  expect(children.get('b/outer')).toEqual(['b/inner'])
})
