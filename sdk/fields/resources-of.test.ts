import { expect, test } from 'vitest'
import { z } from '../index.ts'
import { group, list, text } from './builders.ts'
import { resourcesOf } from './resources-of.ts'

test('a schema says which of its values are addresses of something that is loaded, at any depth', () => {
  const schema = z.strictObject({
    src: text('a', 'a', '', { setter: 'setter/image' }),
    page: text('b', 'b', '', { resource: 'frame' }),
    inner: group({ cover: text('c', 'c', '', { resource: 'image' }), plain: text('d', 'd') }),
    slides: list('e', 'e', ['e', 'e'], { url: text('f', 'f', '', { setter: 'setter/image' }), title: text('g', 'g') }),
  })
  expect(resourcesOf(schema)).toEqual({ src: 'image', page: 'frame', 'inner.cover': 'image', 'slides.*.url': 'image' })
})
