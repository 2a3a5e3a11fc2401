import { describe, expect, it } from 'vitest'
import { readPeople } from './read-people.ts'

describe('readPeople', () => {
  it.each([
    ['email,role\na@b.dev,Clerk\n', [['a@b.dev', 'Clerk']]],
    [
      'a@b.dev;"Clerk; senior"\r\nc@d.dev;',
      [
        ['a@b.dev', 'Clerk; senior'],
        ['c@d.dev', 'tester'],
      ],
    ],
    [
      '\ufeffa@b.dev\n\n c@d.dev \n',
      [
        ['a@b.dev', 'tester'],
        ['c@d.dev', 'tester'],
      ],
    ],
    ['a@b.dev\tadmin', [['a@b.dev', 'admin']]],
    // A line that is no address is kept, so that it is refused by name.
    [
      'a@b.dev\nno address',
      [
        ['a@b.dev', 'tester'],
        ['no address', 'tester'],
      ],
    ],
    ['', []],
  ])('reads %j', (text, people) => {
    expect(readPeople(text, 'tester').map(({ userName, role }) => [userName, role])).toEqual(people)
  })
})
