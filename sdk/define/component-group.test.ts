import { expect, test } from 'vitest'
import { type ComponentGroup, groupOf, inGroups } from '#sdk'

const own = { id: 'acme.fun', label: { zh: '趣味', en: 'Fun' }, order: 25 }
const thing = (name: string, group: ComponentGroup) => ({ name, group })

test('known groups keep their order, and a plugin’s own stands where it says', () => {
  const things = [thing('chart', 'chart'), thing('rating', own), thing('card', 'basic'), thing('input', 'form'), thing('text', 'basic')]
  expect(inGroups(things).map(({ group, members }) => [group.label.en, ...members.map(({ name }) => name)])).toEqual([
    ['Basic', 'card', 'text'],
    ['Fun', 'rating'],
    ['Form items', 'input'],
    ['Charts', 'chart'],
  ])
})

test('components of one group stand together, as the first one says', () => {
  const later = { ...own, label: { zh: '别名', en: 'Other name' }, order: 99 }
  const [first, ...others] = inGroups([thing('rating', own), thing('stars', later)])
  expect([first?.group, first?.members.length, others]).toEqual([own, 2, []])
})

test('a group that an older product does not know is shown with the others', () => {
  expect(groupOf('quantum' as ComponentGroup).id).toBe('other')
})
