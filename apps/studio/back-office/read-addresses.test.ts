import { describe, expect, it } from 'vitest'
import { readAddresses } from './read-addresses.ts'

describe('readAddresses', () => {
  it.each([
    ['a@b.dev\nc@d.dev\r\n\n', ['a@b.dev', 'c@d.dev']],
    ['a@b.dev, c@d.dev; e@f.dev g@h.dev', ['a@b.dev', 'c@d.dev', 'e@f.dev', 'g@h.dev']],
    ['Ann Lee <a@b.dev>, "Bob" <c@d.dev>', ['a@b.dev', 'c@d.dev']],
    ['\ufeffE-mail,Role\na@b.dev,Clerk\nc@d.dev,"Head, Clerk"', ['a@b.dev', 'c@d.dev']],
    ['a@b.dev\nnobody at all', ['a@b.dev', 'nobody at all']],
    ['nobody', ['nobody']],
    [' \n', []],
  ])('reads %j', (text, addresses) => {
    expect(readAddresses(text)).toEqual(addresses)
  })
})
