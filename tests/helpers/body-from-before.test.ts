import { expect, test } from 'vitest'
import { bodyFromBefore } from './body-from-before.ts'

test('styles go back to the elements, style texts to ids, and the colour to the page', () => {
  const css =
    '@layer arco,o0;\n@layer theme{:root body{--a:1}}\n@layer css{.t1>.arco{top:0}}\n@layer o0{.t0,.t1{margin-top:1px;color:red}.t1{top:2px}}'
  const elements = [
    { id: 'page', className: 't0', props: {} },
    { id: 'Card_1', className: 't1', props: { title: 'a' } },
    { id: 'Text_1', props: {} },
  ]
  expect(bodyFromBefore({ elements, css }, '#165dff')).toEqual({
    css: '[data-id="Card_1"]>.arco{top:0}',
    elements: [
      { id: 'page', props: { theme: '#165dff' }, style: { marginTop: '1px', color: 'red' } },
      { id: 'Card_1', props: { title: 'a' }, style: { marginTop: '1px', color: 'red', top: '2px' } },
      { id: 'Text_1', props: {}, style: {} },
    ],
  })
})
