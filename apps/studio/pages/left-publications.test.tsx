import { beforeEach, expect, test } from 'vitest'
import { askAgain, leavePublication, leftPublications } from './left-publications.ts'

beforeEach(() => localStorage.clear())

test('a publication that was left stays so until it is asked for again', () => {
  expect(leavePublication(7)).toEqual([7])
  expect(leavePublication(8)).toEqual([7, 8])
  expect(leftPublications()).toEqual([7, 8])
  expect(askAgain([7])).toEqual([8])
  expect(leftPublications()).toEqual([8])
})

test('what something else has kept there is nothing', () => {
  localStorage.setItem('tessera-older-left', '{"a":1}')
  expect(leftPublications()).toEqual([])
})
