import { expect, test } from 'vitest'
import { STORED_ACTIONS } from '#kernel/page/schema'
import { actionDeclarations } from '#plugins/presets/actions'

test('every action that an older page is read with exists', () => {
  const known = new Set<string>(actionDeclarations.map(({ id }) => id))
  expect([...new Set(STORED_ACTIONS.map(({ action }) => action))].filter((action) => !known.has(action))).toEqual([])
})

test('every parameter that an older action is read into is one of its own', () => {
  const shapes = new Map<string, object>(actionDeclarations.map(({ id, params }) => [id, 'shape' in params ? params.shape : {}]))
  const strays = STORED_ACTIONS.flatMap(({ stored, action, rename = {}, fixed = {} }) => {
    const shape = shapes.get(action)
    const written = [...Object.values(rename), ...Object.keys(fixed)]
    return shape ? written.filter((param) => !Object.hasOwn(shape, param)).map((param) => `${stored} writes ${action} ${param}`) : []
  })
  expect(strays).toEqual([])
})
