import { expect, it } from 'vitest'
import { findPlace, provinces, searchPlaces } from './places.ts'

it('the list has every province, and each place lies in China', () => {
  expect(provinces).toHaveLength(34)
  const all = provinces.flatMap((province) => [province, ...province.cities])
  expect(all.length).toBeGreaterThan(230)
  for (const { zh, en, at } of all) {
    expect([zh, /^[一-鿿]+$/.test(zh), /^[A-Z][A-Za-z ]+$/.test(en)]).toEqual([zh, true, true])
    expect([zh, at[0] > 73 && at[0] < 136 && at[1] > 17 && at[1] < 54]).toEqual([zh, true])
  }
  const names = all.map(({ zh }) => zh)
  expect(new Set(names).size).toBe(names.length)
})

it('a place is found by its name in both languages, with and without the word for its kind', () => {
  for (const name of ['北京市', '北京', 'Beijing', ' beijing ']) expect([name, findPlace(name)?.en]).toEqual([name, 'Beijing'])
  expect(findPlace('广西')?.en).toBe('Guangxi')
  expect(findPlace('杭州市')?.zh).toBe('杭州')
  // The town of that name, as maps of China have it; the province has a word to itself.
  expect(findPlace('吉林市')?.en).toBe('Jilin City')
  for (const name of ['', '市', 'Atlantis']) expect([name, findPlace(name)]).toEqual([name, undefined])
})

it('a search finds towns by a part of their name, and a province with all of its own', () => {
  expect(searchPlaces('州').flatMap(({ cities }) => cities.map(({ zh }) => zh))).toContain('杭州')
  expect(searchPlaces('浙江')[0]?.cities).toHaveLength(11)
  expect(searchPlaces('nowhere')).toEqual([])
  expect(searchPlaces('')).toBe(provinces)
})
