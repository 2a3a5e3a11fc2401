import { type Chats, chats, type PageHost, provideService } from '#sdk'
import { answering, defineStories, type HostedComponent, later, press, pressKey, typeInto } from '#sdk/testing'

const fieldOf = ({ screen }: HostedComponent) => screen.getByRole('textbox')
const send = async (host: HostedComponent) => {
  await typeInto(fieldOf(host), 'Hello')
  await press(host.screen.getByRole('button', { name: 'Send' }))
  await later()
}
/** Says what it was asked, as the reason of a failure. */
const telling = answering(chats, {
  ask: ({ signal: _signal, onText: _onText, ...asked }) => Promise.reject(new Error(JSON.stringify(asked))),
})
const echo = answering(chats, { ask: async ({ messages }) => ({ text: `You said ${messages.at(-1)?.content}` }) })
/** Answers once, then says what it was asked. */
const firstEcho = provideService<Chats, PageHost>(chats, () => {
  let count = 0
  return {
    ask: async ({ messages }) => {
      count += 1
      if (count > 1) throw new Error(JSON.stringify(messages))
      return { text: 'First' }
    },
  }
})

export const stories = defineStories({
  values: { history: [0, 1] },
  stories: {
    whole: { host: { props: { maxLength: 10, bulkActionList: [{ text: 'Attach' }] } }, parts: true },
    typed: { steps: (host) => typeInto(fieldOf(host), 'A long message'), shows: ['maxLength'] },
    keys: {
      steps: async (host) => {
        await typeInto(fieldOf(host), 'Hello')
        await pressKey(fieldOf(host), 'Enter')
      },
      shows: ['submitType'],
    },
    asked: { host: { props: { stgApi: '/chat' }, services: [telling] }, steps: send, shows: ['stgApi', 'prdApi', 'model'] },
    askedAgain: {
      host: { props: { stgApi: '/chat' }, services: [firstEcho] },
      steps: async (host) => {
        await send(host)
        await send(host)
      },
      shows: ['history'],
    },
    edited: { host: { mode: 'edit' }, shows: ['bubble'] },
  },
  fires: {
    onChange: { steps: (host) => typeInto(fieldOf(host), 'Hello') },
    onSubmit: { steps: send },
    onCancel: { host: { props: { loading: true } }, steps: ({ screen }) => press(screen.getByRole('button', { name: 'Stop' })) },
    onAnswer: { host: { props: { stgApi: '/chat' }, services: [echo] }, steps: send },
    onFail: { host: { props: { stgApi: '/chat' }, services: [telling] }, steps: send },
  },
})
