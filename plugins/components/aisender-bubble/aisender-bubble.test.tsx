import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type HostedComponent, type HostOptions, renderInHost, until } from '#sdk/testing'
import { aiSenderBubble } from './index.ts'
import { sentencesEnd } from './live-region.tsx'
import { appended, type Message, messagesOf } from './messages.ts'

const open = (messages: Json = [], options: HostOptions = {}) =>
  renderInHost(aiSenderBubble, { ...options, props: { messages, ...options.props } })
const boxes = (host: HostedComponent) => [...host.screen.container.querySelectorAll('.tessera-bubble-box')]
const texts = (host: HostedComponent) => boxes(host).map((box) => box.textContent?.trim())
const said = (host: HostedComponent) => host.screen.container.querySelector('[aria-live="polite"]')?.textContent
const talk = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Good day.' },
]

describe('AISenderBubble', () => {
  it('shows messages by their roles, with names, faces and sides', async () => {
    const roles: Json = [
      { role: 'user', name: 'Ann', placement: 'end' },
      { role: 'assistant', avatar: '/bot.png', placement: 'start' },
    ]
    const host = await open([...talk, { role: 'ai', content: 'Older name' }, 'a text'], { props: { roles } })
    const lines = [...host.screen.container.querySelectorAll('.tessera-bubble')]
    expect(lines.map((line) => line.className.includes('tessera-bubble-end'))).toEqual([true, false, false, false])
    expect([
      lines[0]?.querySelector('.tessera-bubble-name')?.textContent,
      lines[0]?.querySelector('.tessera-bubble-avatar')?.textContent,
    ]).toEqual(['Ann', 'A'])
    expect(lines[2]?.querySelector('img')?.getAttribute('src')).toBe('/bot.png')
  })

  it('reads Markdown, without the HTML in it, unless that is switched off', async () => {
    const host = await open([{ content: '**bold** <img src=x onerror=alert(1)> [x](javascript:alert(1))' }])
    await until(() => boxes(host)[0]?.querySelector('strong') !== null)
    expect([boxes(host)[0]?.querySelector('img'), boxes(host)[0]?.querySelector('a')]).toEqual([null, null])
    host.screen.unmount()
    expect(texts(await open([{ content: '**bold**' }], { props: { markdown: false } }))).toEqual(['**bold**'])
  })

  it('appends a text to the last bubble, and a message as one of its own', async () => {
    const host = await open(talk)
    await host.call('append', { role: 'user', content: 'And you?' })
    await host.call('append', { role: 'assistant', content: '', more: true })
    expect(host.screen.getByRole('img', { name: 'Answering' })).toBeTruthy()
    const before = boxes(host)
    await host.call('append', { text: 'Fine', more: true })
    await host.call('append', ' thanks.')
    expect(texts(host).slice(2)).toEqual(['And you?', 'Fine thanks.'])
    expect(boxes(host)).toEqual(before)
    expect(await host.call('getMessages')).toEqual({
      ok: true,
      value: [...talk, { role: 'user', content: 'And you?' }, { role: 'assistant', content: 'Fine thanks.' }],
    })
    // The list is not told again with every part.
    expect(host.state).toEqual([])
  })

  it('is cleared, and loads its data again', async () => {
    const host = await open(talk, { load: () => ({ code: 0, data: talk, originData: null, msg: '' }) })
    await host.call('clear')
    expect(host.screen.getByText('No messages yet')).toBeTruthy()
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.state).toEqual([[`component.${host.id}.data`, talk]])
  })

  it('types what comes, and tells onTypingComplete once for each text', async () => {
    const host = await open(talk, { props: { typing: true, typingSpeed: 200 } })
    await host.call('append', { role: 'assistant', content: 'A rather long answer.' })
    expect(texts(host)[2]).not.toBe('A rather long answer.')
    expect(host.emitted).toEqual([])
    await until(() => host.emitted.length > 0)
    expect([host.emitted.map(({ event, payload }) => [event, payload]), texts(host)[2]]).toEqual([
      [['onTypingComplete', { content: 'A rather long answer.' }]],
      'A rather long answer.',
    ])
  })

  it('says what comes sentence by sentence, in one place, and nothing of what was there', async () => {
    const host = await open(talk)
    expect(said(host)).toBe('')
    await host.call('append', { role: 'assistant', content: 'Well', more: true })
    expect(said(host)).toBe('')
    await host.call('append', { text: ', yes. And a', more: true })
    expect(said(host)).toBe('Well, yes.')
    await host.call('append', { text: 'lso no' })
    expect(said(host)).toBe('And also no')
    expect(host.screen.container.querySelectorAll('[aria-live="polite"]')).toHaveLength(1)
  })

  it('draws a part of a long talk alone', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ role: 'assistant', content: `Message ${index}` }))
    const host = await open(many)
    expect(boxes(host).length).toBeGreaterThan(0)
    expect(boxes(host).length).toBeLessThan(200)
  })
})

describe('messages', () => {
  const list: readonly Message[] = [{ key: '0', role: 'user', content: 'Hi', isOpen: false }]

  it.each([
    ['a text after the visitor’s own message', 'Yes', ['user Hi', 'assistant Yes']],
    ['an object with a text', { text: 'Yes' }, ['user Hi', 'assistant Yes']],
    ['a message', { role: 'user', content: 'More' }, ['user Hi', 'user More']],
    ['a number', 7, ['user Hi', 'assistant 7']],
    ['nothing', null, ['user Hi']],
    ['a list', [1], ['user Hi']],
    ['an empty text', { text: '' }, ['user Hi']],
  ] as const)('grow by %s', (_what, args, expected) => {
    expect(appended(list, args as Json).map(({ role, content }) => `${role} ${content}`)).toEqual(expected)
  })

  it.each([[null], [undefined], [''], [{}], [[null, {}, []]]])('are none in %j', (data) => {
    expect(messagesOf(data as Json, 'role', 'content')).toEqual([])
  })

  it('end their sentences in both languages', () => {
    expect(sentencesEnd('你好。今天', 0)).toBe(3)
    expect(sentencesEnd('Version 1.2 is', 0)).toBe(0)
    expect(sentencesEnd('One. Two! Three', 0)).toBe(9)
    expect(sentencesEnd('line\nmore', 0)).toBe(5)
  })
})
