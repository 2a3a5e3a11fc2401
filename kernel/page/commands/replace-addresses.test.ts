import { expect, test } from 'vitest'
import { Author } from '../author.fixture.ts'
import * as commands from './all-commands.ts'

const FAR = 'https://cdn.example.com/a.png'
const change = (id: string, path: string) => ({ id, path, from: FAR, to: '/files/a.png' })

test('an address is replaced in a setting, in a style value of any width and in the style text, as one step', () => {
  const author = new Author()
  const id = author.add('Button')
  author.do(commands.setProps, { ids: [id], changes: [{ path: 'text', value: FAR }] })
  author.do(commands.setStyle, { ids: [id], style: { background: `url(${FAR}) no-repeat`, color: 'red' } })
  author.do(commands.setLook, { ids: [id], variant: 'phone', values: { background: `url("${FAR}")` } })
  author.do(commands.setCss, { ids: [id], css: `& b { cursor: url(${FAR}), auto }` })
  author.do(commands.replaceAddresses, {
    changes: ['text', 'style.background', 'looks.phone.background', 'css'].map((path) => change(id, path)),
  })
  expect(author.element(id)).toMatchObject({
    props: { text: '/files/a.png' },
    style: { background: 'url(/files/a.png) no-repeat', color: 'red' },
    looks: { phone: { background: 'url("/files/a.png")' } },
    css: '& b { cursor: url(/files/a.png), auto }',
  })
})

test('what has changed meanwhile stays, and where nothing is left to replace that is said', () => {
  const author = new Author()
  const id = author.add('Button')
  author.do(commands.setProps, { ids: [id], changes: [{ path: 'text', value: `${FAR}?other` }] })
  author.do(commands.setCss, { ids: [id], css: `background: url(${FAR})` })
  author.do(commands.replaceAddresses, { changes: [change(id, 'text'), change(id, 'css'), change('gone', 'text')] })
  expect(author.element(id)).toMatchObject({ props: { text: `${FAR}?other` }, css: 'background: url(/files/a.png)' })
  expect(author.refusal(commands.replaceAddresses, { changes: [change(id, 'text')] })).toContain('has changed')
})
