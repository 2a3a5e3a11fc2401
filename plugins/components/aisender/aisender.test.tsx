import { act, cleanup, fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { chats, MessageError, tell } from '#sdk'
import type { ChatRequest } from '#sdk/services'
import { answering, type HostedComponent, type HostOptions, later, press, renderInHost, typeInto, until } from '#sdk/testing'
import { aiSender } from './index.ts'

const open = (options: HostOptions = {}) => renderInHost(aiSender, options)
const fieldOf = (host: HostedComponent) => host.screen.getByRole('textbox') as HTMLTextAreaElement
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, payload])
const last = (host: HostedComponent) => told(host).at(-1)
const enter = (host: HostedComponent, more: object = {}) =>
  act(async () => void fireEvent.keyDown(fieldOf(host), { key: 'Enter', ...more }))
const noteOf = (host: HostedComponent) => host.screen.container.querySelector('.tessera-sender-note')?.textContent
const configured = { props: { stgApi: '/chat' } }

/** A chat service whose answers the test gives, and what it was asked. */
function chat() {
  const asked: ChatRequest[] = []
  let finish: (text: string) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const service = answering(chats, {
    ask: (request) => {
      asked.push(request)
      return new Promise((resolve, reject) => {
        finish = (text) => resolve({ text })
        fail = reject
        request.signal.addEventListener('abort', () => reject(new MessageError(tell('service/chat.stopped'))))
      })
    },
  })
  return { service, asked, finish: (text: string) => act(async () => finish(text)), fail: (error: unknown) => act(async () => fail(error)) }
}

const shows = { id: 'Bubble_1', type: 'Bubble', parentId: 'page' }

/** Methods of the component that shows the answers, and what they were called with. */
function withBubble(host: HostedComponent, messages: Json = []) {
  const calls: Json[] = []
  host.page.provideMethods('Bubble_1', {
    append: (args) => {
      calls.push(args)
      return undefined
    },
    getMessages: () => messages,
  })
  return calls
}

describe('AISender', () => {
  it('tells onChange and onSubmit with the message, and is empty then', async () => {
    const host = await open()
    await typeInto(fieldOf(host), ' Hello ')
    await enter(host)
    expect(told(host)).toEqual([
      ['onChange', { message: ' Hello ' }],
      ['onSubmit', { message: 'Hello' }],
    ])
    expect(fieldOf(host).value).toBe('')
  })

  it('never sends with the Enter of an input method, nor with one that means a new line', async () => {
    const host = await open({ props: { defaultValue: '你好' } })
    await enter(host, { isComposing: true })
    await enter(host, { keyCode: 229 })
    await enter(host, { shiftKey: true })
    expect(told(host)).toEqual([])
    await enter(host)
    expect(last(host)).toEqual(['onSubmit', { message: '你好' }])
  })

  it('sends with Shift and Enter, or with the button alone, where that is set', async () => {
    const shift = await open({ props: { defaultValue: 'a', submitType: 'shiftEnter' } })
    await enter(shift)
    expect(told(shift)).toEqual([])
    await enter(shift, { shiftKey: true })
    expect(last(shift)).toEqual(['onSubmit', { message: 'a' }])
    shift.screen.unmount()
    const button = await open({ props: { defaultValue: 'a', submitType: 'button' } })
    await enter(button)
    expect(told(button)).toEqual([])
    await press(button.screen.getByRole('button', { name: 'Send' }))
    expect(last(button)).toEqual(['onSubmit', { message: 'a' }])
  })

  it('does not send an empty message, and says why', async () => {
    const host = await open({ props: { defaultValue: '  ' } })
    await enter(host)
    expect([told(host), host.screen.getByRole('alert').textContent]).toEqual([[], 'The message must not be empty'])
  })

  it('asks the chat service with what was said before, and tells onAnswer', async () => {
    const { service, asked, finish } = chat()
    const host = await open({
      props: { stgApi: '/chat', model: 'm', history: 2, bubble: 'Bubble_1' },
      services: [service],
      children: [shows],
    })
    const calls = withBubble(host, [
      { role: 'user', content: 'too old' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
    ])
    await typeInto(fieldOf(host), 'Three')
    await enter(host)
    await until(() => asked.length === 1)
    expect(asked[0]).toMatchObject({
      stgApi: '/chat',
      model: 'm',
      messages: [{ content: 'One' }, { content: 'Two' }, { role: 'user', content: 'Three' }],
    })
    act(() => asked[0]?.onText('Fo'))
    act(() => asked[0]?.onText('ur'))
    await until(() => calls.length === 3)
    await finish('Four')
    await until(() => last(host)?.[0] === 'onAnswer')
    expect(calls).toEqual([
      { role: 'user', content: 'Three' },
      { role: 'assistant', content: '', more: true },
      { text: 'Four', more: true },
      { text: '' },
    ])
    expect(last(host)).toEqual(['onAnswer', { message: 'Three', answer: 'Four' }])
  })

  it('says why there is no answer, and tells onFail', async () => {
    const { service, asked, fail } = chat()
    const host = await open({ ...configured, services: [service] })
    await typeInto(fieldOf(host), 'Hello')
    await enter(host)
    await until(() => asked.length === 1)
    await fail(new MessageError(tell('service/chat.key-refused')))
    await until(() => last(host)?.[0] === 'onFail')
    expect([last(host)?.[1], noteOf(host)]).toEqual([{ message: 'Hello', reason: 'service/chat.key-refused' }, 'service/chat.key-refused'])
  })

  it('is stopped with a button, which tells onCancel and no failure', async () => {
    const { service, asked } = chat()
    const host = await open({ ...configured, services: [service] })
    await typeInto(fieldOf(host), 'Hello')
    await enter(host)
    await until(() => asked.length === 1)
    await press(host.screen.getByRole('button', { name: 'Stop' }))
    expect(asked[0]?.signal.aborted).toBe(true)
    await until(() => host.screen.queryByRole('button', { name: 'Send' }) !== null)
    expect(last(host)).toEqual(['onCancel', undefined])
  })

  it('is cleared, focused and told to wait by flows, and disabled and enabled', async () => {
    const host = await open({ props: { defaultValue: 'words' } })
    await host.call('clear')
    expect(fieldOf(host).value).toBe('')
    await host.call('focus')
    expect(document.activeElement).toBe(fieldOf(host))
    await host.call('setLoading', { loading: true })
    expect(host.screen.queryByRole('button', { name: 'Stop' })).not.toBeNull()
    await host.call('setLoading', { loading: false })
    expect(host.screen.queryByRole('button', { name: 'Send' })).not.toBeNull()
    await host.call('disable')
    expect(fieldOf(host).disabled).toBe(true)
    await host.call('enable')
    expect(fieldOf(host).disabled).toBe(false)
  })

  it('says what is missing and stays disabled where nobody would answer', async () => {
    const host = await open()
    host.screen.unmount()
    Object.assign(host.page, { listens: () => false })
    const alone = await renderInHost(aiSender, { mode: 'edit', props: { bubble: 'Bubble_1' } })
    expect(noteOf(alone)).toContain('An API key must be configured')
    await press(alone.screen.getByRole('button', { name: 'Send' }))
    await later()
    expect(alone.emitted).toEqual([])
  })
})

describe('AISender with a source of its own', () => {
  it('asks it with the talk, shows the parts as they come, and tells the whole answer', async () => {
    const asked: Json[] = []
    let hear: (part: Json) => void = () => undefined
    let finish: () => void = () => undefined
    const host = await open({
      props: { model: 'small', bubble: 'Bubble_1' },
      children: [shows],
      send: (params, _tell, _element, part) => {
        asked.push(params)
        hear = part
        return new Promise((resolve) => {
          finish = () => resolve({ code: 0, data: null, originData: null, msg: '' })
        })
      },
    })
    const calls = withBubble(host, [{ role: 'assistant', content: 'Welcome' }])
    await typeInto(fieldOf(host), 'Hello')
    await enter(host)
    await until(() => asked.length === 1)
    expect(asked[0]).toEqual({
      model: 'small',
      stream: true,
      messages: [
        { role: 'assistant', content: 'Welcome' },
        { role: 'user', content: 'Hello' },
      ],
    })
    await act(async () => hear({ choices: [{ delta: { content: 'Good ' } }] }))
    await until(() => JSON.stringify(calls.at(-1)) === JSON.stringify({ text: 'Good ', more: true }))
    await act(async () => {
      hear({ choices: [{ delta: { content: 'day' } }] })
      hear('[DONE]')
      finish()
    })
    await until(() => last(host)?.[0] === ['onAnswer', { message: 'Hello', answer: 'Good day' }][0])
    expect(last(host)).toEqual(['onAnswer', { message: 'Hello', answer: 'Good day' }])
  })

  it('says what the source or the service says went wrong', async () => {
    const failing = await open({ send: () => ({ code: 500, data: null, originData: null, msg: 'No more today' }) })
    await typeInto(fieldOf(failing), 'Hello')
    await enter(failing)
    await until(() => last(failing)?.[0] === ['onFail', { message: 'Hello', reason: 'No more today' }][0])
    expect(last(failing)).toEqual(['onFail', { message: 'Hello', reason: 'No more today' }])
    cleanup()
    const within = await open({
      send: (_params, _tell, _element, part) => {
        part({ error: { message: 'Too long' } })
        return { code: 0, data: null, originData: null, msg: '' }
      },
    })
    await typeInto(fieldOf(within), 'Hello')
    await enter(within)
    await until(() => last(within)?.[0] === ['onFail', { message: 'Hello', reason: 'Too long' }][0])
    expect(last(within)).toEqual(['onFail', { message: 'Hello', reason: 'Too long' }])
  })

  it('gives the request up when it is stopped, and tells no failure', async () => {
    const host = await open({ send: () => new Promise(() => undefined) })
    await typeInto(fieldOf(host), 'Hello')
    await enter(host)
    await press(host.screen.getByRole('button', { name: 'Stop' }))
    await later()
    expect(last(host)).toEqual(['onCancel', undefined])
    expect(host.screen.getByRole('button', { name: 'Send' })).toBeDefined()
  })
})
